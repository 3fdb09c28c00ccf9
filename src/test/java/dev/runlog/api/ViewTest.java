package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Role;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Saved views: addresses of the console under a name, for oneself and for the organization. */
class ViewTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private static final AtomicInteger ORGANIZATIONS = new AtomicInteger();
    private static final String VIEWS = "/api/org/views";

    private Client owner;
    private Client ada;
    private Client bob;
    private Client viewer;

    @BeforeEach
    void anOrganization() {
        int number = ORGANIZATIONS.incrementAndGet();
        owner = person("owner", number, Role.OWNER);
        ada = person("ada", number, Role.MEMBER);
        bob = person("bob", number, Role.MEMBER);
        viewer = person("eve", number, Role.VIEWER);
    }

    private static Client person(String name, int number, Role role) {
        String email = name + number + "@example.org";
        app.person(email, "org " + number, role);
        return app.signIn(email);
    }

    private static String view(String owner, String name, String address) {
        return Client.JSON
                .createObjectNode()
                .put("owner", owner)
                .put("name", name)
                .put("address", address)
                .toString();
    }

    private static String save(Client who, String owner, String name) {
        var saved = who.post(VIEWS, view(owner, name, "/sessions?agentName=" + name));
        assertThat(saved.status()).as(saved.body()).isEqualTo(200);
        return VIEWS + "/" + saved.text("id");
    }

    private static List<JsonNode> views(Client who) {
        return StreamSupport.stream(who.get(VIEWS).json().path("items").spliterator(), false)
                .toList();
    }

    private static List<String> names(Client who) {
        return views(who).stream().map(view -> view.path("name").asText()).toList();
    }

    @Test
    void everybodySeesTheOrganizationsAndTheirOwn() {
        save(ada, "me", "mine");
        save(viewer, "me", "viewers");
        save(bob, "organization", "ours");
        assertThat(names(ada)).containsExactly("ours", "mine");
        assertThat(names(bob)).containsExactly("ours");
        assertThat(names(viewer)).containsExactly("ours", "viewers");
        assertThat(viewer.post(VIEWS, view("organization", "no", "/")).status()).isEqualTo(403);

        var ours = views(ada).get(0);
        assertThat(ours.path("owner").asText()).isEqualTo("organization");
        assertThat(ours.path("createdBy").asText()).startsWith("user bob");
        assertThat(ours.has("yours") || ours.has("isDefault")).isFalse();
        assertThat(views(bob).get(0).path("yours").asBoolean()).isTrue();
        assertThat(views(ada).get(1).path("address").asText()).isEqualTo("/sessions?agentName=mine");
    }

    @Test
    void eachChangesTheirOwnAndAdminsThoseOfAll() {
        String ours = save(ada, "organization", "ours");
        String mine = save(ada, "me", "mine");
        String change = "{\"name\":\"better\",\"address\":\"/agents\"}";
        for (var other : List.of(bob, viewer)) {
            assertThat(other.patch(ours, change).status()).isEqualTo(403);
            assertThat(other.delete(ours).status()).isEqualTo(403);
        }
        for (var other : List.of(bob, owner)) {
            assertThat(other.patch(mine, change).status()).isEqualTo(404);
            assertThat(other.delete(mine).status()).isEqualTo(404);
        }
        for (String path : List.of(ours, mine)) {
            var changed = ada.patch(path, change);
            assertThat(changed.text("name") + " " + changed.text("address")).isEqualTo("better /agents");
        }
        assertThat(owner.patch(ours, "{\"name\":\"best\"}").status()).isEqualTo(200);
        assertThat(names(ada)).containsExactly("best", "better");
        assertThat(owner.delete(ours).status()).isEqualTo(204);
        assertThat(ada.delete(mine).status()).isEqualTo(204);
        assertThat(ada.delete(mine).status()).isEqualTo(404);
        assertThat(names(ada)).isEmpty();
    }

    @Test
    void aListIsReordered() {
        save(ada, "organization", "ours");
        String a = save(ada, "me", "a");
        String b = save(ada, "me", "b");
        save(ada, "me", "c");
        assertThat(ada.patch(a, "{\"position\":1}").text("position")).isEqualTo("1");
        assertThat(names(ada)).containsExactly("ours", "b", "a", "c");
        assertThat(ada.patch(b, "{\"position\":1000}").text("position")).isEqualTo("2");
        assertThat(names(ada)).containsExactly("ours", "a", "c", "b");
        assertThat(ada.delete(a).status()).isEqualTo(204);
        assertThat(views(ada)).extracting(view -> view.path("position").asInt()).containsExactly(0, 0, 1);
    }

    @Test
    void adminsChooseTheOrganizationsOneDefault() {
        String first = save(ada, "organization", "first");
        String second = save(ada, "organization", "second");
        String mine = save(owner, "me", "mine");
        String yes = "{\"isDefault\":true}";
        assertThat(ada.patch(first, yes).status()).isEqualTo(403);
        assertThat(owner.patch(mine, yes).blamed()).containsExactly("isDefault");
        assertThat(owner.patch(first, yes).json().path("isDefault").asBoolean()).isTrue();
        assertThat(owner.patch(second, yes).status()).isEqualTo(200);
        assertThat(views(ada))
                .extracting(view -> view.path("isDefault").asBoolean())
                .containsExactly(false, true);
        assertThat(owner.patch(first, "{\"isDefault\":false}").status()).isEqualTo(200);
        assertThat(views(ada).get(1).path("isDefault").asBoolean()).isTrue();
        assertThat(owner.patch(second, "{\"isDefault\":false}").json().has("isDefault"))
                .isFalse();
    }

    @Test
    void whatAPersonKeepsGoesWithThemAndWhatTheySharedStays() {
        save(ada, "me", "mine");
        String ours = save(ada, "organization", "ours");
        String id = ada.get("/api/account").text("id");
        assertThat(owner.patch("/api/org/members/" + id, "{\"role\":\"viewer\"}")
                        .status())
                .isEqualTo(200);
        assertThat(ada.patch(ours, "{\"name\":\"x\"}").status()).isEqualTo(403);
        assertThat(names(ada)).containsExactly("ours", "mine");
        String email = ada.get("/api/account").text("email");
        app.store().users().delete(email, "command line").join();
        assertThat(names(owner)).containsExactly("ours");
        var heir = app.signedIn(email, Role.MEMBER);
        assertThat(heir.get(VIEWS).json().path("items")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/sessions?q=%22a%20b%22&metadata.k=//x", "/sessions/sess_0?tab=../x", "/a.b/..c"})
    void anAddressOfTheConsoleIsTaken(String address) {
        assertThat(ada.post(VIEWS, view("me", "v", address)).text("address")).isEqualTo(address);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "sessions",
                "//evil.example",
                "/\\evil.example",
                "/\t/evil.example",
                "/a//b",
                "https://evil.example/",
                "javascript:alert(1)",
                "/../other",
                "/a/..",
                "/%2e%2E/x",
                "/./x",
                "/api/sign-out",
                "/api?x",
                "/sessions#x",
                "/sessions?q=ü"
            })
    void anAddressThatLeadsElsewhereIsNot(String address) {
        var refused = ada.post(VIEWS, view("me", "v", address));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.blamed()).containsExactly("address");
        String path = save(ada, "me", "v");
        var change = Client.JSON.createObjectNode().put("address", address);
        assertThat(ada.patch(path, change.toString()).blamed()).containsExactly("address");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"owner\":\"me\",\"address\":\"/\"} | name",
                "{\"owner\":\"me\",\"name\":\" \",\"address\":\"/\"} | name",
                "{\"owner\":\"me\",\"name\":\"NAME\",\"address\":\"/\"} | name",
                "{\"owner\":\"me\",\"name\":\"v\",\"address\":\"/ADDRESS\"} | address",
                "{\"owner\":\"you\",\"name\":\"v\",\"address\":\"/\"} | owner",
                "{\"name\":\"v\",\"address\":\"/\"} | owner"
            })
    void aBadViewIsBlamedByItsField(String body, String field) {
        var refused = ada.post(VIEWS, body.replace("NAME", "x".repeat(61)).replace("ADDRESS", "x".repeat(4_000)));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.blamed()).containsExactly(field);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"name\":\" \"} | name",
                "{\"position\":-1} | position",
                "{\"position\":0.5} | position",
                "{\"isDefault\":1} | isDefault"
            })
    void aBadChangeIsBlamedByItsField(String body, String field) {
        assertThat(ada.patch(save(ada, "organization", "v"), body).blamed()).containsExactly(field);
    }

    @Test
    void aListTakesSoManyAndNoMore() {
        for (int i = 0; i < 100; i++) {
            save(ada, "me", "v" + i);
        }
        assertThat(ada.post(VIEWS, view("me", "one more", "/")).status()).isEqualTo(409);
        save(ada, "organization", "another");
        assertThat(names(ada)).hasSize(101);
    }
}

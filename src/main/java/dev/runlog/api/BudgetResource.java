package dev.runlog.api;

import dev.runlog.api.query.SessionQuery;
import dev.runlog.http.caller.Caller;
import dev.runlog.http.json.Query;
import dev.runlog.model.Budget;
import dev.runlog.model.Budget.Period;
import dev.runlog.model.Budget.Whose;
import dev.runlog.model.Environment;
import dev.runlog.model.Page;
import dev.runlog.model.Permission;
import dev.runlog.model.Problem;
import dev.runlog.model.Tenant;
import dev.runlog.model.Text;
import dev.runlog.store.watch.BudgetStore;
import dev.runlog.watch.Spending;
import dev.runlog.watch.Spending.Spent;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** What the runs of the caller's organization may cost, and what they do. */
@Path("api/org/budgets")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public final class BudgetResource {

    private static final int MOST_SPENDERS = 20;
    private static final double MOST_DOLLARS = 1e9;
    private static final double LEAST_SHARE = 0.05;

    /** @param name of the agent or user, where it is one */
    public record NewBudget(
            @NotNull Environment environment,
            @NotNull Whose whose,
            @Text(max = 256) String name,
            @NotNull Number dollars,
            @NotNull Period period) {}

    /** @param from with {@code to}: the period that goes on now */
    public record Shown(
            long id,
            Environment environment,
            Whose whose,
            String name,
            double dollars,
            Period period,
            Instant from,
            Instant to,
            List<Spent> spending) {}

    private final BudgetStore budgets;
    private final Spending spending;
    private final Clock clock;

    BudgetResource(BudgetStore budgets, Spending spending, Clock clock) {
        this.budgets = budgets;
        this.spending = spending;
        this.clock = clock;
    }

    @GET
    public CompletionStage<Page<Shown>> list(@Context HttpServletRequest request, @Context UriInfo address) {
        var caller = Caller.of(request);
        long organization = caller.require(Permission.SEE_BUDGETS);
        var query = new Query(address.getQueryParameters());
        var asked = SessionQuery.environment(query);
        query.done();
        var tenant = new Tenant(organization, asked == null ? Environment.LIVE : asked);
        var now = clock.instant();
        return budgets.all(tenant).thenCompose(all -> {
            var shown = CompletableFuture.completedFuture((List<Shown>) new ArrayList<Shown>());
            for (var budget : all) {
                shown = shown.thenCompose(before -> spending.of(tenant, budget, LEAST_SHARE, now)
                        .thenApply(spent -> {
                            before.add(shown(budget, spent, now));
                            return before;
                        }));
            }
            return shown.thenApply(items -> new Page<>(items, null));
        });
    }

    @POST
    public CompletionStage<Shown> create(@Context HttpServletRequest request, NewBudget wanted) {
        var caller = Caller.of(request);
        long organization = caller.require(Permission.BUDGETS);
        double dollars = wanted.dollars().doubleValue();
        if (!(dollars > 0) || dollars > MOST_DOLLARS) {
            throw Problem.invalid("dollars", "must be more than 0, and a billion at most");
        }
        if (wanted.whose().hasName() && (wanted.name() == null || wanted.name().isBlank())) {
            throw Problem.invalid("name", "must be given: whose budget it is");
        }
        if (!wanted.whose().hasName() && wanted.name() != null) {
            throw Problem.invalid("name", "must be left out unless whose is agent or user");
        }
        var budget = new Budget(0, wanted.environment(), wanted.whose(), wanted.name(), dollars, wanted.period());
        return budgets.create(organization, budget, caller.actor())
                .thenApply(made -> shown(made, List.of(), clock.instant()));
    }

    @DELETE
    @Path("{id}")
    public CompletionStage<Response> delete(@Context HttpServletRequest request, @PathParam("id") long id) {
        var caller = Caller.of(request);
        return budgets.delete(caller.require(Permission.BUDGETS), id, caller.actor())
                .thenApply(done -> Response.noContent().build());
    }

    private static Shown shown(Budget budget, List<Spent> spent, Instant now) {
        return new Shown(
                budget.id(),
                budget.environment(),
                budget.whose(),
                budget.name(),
                budget.dollars(),
                budget.period(),
                budget.period().start(now),
                budget.period().end(now),
                spent.stream().limit(MOST_SPENDERS).toList());
    }
}

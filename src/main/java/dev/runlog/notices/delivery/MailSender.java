package dev.runlog.notices.delivery;

import dev.runlog.notices.Outgoing;
import dev.runlog.notices.delivery.MailServer.Encryption;
import jakarta.mail.Address;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Date;
import java.util.Properties;

/** Hands mail to the server that the configuration names. */
final class MailSender {

    private static final String LONGEST_MS = "5000";

    private final MailServer server;
    private final Session session;
    private final Clock clock;

    MailSender(MailServer server, Clock clock) {
        this.server = server;
        this.session = Session.getInstance(properties(server));
        this.clock = clock;
    }

    private static Properties properties(MailServer server) {
        var properties = new Properties();
        properties.put("mail.smtp.host", server.host());
        properties.put("mail.smtp.port", String.valueOf(server.port()));
        properties.put("mail.smtp.connectiontimeout", LONGEST_MS);
        properties.put("mail.smtp.timeout", LONGEST_MS);
        properties.put("mail.smtp.writetimeout", LONGEST_MS);
        properties.put("mail.smtp.ssl.enable", String.valueOf(server.encryption() == Encryption.TLS));
        properties.put("mail.smtp.starttls.required", String.valueOf(server.encryption() == Encryption.STARTTLS));
        properties.put("mail.smtp.starttls.enable", String.valueOf(server.encryption() == Encryption.STARTTLS));
        properties.put("mail.smtp.ssl.checkserveridentity", "true");
        properties.put("mail.smtp.auth", String.valueOf(server.user().isPresent()));
        properties.put("mail.smtp.sendpartial", "true");
        return properties;
    }

    Reply send(Outgoing.Mail mail) {
        try (var transport = session.getTransport("smtp")) {
            var message = message(mail);
            String user = server.user().map(MailServer.User::name).orElse(null);
            String password = server.user().map(MailServer.User::password).orElse(null);
            transport.connect(user, password);
            transport.sendMessage(message, message.getAllRecipients());
            return new Reply(null, null, null, null);
        } catch (MessagingException failed) {
            return new Reply(null, said(failed), "The mail server did not take it.", null);
        }
    }

    private MimeMessage message(Outgoing.Mail mail) throws MessagingException {
        var message =
                new NamedMessage(session, "<" + mail.id() + "@" + server.from().replaceAll(".*@", "") + ">");
        message.setFrom(new InternetAddress(server.from()));
        var to = new Address[mail.to().size()];
        for (int i = 0; i < to.length; i++) {
            to[i] = new InternetAddress(mail.to().get(i));
        }
        message.setRecipients(Message.RecipientType.TO, to);
        message.setSubject(mail.subject(), StandardCharsets.UTF_8.name());
        message.setText(mail.text(), StandardCharsets.UTF_8.name());
        message.setSentDate(Date.from(clock.instant()));
        message.setHeader("Auto-Submitted", "auto-generated");
        message.saveChanges();
        return message;
    }

    private static String said(MessagingException failed) {
        String said = failed.getMessage();
        return said == null ? failed.getClass().getSimpleName() : said.strip().replaceAll("\\s+", " ");
    }

    /** Mail with the same name for each attempt, so that who has it twice sees it once. */
    private static final class NamedMessage extends MimeMessage {
        private final String name;

        NamedMessage(Session session, String name) {
            super(session);
            this.name = name;
        }

        @Override
        protected void updateMessageID() throws MessagingException {
            setHeader("Message-ID", name);
        }
    }
}

import type { MailLanguage } from "./mail-texts.ts";

export const de: MailLanguage = {
  lang: "de",
  dir: "ltr",
  mails: {
    "verify-email": {
      subject: "Bestätigen Sie Ihre E-Mail-Adresse",
      lines: [
        "Willkommen bei Coffer.",
        "Bestätigen Sie, dass diese Adresse Ihnen gehört. Der Link gilt sieben Tage.",
      ],
      button: "Adresse bestätigen",
      after: ["Wenn Sie kein Konto angelegt haben, ignorieren Sie diese Mail."],
    },
    "link-used": {
      subject: "Jemand lädt über Ihren Link herunter",
      lines: [
        "Jemand lädt über einen Link herunter, den Sie erstellt haben. Welche Dateien er öffnet, können wir nicht sehen.",
      ],
      button: "Ihre Links",
      after: [
        "Die nächste Mail zu diesem Link kommt frühestens in einer Stunde. In den Einstellungen des Links können Sie diese Mails abschalten.",
      ],
    },
    code: {
      subject: "{{code}} ist Ihr Coffer-Code",
      lines: [
        "Ihr Code: {{code}}",
        "Er gilt {{minutes}} Minuten und einmal. Wenn Sie ihn nicht angefordert haben, versucht jemand anderes, Ihr Konto zu öffnen: Geben Sie diesen Code niemandem.",
      ],
    },
    "password-hint": {
      subject: "Ihr Passworthinweis",
      lines: [
        "Sie haben den Hinweis zu Ihrem Coffer-Passwort angefordert. Er lautet:",
        "{{hint}}",
        "Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese Mail.",
      ],
    },
    "password-changed": {
      subject: "Ihr Passwort wurde geändert",
      lines: [
        "Das Passwort Ihres Coffer-Kontos wurde soeben geändert. Alle anderen Sitzungen wurden beendet.",
      ],
      button: "Sitzungen ansehen",
      after: [
        "Wenn Sie das nicht waren, kennt jemand Ihr Passwort: Benutzen Sie sofort Ihr Wiederherstellungsblatt.",
      ],
    },
    "email-change": {
      subject: "Bestätigen Sie Ihre neue E-Mail-Adresse",
      lines: [
        "Sie möchten sich künftig mit dieser Adresse, {{email}}, bei Coffer anmelden.",
        "Bis Sie sie bestätigen, bleibt die alte Adresse in Gebrauch.",
      ],
      button: "Adresse bestätigen",
      after: ["Wenn Sie das nicht angefordert haben, ignorieren Sie diese Mail."],
    },
    "email-change-asked": {
      subject: "Ihre E-Mail-Adresse soll geändert werden",
      lines: [
        "Jemand, der in Ihrem Coffer-Konto angemeldet ist, möchte dessen Adresse in {{email}} ändern.",
      ],
      button: "Sicherheitseinstellungen öffnen",
      after: [
        "Wenn Sie das nicht waren, brechen Sie die Änderung ab und wählen Sie ein neues Passwort.",
      ],
    },
    "email-changed": {
      subject: "Ihre E-Mail-Adresse wurde geändert",
      lines: [
        "Ihr Coffer-Konto hat jetzt die Adresse {{email}}. Mit ihr melden Sie sich ab sofort an.",
        "Wenn Sie das nicht waren, wenden Sie sich sofort an die Betreiber dieser Installation.",
      ],
    },
    "account-closing": {
      subject: "Ihr Konto wird gelöscht",
      lines: [
        "Ihr Coffer-Konto ist geschlossen. Am {{date}} werden alle Dateien, Links und Freigaben endgültig gelöscht.",
      ],
      button: "Konto behalten",
      after: [
        "Melden Sie sich vor diesem Tag an, um es zu behalten. Danach kann es niemand zurückholen.",
      ],
    },
  },
};

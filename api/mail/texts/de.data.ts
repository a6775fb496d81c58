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
      after: [
        "Wenn Sie kein Konto angelegt haben, ignorieren Sie diese Mail: Es bleibt unbestätigt. Ein Konto, das niemand bestätigt und das nichts enthält, wird nach sieben Tagen entfernt.",
      ],
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
    "link-received": {
      subject: "Jemand hat Ihrem Link Dateien hinzugefügt",
      lines: [
        "Jemand hat über einen Link, den Sie erstellt haben, Dateien hinzugefügt. Sie sind verschlüsselt: Wir können weder sie noch ihre Namen lesen.",
      ],
      button: "Ihre Links",
      after: [
        "Die nächste Mail zu diesem Link kommt frühestens in einer Stunde. In den Einstellungen des Links können Sie diese Mails abschalten.",
      ],
    },
    "link-edited": {
      subject: "Jemand hat eine Datei Ihres Links geändert",
      lines: [
        "Jemand hat über einen Link, den Sie erstellt haben, eine neue Version einer Datei gespeichert. Sie ist verschlüsselt: Wir können weder sie noch ihren Namen lesen. Die vorige Version steht im Versionsverlauf.",
      ],
      button: "Ihre Links",
      after: [
        "Die nächste Mail zu diesem Link kommt frühestens in einer Stunde. In den Einstellungen des Links können Sie diese Mails abschalten.",
      ],
    },
    "link-commented": {
      subject: "Jemand hat Ihren Link kommentiert",
      lines: [
        "Jemand hat zu einem Link, den Sie erstellt haben, einen Kommentar geschrieben. Er ist verschlüsselt: Wir können ihn nicht lesen und sehen nicht, von wem er ist.",
      ],
      button: "Ihre Links",
      after: [
        "Die nächste Mail zu Kommentaren an diesem Link kommt frühestens in einer Stunde. In den Einstellungen des Links können Sie diese Mails abschalten.",
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
        "Wenn Sie das nicht waren, kennt jemand Ihr Passwort: Benutzen Sie sofort Ihren Wiederherstellungsbogen.",
      ],
    },
    "kit-used": {
      subject: "Ihr Wiederherstellungsbogen wurde benutzt",
      lines: [
        "Ihr Coffer-Konto wurde gerade mit seinem Wiederherstellungsbogen geöffnet und hat ein neues Passwort. Alle Sitzungen sind beendet, und ein neuer Bogen steht an der Stelle des alten.",
      ],
      button: "Sicherheit ansehen",
      after: [
        "Wenn Sie das nicht waren, ändern Sie Ihr Passwort und beenden Sie alle anderen Sitzungen.",
      ],
    },
    "reset-link": {
      subject: "Setzen Sie Ihr Passwort zurück",
      lines: [
        "Sie möchten das Passwort Ihres Coffer-Kontos zurücksetzen. Der Link gilt {{minutes}} Minuten und einmal. Wenn Sie einen zweiten Schritt eingerichtet haben, werden Sie danach gefragt.",
      ],
      button: "Neues Passwort wählen",
      after: [
        "Wenn Sie nicht darum gebeten haben, ignorieren Sie diese Mail: Ohne den Link ändert sich nichts. Geben Sie den Link nicht weiter.",
      ],
    },
    "reset-on": {
      subject: "Das Zurücksetzen des Passworts ist eingeschaltet",
      lines: [
        "Für Ihr Coffer-Konto wurde das Zurücksetzen des Passworts eingeschaltet. Ab jetzt kann der Betreiber dieses Servers Ihre Dateien öffnen, und wer Ihre Mails liest, kann ein neues Passwort setzen.",
      ],
      button: "Sicherheitseinstellungen ansehen",
      after: [
        "Wenn Sie das nicht waren, ändern Sie Ihr Passwort, schalten Sie das Zurücksetzen aus und beenden Sie alle anderen Sitzungen.",
      ],
    },
    "reset-off": {
      subject: "Das Zurücksetzen des Passworts ist ausgeschaltet",
      lines: [
        "Für Ihr Coffer-Konto wurde das Zurücksetzen des Passworts ausgeschaltet. Was dafür hinterlegt war, ist gelöscht. Ein verlorenes Passwort lässt sich nicht mehr per Mail zurücksetzen: Heben Sie Ihren Wiederherstellungsbogen auf.",
      ],
      button: "Sicherheitseinstellungen ansehen",
      after: [
        "Wenn Sie das nicht waren, ändern Sie Ihr Passwort und beenden Sie alle anderen Sitzungen.",
      ],
    },
    "password-reset": {
      subject: "Ihr Passwort wurde zurückgesetzt",
      lines: [
        "Ihr Coffer-Konto wurde soeben über einen Link in einer Mail geöffnet und hat ein neues Passwort. Alle Sitzungen sind beendet. Ihre Dateien sind, wie sie waren.",
      ],
      button: "Sicherheitseinstellungen ansehen",
      after: [
        "Wenn Sie das nicht waren, liest jemand Ihre Mails: Setzen Sie das Passwort noch einmal zurück, schalten Sie das Zurücksetzen aus und ändern Sie das Passwort Ihres Postfachs.",
      ],
    },
    "two-factor-on": {
      subject: "Zwei-Faktor-Anmeldung ist an",
      lines: ["Die Anmeldung bei Ihrem Coffer-Konto verlangt ab jetzt einen zweiten Schritt."],
      button: "Sicherheit ansehen",
      after: [
        "Wenn Sie das nicht waren, ändern Sie Ihr Passwort und beenden Sie alle anderen Sitzungen.",
      ],
    },
    "two-factor-off": {
      subject: "Zwei-Faktor-Anmeldung ist aus",
      lines: [
        "Die Anmeldung bei Ihrem Coffer-Konto verlangt keinen zweiten Schritt mehr. Das Passwort allein genügt.",
      ],
      button: "Sicherheit ansehen",
      after: [
        "Wenn Sie das nicht waren, ändern Sie Ihr Passwort und beenden Sie alle anderen Sitzungen.",
      ],
    },
    "passkey-added": {
      subject: "Ein Passkey kam hinzu",
      lines: [
        "Ihrem Coffer-Konto wurde ein Passkey hinzugefügt. Wer ihn hat, kann sich damit anmelden.",
      ],
      button: "Sicherheit ansehen",
      after: [
        "Wenn Sie das nicht waren, ändern Sie Ihr Passwort und beenden Sie alle anderen Sitzungen.",
      ],
    },
    "passkey-removed": {
      subject: "Ein Passkey wurde entfernt",
      lines: [
        "Aus Ihrem Coffer-Konto wurde ein Passkey entfernt. Mit ihm kann sich niemand mehr anmelden.",
      ],
      button: "Sicherheit ansehen",
      after: [
        "Wenn Sie das nicht waren, ändern Sie Ihr Passwort und beenden Sie alle anderen Sitzungen.",
      ],
    },
    "sso-linked": {
      subject: "Ein Single Sign-on wurde verknüpft",
      lines: [
        "Mit Ihrem Coffer-Konto wurde eine Identität des Single Sign-on verknüpft. Mit ihr kann man sich anmelden; Ihre Dateien öffnet weiterhin allein Ihr Passwort.",
      ],
      button: "Sicherheit ansehen",
      after: [
        "Wenn Sie das nicht waren, ändern Sie Ihr Passwort und beenden Sie alle anderen Sitzungen.",
      ],
    },
    "sso-unlinked": {
      subject: "Ein Single Sign-on wurde entfernt",
      lines: [
        "Von Ihrem Coffer-Konto wurde eine Identität des Single Sign-on entfernt. Mit ihr kann sich niemand mehr anmelden.",
      ],
      button: "Sicherheit ansehen",
      after: [
        "Wenn Sie das nicht waren, ändern Sie Ihr Passwort und beenden Sie alle anderen Sitzungen.",
      ],
    },
    "state-rebuilt": {
      subject: "Der Sicherheitsstand Ihres Kontos wurde neu aufgebaut",
      lines: [
        "Der Sicherheitsstand Ihres Coffer-Kontos wurde neu aufgebaut. Personen, die Sie überprüft hatten, müssen Sie erneut überprüfen.",
      ],
      button: "Sicherheit ansehen",
      after: [
        "Wenn Sie das nicht waren, ändern Sie Ihr Passwort und beenden Sie alle anderen Sitzungen.",
      ],
    },
    "share-offered": {
      subject: "Ein geteilter Ordner wurde jemandem angeboten",
      lines: [
        "Einer Ihrer geteilten Ordner in Coffer wurde einem Mitglied angeboten, das ihn übernehmen kann.",
      ],
      button: "Sicherheit ansehen",
      after: [
        "Wenn Sie das nicht waren, ändern Sie Ihr Passwort und beenden Sie alle anderen Sitzungen.",
      ],
    },
    "pins-removed": {
      subject: "Die Schlüssel einer Person wurden ersetzt",
      lines: [
        "Auf einem Ihrer Geräte wurden die Schlüssel einer Person, mit der Sie in Coffer teilen, durch neue ersetzt.",
      ],
      button: "Sicherheit ansehen",
      after: [
        "Wenn Sie das nicht waren, ändern Sie Ihr Passwort und beenden Sie alle anderen Sitzungen.",
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
      button: "Einstellungen öffnen",
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
    "share-invited": {
      subject: "{{name}} möchte einen Ordner mit Ihnen teilen",
      lines: [
        "{{name}} ({{email}}) lädt Sie in einen Ordner in Coffer ein.",
        "Öffnen kann ihn nur, wer seinen Schlüssel bekommen hat: Wir können es nicht. Die Einladung gilt sieben Tage.",
      ],
      quote: "{{name}} schreibt: „{{words}}“",
      button: "Einladung ansehen",
      after: ["Wenn Sie diese Person nicht kennen, ignorieren Sie diese E-Mail."],
    },
    "team-invited": {
      subject: "{{name}} lädt Sie in ein Team ein",
      lines: [
        "{{name}} ({{email}}) lädt Sie in ein Team in Coffer ein.",
        "Ihre Schlüssel bleiben Ihre: Niemand aus der Verwaltung kann Ihre Dateien öffnen. Die Einladung gilt sieben Tage.",
      ],
      button: "Einladung ansehen",
      after: ["Wenn Sie diese Person nicht kennen, ignorieren Sie diese E-Mail."],
    },
    "share-accepted": {
      subject: "{{name}} ist Ihrer Freigabe beigetreten",
      lines: [
        "{{name}} ({{email}}) hat Ihre Einladung angenommen.",
        "Wer neu ist, wartet auf den Schlüssel des Ordners, den nur Ihr Gerät geben kann. Öffnen Sie dafür Ihre Freigaben.",
      ],
      button: "Ihre Freigaben",
    },
    "share-key-given": {
      subject: "{{name}} hat Ihnen den Schlüssel eines Ordners gegeben",
      lines: [
        "{{name}} ({{email}}) hat Ihnen den Schlüssel eines Ordners gegeben, auf den Sie gewartet haben.",
        "Öffnen Sie Ihre Freigaben: Ihr Gerät prüft, wessen Schlüssel es ist, und öffnet damit den Ordner.",
      ],
      button: "Ihre Freigaben",
    },
  },
};

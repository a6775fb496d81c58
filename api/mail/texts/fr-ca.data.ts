import type { MailLanguage } from "./mail-texts.ts";

export const frCA: MailLanguage = {
  lang: "fr-CA",
  dir: "ltr",
  mails: {
    "verify-email": {
      subject: "Confirmez votre adresse courriel",
      lines: [
        "Bienvenue dans Coffer.",
        "Confirmez que cette adresse est la vôtre. Le lien est valable sept jours.",
      ],
      button: "Confirmer l’adresse",
      after: [
        "Si vous n’avez pas créé de compte, ignorez ce courriel : il reste non confirmé. Un compte que personne ne confirme et qui ne contient rien est supprimé après sept jours.",
      ],
    },
    "link-used": {
      subject: "Quelqu’un télécharge depuis votre lien",
      lines: [
        "Quelqu’un télécharge depuis un lien que vous avez créé. Nous ne voyons pas quels fichiers il ouvre.",
      ],
      button: "Vos liens",
      after: [
        "Le prochain courriel au sujet de ce lien viendra au plus tôt dans une heure. Vous pouvez désactiver ces courriels dans les paramètres du lien.",
      ],
    },
    "link-received": {
      subject: "Quelqu’un a ajouté des fichiers à votre lien",
      lines: [
        "Quelqu’un a ajouté des fichiers au moyen d’un lien que vous avez créé. Ils sont chiffrés : nous ne pouvons lire ni ces fichiers ni leurs noms.",
      ],
      button: "Vos liens",
      after: [
        "Le prochain courriel au sujet de ce lien viendra au plus tôt dans une heure. Vous pouvez désactiver ces courriels dans les paramètres du lien.",
      ],
    },
    "link-edited": {
      subject: "Quelqu’un a modifié un fichier de votre lien",
      lines: [
        "Quelqu’un a enregistré une autre version d’un fichier au moyen d’un lien que vous avez créé. Elle est chiffrée : nous ne pouvons lire ni cette version ni son nom. La version précédente se trouve dans l’historique des versions.",
      ],
      button: "Vos liens",
      after: [
        "Le prochain courriel au sujet de ce lien viendra au plus tôt dans une heure. Vous pouvez désactiver ces courriels dans les paramètres du lien.",
      ],
    },
    "link-commented": {
      subject: "Quelqu’un a commenté votre lien",
      lines: [
        "Quelqu’un a écrit un commentaire sur un lien que vous avez créé. Il est chiffré : nous ne pouvons ni le lire ni voir qui l’a écrit.",
      ],
      button: "Vos liens",
      after: [
        "Le prochain courriel au sujet des commentaires de ce lien viendra au plus tôt dans une heure. Vous pouvez désactiver ces courriels dans les paramètres du lien.",
      ],
    },
    code: {
      subject: "{{code}} est votre code Coffer",
      lines: [
        "Votre code : {{code}}",
        "Il est valable {{minutes}} minutes et une seule fois. Si vous ne l’avez pas demandé, quelqu’un d’autre essaie d’ouvrir votre compte : ne donnez ce code à personne.",
      ],
    },
    "password-hint": {
      subject: "L’indice de votre mot de passe",
      lines: [
        "Vous avez demandé l’indice de votre mot de passe Coffer. Le voici :",
        "{{hint}}",
        "Si vous n’avez rien demandé, ignorez ce courriel.",
      ],
    },
    "password-changed": {
      subject: "Votre mot de passe a été modifié",
      lines: [
        "Le mot de passe de votre compte Coffer vient d’être modifié. Toutes les autres sessions sont terminées.",
      ],
      button: "Voir vos sessions",
      after: [
        "Si ce n’était pas vous, quelqu’un connaît votre mot de passe : utilisez tout de suite votre feuille de récupération.",
      ],
    },
    "kit-used": {
      subject: "Votre feuille de récupération a été utilisée",
      lines: [
        "Votre compte Coffer vient d’être ouvert avec sa feuille de récupération et a un nouveau mot de passe. Toutes les sessions sont terminées, et une nouvelle feuille remplace l’ancienne.",
      ],
      button: "Voir les réglages de sécurité",
      after: [
        "Si ce n’était pas vous, changez votre mot de passe et terminez toutes les autres sessions.",
      ],
    },
    "reset-link": {
      subject: "Réinitialisez votre mot de passe",
      lines: [
        "Vous avez demandé à réinitialiser le mot de passe de votre compte Coffer. Le lien vaut {{minutes}} minutes et une seule fois. Votre deuxième étape vous sera demandée si vous en avez configuré une.",
      ],
      button: "Choisir un nouveau mot de passe",
      after: [
        "Si vous n’avez rien demandé, ignorez ce courriel : sans le lien, rien ne change. Ne transmettez pas le lien.",
      ],
    },
    "reset-on": {
      subject: "La réinitialisation du mot de passe est activée",
      lines: [
        "La réinitialisation du mot de passe a été activée pour votre compte Coffer. Dorénavant, l’exploitant de ce serveur peut ouvrir vos fichiers, et quiconque lit vos courriels peut définir un nouveau mot de passe.",
      ],
      button: "Voir vos paramètres de sécurité",
      after: [
        "Si ce n’était pas vous, changez votre mot de passe, désactivez la réinitialisation et mettez fin à toutes les autres sessions.",
      ],
    },
    "reset-off": {
      subject: "La réinitialisation du mot de passe est désactivée",
      lines: [
        "La réinitialisation du mot de passe a été désactivée pour votre compte Coffer. Ce qui avait été remis pour elle est supprimé. Un mot de passe perdu ne peut plus être réinitialisé par courriel : conservez votre feuille de récupération.",
      ],
      button: "Voir vos paramètres de sécurité",
      after: [
        "Si ce n’était pas vous, changez votre mot de passe et mettez fin à toutes les autres sessions.",
      ],
    },
    "password-reset": {
      subject: "Votre mot de passe a été réinitialisé",
      lines: [
        "Votre compte Coffer vient d’être ouvert par un lien reçu par courriel et a un nouveau mot de passe. Toutes les sessions ont pris fin. Vos fichiers sont tels qu’ils étaient.",
      ],
      button: "Voir vos paramètres de sécurité",
      after: [
        "Si ce n’était pas vous, quelqu’un lit vos courriels : réinitialisez de nouveau le mot de passe, désactivez la réinitialisation et changez le mot de passe de votre boîte.",
      ],
    },
    "two-factor-on": {
      subject: "L’authentification à deux facteurs est activée",
      lines: ["La connexion à votre compte Coffer demande désormais une deuxième étape."],
      button: "Voir les réglages de sécurité",
      after: [
        "Si ce n’était pas vous, changez votre mot de passe et terminez toutes les autres sessions.",
      ],
    },
    "two-factor-off": {
      subject: "L’authentification à deux facteurs est désactivée",
      lines: [
        "La connexion à votre compte Coffer ne demande plus de deuxième étape. Le mot de passe suffit.",
      ],
      button: "Voir les réglages de sécurité",
      after: [
        "Si ce n’était pas vous, changez votre mot de passe et terminez toutes les autres sessions.",
      ],
    },
    "passkey-added": {
      subject: "Une clé d’accès a été ajoutée",
      lines: [
        "Une clé d’accès a été ajoutée à votre compte Coffer. La personne qui l’a peut s’en servir pour se connecter.",
      ],
      button: "Voir les réglages de sécurité",
      after: [
        "Si ce n’était pas vous, changez votre mot de passe et terminez toutes les autres sessions.",
      ],
    },
    "passkey-removed": {
      subject: "Une clé d’accès a été retirée",
      lines: [
        "Une clé d’accès a été retirée de votre compte Coffer. Elle ne permet plus de se connecter.",
      ],
      button: "Voir les réglages de sécurité",
      after: [
        "Si ce n’était pas vous, changez votre mot de passe et terminez toutes les autres sessions.",
      ],
    },
    "sso-linked": {
      subject: "Une authentification unique a été associée",
      lines: [
        "Une identité d’authentification unique a été associée à votre compte Coffer. Elle permet de se connecter; vos fichiers ne s’ouvrent toujours qu’avec votre mot de passe.",
      ],
      button: "Voir les réglages de sécurité",
      after: [
        "Si ce n’était pas vous, changez votre mot de passe et terminez toutes les autres sessions.",
      ],
    },
    "sso-unlinked": {
      subject: "Une authentification unique a été retirée",
      lines: [
        "Une identité d’authentification unique a été retirée de votre compte Coffer. Elle ne permet plus de se connecter.",
      ],
      button: "Voir les réglages de sécurité",
      after: [
        "Si ce n’était pas vous, changez votre mot de passe et terminez toutes les autres sessions.",
      ],
    },
    "state-rebuilt": {
      subject: "L’état de sécurité de votre compte a été reconstruit",
      lines: [
        "L’état de sécurité de votre compte Coffer a été reconstruit. Les personnes que vous aviez vérifiées devront l’être de nouveau.",
      ],
      button: "Voir les réglages de sécurité",
      after: [
        "Si ce n’était pas vous, changez votre mot de passe et terminez toutes les autres sessions.",
      ],
    },
    "share-offered": {
      subject: "Un dossier partagé a été proposé à quelqu’un",
      lines: [
        "Un de vos dossiers partagés dans Coffer a été proposé à un membre, qui peut le reprendre.",
      ],
      button: "Voir les réglages de sécurité",
      after: [
        "Si ce n’était pas vous, changez votre mot de passe et terminez toutes les autres sessions.",
      ],
    },
    "pins-removed": {
      subject: "Les clés d’une personne ont été remplacées",
      lines: [
        "Sur un de vos appareils, les clés d’une personne avec qui vous partagez dans Coffer ont été remplacées par de nouvelles.",
      ],
      button: "Voir les réglages de sécurité",
      after: [
        "Si ce n’était pas vous, changez votre mot de passe et terminez toutes les autres sessions.",
      ],
    },
    "email-change": {
      subject: "Confirmez votre nouvelle adresse courriel",
      lines: [
        "Vous avez demandé à vous connecter désormais à Coffer avec cette adresse, {{email}}.",
        "Tant que vous ne l’avez pas confirmée, l’ancienne adresse reste en usage.",
      ],
      button: "Confirmer l’adresse",
      after: ["Si vous n’avez rien demandé, ignorez ce courriel."],
    },
    "email-change-asked": {
      subject: "Votre adresse courriel va changer",
      lines: [
        "Quelqu’un qui est connecté à votre compte Coffer a demandé de remplacer son adresse par {{email}}.",
      ],
      button: "Ouvrir les paramètres",
      after: [
        "Si ce n’était pas vous, annulez le changement et choisissez un nouveau mot de passe.",
      ],
    },
    "email-changed": {
      subject: "Votre adresse courriel a été modifiée",
      lines: [
        "Votre compte Coffer a maintenant l’adresse {{email}}. C’est avec elle que vous vous connectez désormais.",
        "Si ce n’était pas vous, écrivez tout de suite à la personne qui gère cette installation.",
      ],
    },
    "account-closing": {
      subject: "Votre compte sera supprimé",
      lines: [
        "Votre compte Coffer est fermé. Le {{date}}, tous ses fichiers, liens et partages seront supprimés définitivement.",
      ],
      button: "Garder le compte",
      after: [
        "Connectez-vous avant ce jour pour le garder. Ensuite, personne ne pourra le rétablir.",
      ],
    },
    "share-invited": {
      subject: "{{name}} souhaite partager un dossier avec vous",
      lines: [
        "{{name}} ({{email}}) vous invite dans un dossier de Coffer.",
        "Seules les personnes qui en ont reçu la clé peuvent l’ouvrir : nous ne le pouvons pas. L’invitation est valable sept jours.",
      ],
      quote: "{{name}} écrit : « {{words}} »",
      button: "Voir l’invitation",
      after: ["Si vous ne connaissez pas cette personne, ignorez ce courriel."],
    },
    "team-invited": {
      subject: "{{name}} vous invite dans une équipe",
      lines: [
        "{{name}} ({{email}}) vous invite à rejoindre une équipe dans Coffer.",
        "Vos clés restent les vôtres : aucun administrateur ne peut ouvrir vos fichiers. L’invitation est valable sept jours.",
      ],
      button: "Voir l’invitation",
      after: ["Si vous ne connaissez pas cette personne, ignorez ce courriel."],
    },
    "share-accepted": {
      subject: "{{name}} participe à votre partage",
      lines: [
        "{{name}} ({{email}}) a accepté votre invitation.",
        "Une personne nouvelle attend la clé du dossier, que seul votre appareil peut donner. Ouvrez vos partages pour le faire.",
      ],
      button: "Vos partages",
    },
    "share-key-given": {
      subject: "{{name}} vous a donné la clé d’un dossier",
      lines: [
        "{{name}} ({{email}}) vous a donné la clé d’un dossier que vous attendiez.",
        "Ouvrez vos partages : votre appareil vérifie à qui est la clé et ouvre le dossier avec elle.",
      ],
      button: "Vos partages",
    },
  },
};

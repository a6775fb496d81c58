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
      after: ["Si vous n’avez pas créé de compte, ignorez ce courriel."],
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
        "Si ce n’était pas vous, quelqu’un connaît votre mot de passe : utilisez tout de suite votre trousse de récupération.",
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
      button: "Ouvrir les paramètres de sécurité",
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
  },
};

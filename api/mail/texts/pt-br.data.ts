import type { MailLanguage } from "./mail-texts.ts";

export const ptBR: MailLanguage = {
  lang: "pt-BR",
  dir: "ltr",
  mails: {
    "verify-email": {
      subject: "Confirme seu endereço de e-mail",
      lines: [
        "Boas-vindas ao Coffer.",
        "Confirme que este endereço é seu. O link vale por sete dias.",
      ],
      button: "Confirmar endereço",
      after: ["Se você não criou uma conta, ignore este e-mail."],
    },
    "link-used": {
      subject: "Alguém está baixando pelo seu link",
      lines: [
        "Alguém está baixando por um link que você criou. Não conseguimos ver quais arquivos ele abre.",
      ],
      button: "Seus links",
      after: [
        "O próximo e-mail sobre este link virá em uma hora, no mínimo. Você pode desativar estes e-mails nas configurações do link.",
      ],
    },
    code: {
      subject: "{{code}} é seu código do Coffer",
      lines: [
        "Seu código: {{code}}",
        "Ele vale por {{minutes}} minutos e uma única vez. Se você não o pediu, outra pessoa está tentando abrir sua conta: não informe este código a ninguém.",
      ],
    },
    "password-hint": {
      subject: "A dica da sua senha",
      lines: [
        "Você pediu a dica da sua senha do Coffer. Ela diz:",
        "{{hint}}",
        "Se você não pediu, ignore este e-mail.",
      ],
    },
    "password-changed": {
      subject: "Sua senha foi alterada",
      lines: [
        "A senha da sua conta do Coffer acaba de ser alterada. Todas as outras sessões foram encerradas.",
      ],
      button: "Ver suas sessões",
      after: ["Se não foi você, alguém conhece sua senha: use agora mesmo seu kit de recuperação."],
    },
    "email-change": {
      subject: "Confirme seu novo endereço de e-mail",
      lines: [
        "Você pediu para entrar no Coffer com este endereço, {{email}}, a partir de agora.",
        "Até você confirmar, o endereço antigo continua em uso.",
      ],
      button: "Confirmar endereço",
      after: ["Se você não pediu, ignore este e-mail."],
    },
    "email-change-asked": {
      subject: "Seu endereço de e-mail vai mudar",
      lines: [
        "Alguém que está conectado à sua conta do Coffer pediu para mudar o endereço dela para {{email}}.",
      ],
      button: "Abrir configurações de segurança",
      after: ["Se não foi você, cancele a mudança e escolha uma nova senha."],
    },
    "email-changed": {
      subject: "Seu endereço de e-mail foi alterado",
      lines: [
        "Sua conta do Coffer agora tem o endereço {{email}}. É com ele que você entra a partir de agora.",
        "Se não foi você, escreva agora mesmo a quem administra esta instalação.",
      ],
    },
    "account-closing": {
      subject: "Sua conta será excluída",
      lines: [
        "Sua conta do Coffer está encerrada. Em {{date}}, todos os arquivos, links e compartilhamentos dela serão excluídos para sempre.",
      ],
      button: "Manter a conta",
      after: ["Entre antes desse dia para mantê-la. Depois disso, ninguém poderá recuperá-la."],
    },
  },
};

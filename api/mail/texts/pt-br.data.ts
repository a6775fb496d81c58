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
      after: [
        "Se você não criou uma conta, ignore este e-mail: ela continua sem confirmação. Uma conta que ninguém confirma e que não contém nada é removida após sete dias.",
      ],
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
    "link-received": {
      subject: "Alguém adicionou arquivos ao seu link",
      lines: [
        "Alguém adicionou arquivos por um link que você criou. Eles estão criptografados: não conseguimos ler nem os arquivos nem os nomes.",
      ],
      button: "Seus links",
      after: [
        "O próximo e-mail sobre este link virá em uma hora, no mínimo. Você pode desativar estes e-mails nas configurações do link.",
      ],
    },
    "link-edited": {
      subject: "Alguém alterou um arquivo do seu link",
      lines: [
        "Alguém salvou outra versão de um arquivo por um link que você criou. Ela está criptografada: não conseguimos ler nem a versão nem o nome. A versão anterior está no histórico de versões.",
      ],
      button: "Seus links",
      after: [
        "O próximo e-mail sobre este link virá em uma hora, no mínimo. Você pode desativar estes e-mails nas configurações do link.",
      ],
    },
    "link-commented": {
      subject: "Alguém comentou no seu link",
      lines: [
        "Alguém escreveu um comentário em um link que você criou. Ele está criptografado: não conseguimos lê-lo nem ver quem o escreveu.",
      ],
      button: "Seus links",
      after: [
        "O próximo e-mail sobre comentários neste link virá em uma hora, no mínimo. Você pode desativar estes e-mails nas configurações do link.",
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
      after: [
        "Se não foi você, alguém conhece sua senha: use agora mesmo sua folha de recuperação.",
      ],
    },
    "kit-used": {
      subject: "Sua folha de recuperação foi usada",
      lines: [
        "Sua conta do Coffer acaba de ser aberta com a folha de recuperação e tem uma nova senha. Todas as sessões foram encerradas, e uma nova folha ocupa o lugar da antiga.",
      ],
      button: "Ver os ajustes de segurança",
      after: ["Se não foi você, mude sua senha e encerre todas as outras sessões."],
    },
    "reset-link": {
      subject: "Redefina sua senha",
      lines: [
        "Você pediu para redefinir a senha da sua conta Coffer. O link vale {{minutes}} minutos e uma única vez. Se você configurou uma segunda etapa, ela será pedida.",
      ],
      button: "Escolher uma nova senha",
      after: ["Se você não pediu, ignore este e-mail: sem o link, nada muda. Não repasse o link."],
    },
    "reset-on": {
      subject: "A redefinição de senha está ativada",
      lines: [
        "A redefinição de senha foi ativada na sua conta Coffer. A partir de agora, quem administra este servidor pode abrir seus arquivos, e quem lê seus e-mails pode definir uma nova senha.",
      ],
      button: "Ver as configurações de segurança",
      after: [
        "Se não foi você, altere sua senha, desative a redefinição e encerre todas as outras sessões.",
      ],
    },
    "reset-off": {
      subject: "A redefinição de senha está desativada",
      lines: [
        "A redefinição de senha foi desativada na sua conta Coffer. O que foi entregue para isso foi excluído. Uma senha perdida não pode mais ser redefinida por e-mail: guarde sua folha de recuperação.",
      ],
      button: "Ver as configurações de segurança",
      after: ["Se não foi você, altere sua senha e encerre todas as outras sessões."],
    },
    "password-reset": {
      subject: "Sua senha foi redefinida",
      lines: [
        "Sua conta Coffer acaba de ser aberta por um link de um e-mail e tem uma nova senha. Todas as sessões foram encerradas. Seus arquivos estão como estavam.",
      ],
      button: "Ver as configurações de segurança",
      after: [
        "Se não foi você, alguém lê seus e-mails: redefina a senha de novo, desative a redefinição e altere a senha da sua caixa de entrada.",
      ],
    },
    "two-factor-on": {
      subject: "A autenticação de dois fatores está ativada",
      lines: ["Entrar na sua conta do Coffer pede, a partir de agora, uma segunda etapa."],
      button: "Ver os ajustes de segurança",
      after: ["Se não foi você, mude sua senha e encerre todas as outras sessões."],
    },
    "two-factor-off": {
      subject: "A autenticação de dois fatores está desativada",
      lines: ["Entrar na sua conta do Coffer não pede mais uma segunda etapa. A senha basta."],
      button: "Ver os ajustes de segurança",
      after: ["Se não foi você, mude sua senha e encerre todas as outras sessões."],
    },
    "passkey-added": {
      subject: "Uma chave de acesso foi adicionada",
      lines: [
        "Uma chave de acesso foi adicionada à sua conta do Coffer. Quem a tem pode entrar com ela.",
      ],
      button: "Ver os ajustes de segurança",
      after: ["Se não foi você, mude sua senha e encerre todas as outras sessões."],
    },
    "passkey-removed": {
      subject: "Uma chave de acesso foi removida",
      lines: [
        "Uma chave de acesso foi removida da sua conta do Coffer. Ela não serve mais para entrar.",
      ],
      button: "Ver os ajustes de segurança",
      after: ["Se não foi você, mude sua senha e encerre todas as outras sessões."],
    },
    "sso-linked": {
      subject: "Um logon único foi vinculado",
      lines: [
        "Uma identidade de logon único foi vinculada à sua conta do Coffer. Ela permite entrar; seus arquivos continuam abrindo apenas com a sua senha.",
      ],
      button: "Ver os ajustes de segurança",
      after: ["Se não foi você, mude sua senha e encerre todas as outras sessões."],
    },
    "sso-unlinked": {
      subject: "Um logon único foi removido",
      lines: [
        "Uma identidade de logon único foi removida da sua conta do Coffer. Ela não serve mais para entrar.",
      ],
      button: "Ver os ajustes de segurança",
      after: ["Se não foi você, mude sua senha e encerre todas as outras sessões."],
    },
    "state-rebuilt": {
      subject: "O estado de segurança da sua conta foi reconstruído",
      lines: [
        "O estado de segurança da sua conta do Coffer foi reconstruído. As pessoas que você tinha verificado precisam ser verificadas de novo.",
      ],
      button: "Ver os ajustes de segurança",
      after: ["Se não foi você, mude sua senha e encerre todas as outras sessões."],
    },
    "share-offered": {
      subject: "Uma pasta compartilhada foi oferecida a alguém",
      lines: [
        "Uma das suas pastas compartilhadas no Coffer foi oferecida a um membro, que pode assumi-la.",
      ],
      button: "Ver os ajustes de segurança",
      after: ["Se não foi você, mude sua senha e encerre todas as outras sessões."],
    },
    "pins-removed": {
      subject: "As chaves de uma pessoa foram substituídas",
      lines: [
        "Em um dos seus dispositivos, as chaves de uma pessoa com quem você compartilha no Coffer foram substituídas por novas.",
      ],
      button: "Ver os ajustes de segurança",
      after: ["Se não foi você, mude sua senha e encerre todas as outras sessões."],
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
      button: "Abrir configurações",
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
    "share-invited": {
      subject: "{{name}} quer compartilhar uma pasta com você",
      lines: [
        "{{name}} ({{email}}) convida você para uma pasta no Coffer.",
        "Só quem recebeu a chave dela pode abri-la: nós não podemos. O convite vale por sete dias.",
      ],
      quote: "{{name}} escreve: “{{words}}”",
      button: "Ver o convite",
      after: ["Se você não conhece esta pessoa, ignore este e-mail."],
    },
    "team-invited": {
      subject: "{{name}} convida você para uma equipe",
      lines: [
        "{{name}} ({{email}}) convida você para uma equipe no Coffer.",
        "Suas chaves continuam suas: nenhum administrador pode abrir seus arquivos. O convite vale por sete dias.",
      ],
      button: "Ver o convite",
      after: ["Se você não conhece esta pessoa, ignore este e-mail."],
    },
    "share-accepted": {
      subject: "{{name}} entrou no seu compartilhamento",
      lines: [
        "{{name}} ({{email}}) aceitou o seu convite.",
        "Quem é novo espera pela chave da pasta, que só o seu dispositivo pode dar. Abra seus compartilhamentos para fazer isso.",
      ],
      button: "Seus compartilhamentos",
    },
    "share-key-given": {
      subject: "{{name}} deu a você a chave de uma pasta",
      lines: [
        "{{name}} ({{email}}) deu a você a chave de uma pasta que você esperava.",
        "Abra seus compartilhamentos: seu dispositivo verifica de quem é a chave e abre a pasta com ela.",
      ],
      button: "Seus compartilhamentos",
    },
  },
};

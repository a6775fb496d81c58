import type { MailLanguage } from "./mail-texts.ts";

export const es: MailLanguage = {
  lang: "es",
  dir: "ltr",
  mails: {
    "verify-email": {
      subject: "Confirme su dirección de correo electrónico",
      lines: [
        "Le damos la bienvenida a Coffer.",
        "Confirme que esta dirección es suya. El enlace es válido durante siete días.",
      ],
      button: "Confirmar dirección",
      after: ["Si no ha creado ninguna cuenta, ignore este mensaje."],
    },
    "link-used": {
      subject: "Alguien descarga desde su enlace",
      lines: ["Alguien descarga desde un enlace que usted creó. No podemos ver qué archivos abre."],
      button: "Sus enlaces",
      after: [
        "El próximo mensaje sobre este enlace llegará como pronto dentro de una hora. Puede desactivar estos mensajes en la configuración del enlace.",
      ],
    },
    code: {
      subject: "{{code}} es su código de Coffer",
      lines: [
        "Su código: {{code}}",
        "Es válido durante {{minutes}} minutos y una sola vez. Si no lo ha pedido, otra persona intenta abrir su cuenta: no dé este código a nadie.",
      ],
    },
    "password-hint": {
      subject: "La pista de su contraseña",
      lines: [
        "Ha pedido la pista de su contraseña de Coffer. Dice así:",
        "{{hint}}",
        "Si no la ha pedido, ignore este mensaje.",
      ],
    },
    "password-changed": {
      subject: "Su contraseña ha cambiado",
      lines: [
        "La contraseña de su cuenta de Coffer acaba de cambiar. Todas las demás sesiones han terminado.",
      ],
      button: "Ver sus sesiones",
      after: [
        "Si no fue usted, alguien conoce su contraseña: use enseguida su kit de recuperación.",
      ],
    },
    "email-change": {
      subject: "Confirme su nueva dirección de correo electrónico",
      lines: [
        "Ha pedido iniciar sesión en Coffer con esta dirección, {{email}}, a partir de ahora.",
        "Hasta que la confirme, la dirección antigua sigue en uso.",
      ],
      button: "Confirmar dirección",
      after: ["Si no lo ha pedido, ignore este mensaje."],
    },
    "email-change-asked": {
      subject: "Su dirección de correo electrónico va a cambiar",
      lines: [
        "Alguien que ha iniciado sesión en su cuenta de Coffer ha pedido cambiar su dirección por {{email}}.",
      ],
      button: "Abrir la configuración de seguridad",
      after: ["Si no fue usted, cancele el cambio y elija una contraseña nueva."],
    },
    "email-changed": {
      subject: "Su dirección de correo electrónico ha cambiado",
      lines: [
        "Su cuenta de Coffer tiene ahora la dirección {{email}}. A partir de ahora inicia sesión con ella.",
        "Si no fue usted, escriba enseguida a quien administra esta instalación.",
      ],
    },
    "account-closing": {
      subject: "Su cuenta se eliminará",
      lines: [
        "Su cuenta de Coffer está cerrada. El {{date}} se eliminarán para siempre todos sus archivos, enlaces y recursos compartidos.",
      ],
      button: "Conservar la cuenta",
      after: ["Inicie sesión antes de ese día para conservarla. Después nadie podrá recuperarla."],
    },
  },
};

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
    "link-received": {
      subject: "Alguien ha añadido archivos a su enlace",
      lines: [
        "Alguien ha añadido archivos mediante un enlace que usted creó. Están cifrados: no podemos leerlos, ni sus nombres.",
      ],
      button: "Sus enlaces",
      after: [
        "El próximo mensaje sobre este enlace llegará como pronto dentro de una hora. Puede desactivar estos mensajes en la configuración del enlace.",
      ],
    },
    "link-commented": {
      subject: "Alguien comentó en su enlace",
      lines: [
        "Alguien escribió un comentario en un enlace que usted creó. Está cifrado: no podemos leerlo ni ver quién lo escribió.",
      ],
      button: "Sus enlaces",
      after: [
        "El próximo mensaje sobre comentarios de este enlace llegará como pronto dentro de una hora. Puede desactivar estos mensajes en la configuración del enlace.",
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
    "kit-used": {
      subject: "Se ha usado tu kit de recuperación",
      lines: [
        "Tu cuenta de Coffer se acaba de abrir con su kit de recuperación y tiene una contraseña nueva. Todas las sesiones han terminado, y un kit nuevo sustituye al anterior.",
      ],
      button: "Ver los ajustes de seguridad",
      after: ["Si no fuiste tú, cambia tu contraseña y termina todas las demás sesiones."],
    },
    "reset-link": {
      subject: "Restablezca su contraseña",
      lines: [
        "Ha pedido restablecer la contraseña de su cuenta de Coffer. El enlace vale {{minutes}} minutos y una sola vez. Si configuró un segundo paso, se le pedirá.",
      ],
      button: "Elegir una contraseña nueva",
      after: [
        "Si no lo pidió, ignore este correo: sin el enlace no cambia nada. No comparta el enlace.",
      ],
    },
    "reset-on": {
      subject: "El restablecimiento de contraseña está activado",
      lines: [
        "Se activó el restablecimiento de contraseña para su cuenta de Coffer. Desde ahora, quien administra este servidor puede abrir sus archivos, y quien lea su correo puede poner una contraseña nueva.",
      ],
      button: "Ver la configuración de seguridad",
      after: [
        "Si no fue usted, cambie su contraseña, desactive el restablecimiento y cierre todas las demás sesiones.",
      ],
    },
    "reset-off": {
      subject: "El restablecimiento de contraseña está desactivado",
      lines: [
        "Se desactivó el restablecimiento de contraseña para su cuenta de Coffer. Lo que se entregó para ello se eliminó. Una contraseña perdida ya no puede restablecerse por correo: conserve su kit de recuperación.",
      ],
      button: "Ver la configuración de seguridad",
      after: ["Si no fue usted, cambie su contraseña y cierre todas las demás sesiones."],
    },
    "password-reset": {
      subject: "Su contraseña se restableció",
      lines: [
        "Su cuenta de Coffer se acaba de abrir con un enlace de un correo y tiene una contraseña nueva. Todas las sesiones terminaron. Sus archivos están como estaban.",
      ],
      button: "Ver la configuración de seguridad",
      after: [
        "Si no fue usted, alguien lee su correo: restablezca la contraseña otra vez, desactive el restablecimiento y cambie la contraseña de su buzón.",
      ],
    },
    "two-factor-on": {
      subject: "La autenticación en dos pasos está activada",
      lines: ["Para entrar en tu cuenta de Coffer se pide desde ahora un segundo paso."],
      button: "Ver los ajustes de seguridad",
      after: ["Si no fuiste tú, cambia tu contraseña y termina todas las demás sesiones."],
    },
    "two-factor-off": {
      subject: "La autenticación en dos pasos está desactivada",
      lines: [
        "Para entrar en tu cuenta de Coffer ya no se pide un segundo paso. Basta con la contraseña.",
      ],
      button: "Ver los ajustes de seguridad",
      after: ["Si no fuiste tú, cambia tu contraseña y termina todas las demás sesiones."],
    },
    "passkey-added": {
      subject: "Se ha añadido una llave de acceso",
      lines: [
        "Se ha añadido una llave de acceso a tu cuenta de Coffer. Quien la tenga puede entrar con ella.",
      ],
      button: "Ver los ajustes de seguridad",
      after: ["Si no fuiste tú, cambia tu contraseña y termina todas las demás sesiones."],
    },
    "passkey-removed": {
      subject: "Se ha quitado una llave de acceso",
      lines: ["Se ha quitado una llave de acceso de tu cuenta de Coffer. Ya no sirve para entrar."],
      button: "Ver los ajustes de seguridad",
      after: ["Si no fuiste tú, cambia tu contraseña y termina todas las demás sesiones."],
    },
    "sso-linked": {
      subject: "Se ha vinculado un inicio de sesión único",
      lines: [
        "Se ha vinculado una identidad de inicio de sesión único a tu cuenta de Coffer. Permite entrar; tus archivos siguen abriéndose solo con tu contraseña.",
      ],
      button: "Ver los ajustes de seguridad",
      after: ["Si no fuiste tú, cambia tu contraseña y termina todas las demás sesiones."],
    },
    "sso-unlinked": {
      subject: "Se ha quitado un inicio de sesión único",
      lines: [
        "Se ha quitado una identidad de inicio de sesión único de tu cuenta de Coffer. Ya no sirve para entrar.",
      ],
      button: "Ver los ajustes de seguridad",
      after: ["Si no fuiste tú, cambia tu contraseña y termina todas las demás sesiones."],
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
      button: "Abrir la configuración",
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
    "share-invited": {
      subject: "{{name}} quiere compartir una carpeta contigo",
      lines: [
        "{{name}} ({{email}}) te invita a una carpeta de Coffer.",
        "Solo puede abrirla quien recibió su clave: nosotros no podemos. La invitación vale siete días.",
      ],
      quote: "{{name}} escribe: «{{words}}»",
      button: "Ver la invitación",
      after: ["Si no conoces a esta persona, ignora este correo."],
    },
    "team-invited": {
      subject: "{{name}} te invita a un equipo",
      lines: [
        "{{name}} ({{email}}) te invita a unirte a un equipo en Coffer.",
        "Tus claves siguen siendo tuyas: ningún administrador puede abrir tus archivos. La invitación vale siete días.",
      ],
      button: "Ver la invitación",
      after: ["Si no conoces a esta persona, ignora este correo."],
    },
    "share-accepted": {
      subject: "{{name}} se unió a tu carpeta compartida",
      lines: [
        "{{name}} ({{email}}) aceptó tu invitación.",
        "Quien es nuevo espera la clave de la carpeta, que solo tu dispositivo puede dar. Abre tus carpetas compartidas para hacerlo.",
      ],
      button: "Tus carpetas compartidas",
    },
    "share-key-given": {
      subject: "{{name}} te ha dado la clave de una carpeta",
      lines: [
        "{{name}} ({{email}}) te ha dado la clave de una carpeta que esperabas.",
        "Abre tus carpetas compartidas: tu dispositivo comprueba de quién es la clave y abre la carpeta con ella.",
      ],
      button: "Tus carpetas compartidas",
    },
  },
};

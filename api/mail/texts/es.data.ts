import type { MailLanguage } from "./mail-texts.ts";

export const es: MailLanguage = {
  lang: "es",
  dir: "ltr",
  mails: {
    "verify-email": {
      subject: "Confirma tu dirección de correo electrónico",
      lines: [
        "Te damos la bienvenida a Coffer.",
        "Confirma que esta dirección es tuya. El enlace es válido durante siete días.",
      ],
      button: "Confirmar dirección",
      after: [
        "Si no has creado ninguna cuenta, ignora este mensaje: quedará sin confirmar. Una cuenta que nadie confirma y que no contiene nada se elimina a los siete días.",
      ],
    },
    "link-used": {
      subject: "Alguien descarga desde tu enlace",
      lines: ["Alguien descarga desde un enlace que creaste. No podemos ver qué archivos abre."],
      button: "Tus enlaces",
      after: [
        "El próximo mensaje sobre este enlace llegará como pronto dentro de una hora. Puedes desactivar estos mensajes en la configuración del enlace.",
      ],
    },
    "link-received": {
      subject: "Alguien ha añadido archivos a tu enlace",
      lines: [
        "Alguien ha añadido archivos mediante un enlace que creaste. Están cifrados: no podemos leerlos, ni sus nombres.",
      ],
      button: "Tus enlaces",
      after: [
        "El próximo mensaje sobre este enlace llegará como pronto dentro de una hora. Puedes desactivar estos mensajes en la configuración del enlace.",
      ],
    },
    "link-edited": {
      subject: "Alguien ha cambiado un archivo de tu enlace",
      lines: [
        "Alguien ha guardado otra versión de un archivo mediante un enlace que creaste. Está cifrada: no podemos leerla, ni su nombre. La versión anterior está en el historial de versiones.",
      ],
      button: "Tus enlaces",
      after: [
        "El próximo mensaje sobre este enlace llegará como pronto dentro de una hora. Puedes desactivar estos mensajes en la configuración del enlace.",
      ],
    },
    "link-commented": {
      subject: "Alguien comentó en tu enlace",
      lines: [
        "Alguien escribió un comentario en un enlace que creaste. Está cifrado: no podemos leerlo ni ver quién lo escribió.",
      ],
      button: "Tus enlaces",
      after: [
        "El próximo mensaje sobre comentarios de este enlace llegará como pronto dentro de una hora. Puedes desactivar estos mensajes en la configuración del enlace.",
      ],
    },
    code: {
      subject: "{{code}} es tu código de Coffer",
      lines: [
        "Tu código: {{code}}",
        "Es válido durante {{minutes}} minutos y una sola vez. Si no lo has pedido, otra persona intenta abrir tu cuenta: no des este código a nadie.",
      ],
    },
    "password-hint": {
      subject: "La pista de tu contraseña",
      lines: [
        "Has pedido la pista de tu contraseña de Coffer. Dice así:",
        "{{hint}}",
        "Si no la has pedido, ignora este mensaje.",
      ],
    },
    "password-changed": {
      subject: "Tu contraseña ha cambiado",
      lines: [
        "La contraseña de tu cuenta de Coffer acaba de cambiar. Todas las demás sesiones han terminado.",
      ],
      button: "Ver tus sesiones",
      after: [
        "Si no fuiste tú, alguien conoce tu contraseña: usa enseguida tu hoja de recuperación.",
      ],
    },
    "kit-used": {
      subject: "Se ha usado tu hoja de recuperación",
      lines: [
        "Tu cuenta de Coffer se acaba de abrir con tu hoja de recuperación y tiene una contraseña nueva. Todas las sesiones han terminado, y una hoja nueva sustituye a la anterior.",
      ],
      button: "Ver los ajustes de seguridad",
      after: ["Si no fuiste tú, cambia tu contraseña y termina todas las demás sesiones."],
    },
    "reset-link": {
      subject: "Restablece tu contraseña",
      lines: [
        "Has pedido restablecer la contraseña de tu cuenta de Coffer. El enlace vale {{minutes}} minutos y una sola vez. Si configuraste un segundo paso, se te pedirá.",
      ],
      button: "Elegir una contraseña nueva",
      after: [
        "Si no lo pediste, ignora este correo: sin el enlace no cambia nada. No compartas el enlace.",
      ],
    },
    "reset-on": {
      subject: "El restablecimiento de contraseña está activado",
      lines: [
        "Se activó el restablecimiento de contraseña para tu cuenta de Coffer. Desde ahora, quien administra este servidor puede abrir tus archivos, y quien lea tu correo puede poner una contraseña nueva.",
      ],
      button: "Ver la configuración de seguridad",
      after: [
        "Si no fuiste tú, cambia tu contraseña, desactiva el restablecimiento y cierra todas las demás sesiones.",
      ],
    },
    "reset-off": {
      subject: "El restablecimiento de contraseña está desactivado",
      lines: [
        "Se desactivó el restablecimiento de contraseña para tu cuenta de Coffer. Lo que se entregó para ello se eliminó. Una contraseña perdida ya no puede restablecerse por correo: conserva tu hoja de recuperación.",
      ],
      button: "Ver la configuración de seguridad",
      after: ["Si no fuiste tú, cambia tu contraseña y cierra todas las demás sesiones."],
    },
    "password-reset": {
      subject: "Tu contraseña se restableció",
      lines: [
        "Tu cuenta de Coffer se acaba de abrir con un enlace de un correo y tiene una contraseña nueva. Todas las sesiones terminaron. Tus archivos están como estaban.",
      ],
      button: "Ver la configuración de seguridad",
      after: [
        "Si no fuiste tú, alguien lee tu correo: restablece la contraseña otra vez, desactiva el restablecimiento y cambia la contraseña de tu buzón.",
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
    "state-rebuilt": {
      subject: "Se ha reconstruido el estado de seguridad de tu cuenta",
      lines: [
        "Se ha reconstruido el estado de seguridad de tu cuenta de Coffer. Tendrás que volver a verificar a las personas que habías verificado.",
      ],
      button: "Ver los ajustes de seguridad",
      after: ["Si no fuiste tú, cambia tu contraseña y termina todas las demás sesiones."],
    },
    "share-offered": {
      subject: "Se ha ofrecido una carpeta compartida",
      lines: [
        "Una de tus carpetas compartidas en Coffer se ha ofrecido a un miembro, que puede hacerse cargo de ella.",
      ],
      button: "Ver los ajustes de seguridad",
      after: ["Si no fuiste tú, cambia tu contraseña y termina todas las demás sesiones."],
    },
    "pins-removed": {
      subject: "Se han sustituido las claves de una persona",
      lines: [
        "En uno de tus dispositivos se han sustituido por otras nuevas las claves de una persona con la que compartes en Coffer.",
      ],
      button: "Ver los ajustes de seguridad",
      after: ["Si no fuiste tú, cambia tu contraseña y termina todas las demás sesiones."],
    },
    "email-change": {
      subject: "Confirma tu nueva dirección de correo electrónico",
      lines: [
        "Has pedido iniciar sesión en Coffer con esta dirección, {{email}}, a partir de ahora.",
        "Hasta que la confirmes, la dirección antigua sigue en uso.",
      ],
      button: "Confirmar dirección",
      after: ["Si no lo has pedido, ignora este mensaje."],
    },
    "email-change-asked": {
      subject: "Tu dirección de correo electrónico va a cambiar",
      lines: [
        "Alguien que ha iniciado sesión en tu cuenta de Coffer ha pedido cambiar tu dirección por {{email}}.",
      ],
      button: "Abrir la configuración",
      after: ["Si no fuiste tú, cancela el cambio y elige una contraseña nueva."],
    },
    "email-changed": {
      subject: "Tu dirección de correo electrónico ha cambiado",
      lines: [
        "Tu cuenta de Coffer tiene ahora la dirección {{email}}. A partir de ahora inicias sesión con ella.",
        "Si no fuiste tú, escribe enseguida a quien administra esta instalación.",
      ],
    },
    "account-closing": {
      subject: "Tu cuenta se eliminará",
      lines: [
        "Tu cuenta de Coffer está cerrada. El {{date}} se eliminarán para siempre todos tus archivos, enlaces y recursos compartidos.",
      ],
      button: "Conservar la cuenta",
      after: ["Inicia sesión antes de ese día para conservarla. Después nadie podrá recuperarla."],
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

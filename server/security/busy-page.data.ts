import type { Locale } from "#app/i18n/locales.data.ts";

interface BusyWords {
  readonly title: string;
  /** `{n}` is seconds. */
  readonly text: string;
}

/** What stands in the place of a page while there are too many calls: the gateway says it without rendering. */
export const BUSY_WORDS: Readonly<Partial<Record<Locale, BusyWords>>> & { readonly en: BusyWords } =
  {
    ar: {
      title: "طلبات كثيرة في وقت واحد",
      text: "جاءت من هذا الحساب أو هذا العنوان طلبات في دقيقة واحدة أكثر مما يُسمح به. ستظهر الصفحة من تلقاء نفسها بعد {n} ثانية.",
    },
    de: {
      title: "Zu viele Anfragen auf einmal",
      text: "Von diesem Konto oder dieser Adresse kamen in einer Minute mehr Anfragen, als zugelassen sind. Die Seite kommt in {n} Sekunden von selbst.",
    },
    en: {
      title: "Too many requests at once",
      text: "More requests came from this account or address in a minute than are let through. The page comes by itself in {n} seconds.",
    },
    es: {
      title: "Demasiadas solicitudes a la vez",
      text: "Desde esta cuenta o dirección llegaron en un minuto más solicitudes de las permitidas. La página aparecerá sola en {n} segundos.",
    },
    "fr-CA": {
      title: "Trop de demandes à la fois",
      text: "Ce compte ou cette adresse a envoyé en une minute plus de demandes que permis. La page s’affichera d’elle-même dans {n} secondes.",
    },
    ja: {
      title: "リクエストが多すぎます",
      text: "このアカウントまたはアドレスから、1 分間に許可された数を超えるリクエストがありました。{n} 秒後にページが自動的に表示されます。",
    },
    "pt-BR": {
      title: "Muitas solicitações ao mesmo tempo",
      text: "Desta conta ou deste endereço chegaram, em um minuto, mais solicitações do que o permitido. A página aparecerá sozinha em {n} segundos.",
    },
  };

/**
 * How dates and sizes are written in each language. Engines differ in these from version to
 * version; the server and every browser must agree, or hydration differs (House 3). Digits are
 * Latin in all of them, as `Intl` has it. Spec A§9.6, B§9, Reading R-28.
 */
export interface LocaleFormat {
  /** Short names, January first, in the form that stands inside a date. */
  readonly months: readonly string[];
  /** With `{d}`, `{M}`, `{y}`. */
  readonly date: string;
  /** With `{h}` of 12 or `{H}` of 24 hours, `{m}` and `{a}`. */
  readonly clock: string;
  readonly dayPeriods: readonly [am: string, pm: string];
  readonly decimal: string;
  /** The unit of exactly one byte. */
  readonly oneByte: string;
  readonly units: readonly string[];
}

const METRIC = ["KB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB"];
const AM_PM = ["AM", "PM"] as const;

const ENGLISH: LocaleFormat = {
  months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  date: "{M} {d}, {y}",
  clock: "{h}:{m} {a}",
  dayPeriods: AM_PM,
  decimal: ".",
  oneByte: "byte",
  units: ["bytes", ...METRIC],
};

/** By language; a country is looked up first. Anything else reads as English. */
export const LOCALE_FORMATS: Readonly<Record<string, LocaleFormat>> = {
  en: ENGLISH,
  fr: {
    months: [
      "janv.",
      "févr.",
      "mars",
      "avr.",
      "mai",
      "juin",
      "juill.",
      "août",
      "sept.",
      "oct.",
      "nov.",
      "déc.",
    ],
    date: "{d} {M} {y}",
    clock: "{H} h {m}",
    dayPeriods: AM_PM,
    decimal: ",",
    oneByte: "octet",
    units: ["octets", "Ko", "Mo", "Go", "To", "Po", "Eo", "Zo", "Yo"],
  },
  de: {
    months: [
      "Jan.",
      "Feb.",
      "März",
      "Apr.",
      "Mai",
      "Juni",
      "Juli",
      "Aug.",
      "Sept.",
      "Okt.",
      "Nov.",
      "Dez.",
    ],
    date: "{d}. {M} {y}",
    clock: "{H}:{m}",
    dayPeriods: AM_PM,
    decimal: ",",
    oneByte: "Byte",
    units: ["Byte", ...METRIC],
  },
  es: {
    months: ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic"],
    date: "{d} {M} {y}",
    clock: "{H}:{m}",
    dayPeriods: AM_PM,
    decimal: ",",
    oneByte: "byte",
    units: ["bytes", ...METRIC],
  },
  pt: {
    months: [
      "jan.",
      "fev.",
      "mar.",
      "abr.",
      "mai.",
      "jun.",
      "jul.",
      "ago.",
      "set.",
      "out.",
      "nov.",
      "dez.",
    ],
    date: "{d} de {M} de {y}",
    clock: "{H}:{m}",
    dayPeriods: AM_PM,
    decimal: ",",
    oneByte: "byte",
    units: ["bytes", ...METRIC],
  },
  ja: {
    months: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"],
    date: "{y}年{M}月{d}日",
    clock: "{H}:{m}",
    dayPeriods: AM_PM,
    decimal: ".",
    oneByte: "バイト",
    units: ["バイト", ...METRIC],
  },
  ar: {
    months: [
      "يناير",
      "فبراير",
      "مارس",
      "أبريل",
      "مايو",
      "يونيو",
      "يوليو",
      "أغسطس",
      "سبتمبر",
      "أكتوبر",
      "نوفمبر",
      "ديسمبر",
    ],
    date: "{d} {M} {y}",
    clock: "{h}:{m} {a}",
    dayPeriods: ["ص", "م"],
    decimal: ".",
    oneByte: "بايت",
    units: [
      "بايت",
      "ك.ب",
      "م.ب",
      "غ.ب",
      "تيرابايت",
      "بيتابايت",
      "إكسابايت",
      "زيتابايت",
      "يوتابايت",
    ],
  },
};

export const DEFAULT_FORMAT = ENGLISH;

import type { MailKind, MailText, MailValues } from "#api/mail/texts/mail-texts.ts";
import { languageOf } from "#api/mail/texts/mail-texts.ts";
import { BRAND_NAME } from "#app/contract/brand.ts";

/** A mail in words, as text and as HTML that says the same. */
export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The address that the text asks to open; empty without one. */
  readonly link: string;
}

const PLACE = /\{\{(\w+)\}\}/g;
/** Ends of lines and marks of direction: what a person typed begins no line of its own. */
const CONTROLS = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;

/** One kind of mail in the language of who reads it. */
export function composeMail<Kind extends MailKind>(
  kind: Kind,
  locale: string,
  values: MailValues[Kind],
): ComposedMail {
  const { lang, dir, mails } = languageOf(locale);
  const filled = fill(mails[kind], values);
  const link = "link" in values ? values.link : "";
  return {
    subject: filled.subject,
    text: toText(filled, link),
    html: toHtml(filled, { link, lang, dir }),
    link,
  };
}

function fill(text: MailText, values: object): MailText {
  const known = new Map(Object.entries(values));
  const put = (line: string) =>
    line.replace(PLACE, (_, name: string) => String(known.get(name) ?? "").replace(CONTROLS, " "));
  const hasWords = (known.get("words") ?? "") !== "";
  const quote = text.quote !== undefined && hasWords ? [text.quote] : [];
  return {
    ...text,
    subject: put(text.subject),
    lines: [...text.lines, ...quote].map(put),
    after: (text.after ?? []).map(put),
  };
}

function toText({ lines, button, after = [] }: MailText, link: string): string {
  const step = button === undefined ? [] : [`${button}: ${link}`];
  return [...lines, ...step, ...after].join("\n\n");
}

const BODY =
  "margin:0;padding:24px 12px;background:#eef4f1;color:#16211c;" +
  "font:16px/24px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
const CARD =
  "max-width:32rem;margin:0 auto;padding:28px 28px 20px;background:#fff;border:1px solid #dde4e0;border-radius:12px";
const BRAND = "margin:0 0 16px;font-weight:600;color:#0e6a59";
const BUTTON =
  "display:inline-block;padding:10px 18px;border-radius:8px;background:#0e6a59;color:#fff;" +
  "font-weight:500;text-decoration:none";
const SMALL = "margin:16px 0 0;font-size:13px;line-height:20px;color:#5c6762";

/** No pictures, no addresses but the one that the button opens: nothing tells that it was read. */
function toHtml(
  { subject, lines, button, after = [] }: MailText,
  page: { readonly link: string; readonly lang: string; readonly dir: string },
): string {
  const link = escapeHtml(page.link);
  const paragraphs = lines.map((line) => `<p style="margin:0 0 12px">${escapeHtml(line)}</p>`);
  const step =
    button === undefined
      ? []
      : [
          `<p style="margin:20px 0 12px"><a href="${link}" style="${BUTTON}">${escapeHtml(button)}</a></p>`,
          `<p dir="ltr" style="${SMALL};word-break:break-all">${link}</p>`,
        ];
  const foot = after.map((line) => `<p style="${SMALL}">${escapeHtml(line)}</p>`);
  return (
    `<!doctype html><html lang="${page.lang}" dir="${page.dir}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>` +
    `<body style="${BODY}"><div style="${CARD}"><p style="${BRAND}">${BRAND_NAME}</p>` +
    `${[...paragraphs, ...step, ...foot].join("")}</div></body></html>`
  );
}

const NAMES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as HTML that shows it. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (symbol) => NAMES[symbol] ?? "");
}

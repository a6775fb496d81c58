import { Lexer, Parser, Renderer, type Tokens } from "marked";

/** A paragraph longer than this is no text that anybody wrote; what marks it up may take time squared. */
const PARAGRAPH_CHARS = 16_384;
const PATIENCE_MS = 3_000;

/** Drawing it would cost too much: it is read as text. */
export class TooIntricateError extends Error {}

/** Tags that people write between their Markdown; what else stands between angle brackets is text. */
const PLAIN_TAGS = new Set([
  ...["br", "hr", "p", "div", "span", "center", "details", "summary", "kbd", "sub", "sup"],
  ...["b", "i", "u", "s", "em", "strong", "del", "ins", "mark", "small", "code", "pre"],
  ...["h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd", "blockquote"],
  ...["table", "thead", "tbody", "tr", "td", "th"],
]);

/**
 * Bare tags alone: no attribute of a stranger comes before a parser, whose page would report each of them.
 * @internal Tests see what comes before the parser.
 */
export function plainTags(html: string): string {
  return html
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(/<(\/?)([a-z][a-z0-9]*)\b[^<>]*>|[<>]/gi, (all, slash: string, name?: string) => {
      const tag = name?.toLowerCase() ?? "";
      if (PLAIN_TAGS.has(tag)) return `<${slash}${tag}>`;
      return tag === "img" ? '<img alt="">' : escapeHtml(all);
    });
}

/** Pictures stay their words: nothing is fetched, and nothing that a text carries is decoded. */
class TextRenderer extends Renderer {
  override image({ text }: Tokens.Image): string {
    return `<img alt="${escapeHtml(text)}">`;
  }

  override html({ text }: Tokens.HTML | Tokens.Tag): string {
    return plainTags(text);
  }

  override checkbox({ checked }: Tokens.Checkbox): string {
    return checked === true ? "☑ " : "☐ ";
  }
}

/** YAML between lines of dashes, or TOML between lines of plus signs, at the very beginning. */
const FRONT_MATTER =
  /^\uFEFF?(---|\+\+\+)[ \t]*\n(?!\s*\n)([\s\S]{0,65536}?)\n(?:\1|\.\.\.)[ \t]*(?:\n|$)/;
/** `key: value` or `key = value`: else it is a line above and below a text. */
const FIELD = /^\s*["']?[\w.-]+["']?\s*[:=]/m;

/** What programs read at the head of a text is shown as it is written, and not as a heading between two lines. */
function fenceFrontMatter(text: string): string {
  const [whole, mark, fields = ""] = FRONT_MATTER.exec(text) ?? [];
  if (whole === undefined || !FIELD.test(fields)) return text;
  const longest = Math.max(2, ...[...fields.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  const language = mark === "+++" ? "toml" : "yaml";
  return `${fence}${language}\n${fields}\n${fence}\n\n${text.slice(whole.length)}`;
}

/**
 * Markdown as HTML that nobody has looked at yet: it is sanitised before it is drawn. Throws a
 * {@link TooIntricateError} where it would take long, so that no text holds the frame (Trust W10).
 */
export function parseMarkdown(text: string, nowMs: () => number): string {
  const endMs = nowMs() + PATIENCE_MS;
  const lexer = new Lexer({ gfm: true });
  try {
    lexer.blockTokens(fenceFrontMatter(text.replaceAll(/\r\n?/g, "\n")), lexer.tokens);
    for (const { src, tokens } of lexer.inlineQueue) {
      if (src.length > PARAGRAPH_CHARS || nowMs() > endMs) throw new TooIntricateError();
      lexer.inlineTokens(src, tokens);
    }
    return Parser.parse(lexer.tokens, { renderer: new TextRenderer() });
  } catch (error) {
    // Quotes in quotes without end: the stack is not.
    if (error instanceof RangeError) throw new TooIntricateError();
    throw error;
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** The name by which other places of a text lead to a heading. */
export function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");
}

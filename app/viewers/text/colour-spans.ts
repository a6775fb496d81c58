import { highlighter } from "./grammars.ts";

/** What is told apart by its colour; each is `::highlight(code-{kind})` of `text.css`. */
export const COLOUR_KINDS = [
  "comment",
  "keyword",
  "string",
  "number",
  "name",
  "meta",
  "added",
  "removed",
] as const;

export type ColourKind = (typeof COLOUR_KINDS)[number];

/** UTF-16 units `[from, to)` of what was read. In order; none lies in another. */
export interface ColourSpan {
  readonly from: number;
  readonly to: number;
  readonly kind: ColourKind;
}

/** By the first part of the highlighter's own names of scopes (`title.function` is a `title`). */
const KIND_OF: ReadonlyMap<string, ColourKind> = new Map([
  ["comment", "comment"],
  ["quote", "comment"],
  ["doctag", "comment"],
  ["keyword", "keyword"],
  ["built_in", "keyword"],
  ["selector-tag", "keyword"],
  ["tag", "keyword"],
  ["operator", "keyword"],
  ["string", "string"],
  ["regexp", "string"],
  ["char", "string"],
  ["link", "string"],
  ["code", "string"],
  ["number", "number"],
  ["literal", "number"],
  ["symbol", "number"],
  ["bullet", "number"],
  ["variable", "number"],
  ["template-variable", "number"],
  ["title", "name"],
  ["name", "name"],
  ["section", "name"],
  ["type", "name"],
  ["attr", "name"],
  ["attribute", "name"],
  ["property", "name"],
  ["selector-class", "name"],
  ["selector-id", "name"],
  ["selector-attr", "name"],
  ["selector-pseudo", "name"],
  ["meta", "meta"],
  ["addition", "added"],
  ["deletion", "removed"],
]);

/** Takes from the highlighter where things stand, and makes no markup of them. */
class SpanEmitter {
  readonly spans: ColourSpan[] = [];
  readonly #open: (ColourKind | null)[] = [];
  #at = 0;

  startScope(scope: string): void {
    this.#open.push(KIND_OF.get(scope.split(".", 1)[0] ?? "") ?? this.#open.at(-1) ?? null);
  }

  endScope(): void {
    this.#open.pop();
  }

  openNode(scope: string): void {
    this.startScope(scope);
  }

  closeNode(): void {
    this.endScope();
  }

  addText(text: string): void {
    const from = this.#at;
    this.#at += text.length;
    this.#add(from, this.#at, this.#open.at(-1) ?? null);
  }

  __addSublanguage(inner: unknown): void {
    if (!(inner instanceof SpanEmitter)) return;
    for (const { from, to, kind } of inner.spans) this.#add(this.#at + from, this.#at + to, kind);
    this.#at += inner.#at;
  }

  finalize(): void {
    this.#open.length = 0;
  }

  toHTML(): string {
    return "";
  }

  #add(from: number, to: number, kind: ColourKind | null): void {
    if (kind !== null && to > from) this.spans.push({ from, to, kind });
  }
}

highlighter.configure({ __emitter: SpanEmitter });

/** `grammar`: one of `grammarOf`. What a grammar cannot read stands without colours. */
export function colourSpans(code: string, grammar: string): readonly ColourSpan[] {
  const emitter: unknown = highlighter.highlight(code, {
    language: grammar,
    ignoreIllegals: true,
  })._emitter;
  return emitter instanceof SpanEmitter ? emitter.spans : [];
}

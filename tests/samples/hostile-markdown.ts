import { CANARY, type HostileSample, SCRIPT } from "./canary.ts";

/** Markdown that brings HTML, addresses and marks which run, fetch, lead away or never end. */
export function hostileMarkdown(): readonly HostileSample[] {
  const attribute = SCRIPT.replaceAll('"', "&quot;");
  const texts: Readonly<Record<string, string>> = {
    script: `# a\n\n<script>${SCRIPT}</script>`,
    "event-of-a-picture": `<img src=x onerror="${attribute}">\n\n![a](x" onerror="${attribute})`,
    "event-of-a-drawing": `<svg onload="${attribute}"><script>${SCRIPT}</script></svg>`,
    "drawing-in-mathematics": `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${attribute}&gt;">`,
    "text-that-ends-a-style": `<style><a title="</style><img src onerror=${attribute}>">`,
    "template-in-a-form": `<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=${attribute} src>">`,
    frame: `<iframe srcdoc="<script>parent.cofferRan=true</script>"></iframe><object data="${CANARY}o"></object><embed src="${CANARY}e">`,
    "form-that-sends": `<form action="${CANARY}form"><button autofocus>x</button></form><input autofocus onfocus="${attribute}">`,
    "base-and-refresh": `<base href="${CANARY}"><meta http-equiv="refresh" content="0;url=${CANARY}go"><link rel="stylesheet" href="${CANARY}css">`,
    "style-that-fetches": `<div style="background:url(${CANARY}bg)">x</div><style>@import "${CANARY}css"; *{background:url(${CANARY}all)}</style>`,
    pictures: `![a](${CANARY}a.png)\n<picture><source srcset="${CANARY}b.png"></picture><video poster="${CANARY}c"></video>`,
    "addresses-that-run": `[a](javascript:${SCRIPT})\n[b](vbscript:x)\n[c](data:text/html,<script>${SCRIPT}</script>)\n<a href="java\nscript:${attribute}">d</a>`,
    "names-of-the-page":
      '<a id="body" name="getElementById">x</a><form id="documentElement"><input name="append"></form><h1 id="viewer">y</h1>',
    "marks-squared": "_a_a".repeat(60_000),
    "quotes-in-quotes": ">".repeat(20_000),
    "lists-in-lists": Array.from({ length: 250 }, (_, n) => `${"  ".repeat(n)}- a`).join("\n"),
    "brackets-without-end": `${"[".repeat(60_000)}\n\n${"![a](".repeat(20_000)}`,
    "tags-in-tags": "<div>".repeat(60_000),
    "no-text": "\0\uFFFD".repeat(1_000),
  };
  return Object.entries(texts).map(([name, text]) => ({
    name: `${name}.md`,
    viewer: "markdown",
    bytes: Buffer.from(text),
  }));
}

import { describe, expect, it } from "vitest";
import { parseMarkdown } from "#app/viewers/markdown/parse-markdown.ts";

const parse = (text: string) => parseMarkdown(text, () => 0);

describe("what programs read at the head of a Markdown text", () => {
  it.each([
    ['---\ntitle: "Front matter"\ntags: [a, b]\n---\n\n# Body\n', "yaml"],
    ["---\r\ntitle: x\r\n---\r\n# Body\r\n", "yaml"],
    ["\uFEFF---\ntitle: x\n---\n# Body\n", "yaml"],
    ["---\ntitle: x\n...\n# Body\n", "yaml"],
    ['+++\ntitle = "x"\n+++\n# Body\n', "toml"],
    ["---\ntitle: |\n  ```\n  code\n---\n# Body\n", "yaml"],
  ])("is shown as it is written: %j", (text, language) => {
    const html = parse(text);
    expect(html).toMatch(new RegExp(`^<pre><code class="language-${language}">title`));
    expect(html).toContain("<h1>Body</h1>");
    expect(html.match(/<h[12]>/g)).toHaveLength(1);
  });

  it.each([
    ["a line above a text", "---\n\n# Body\n"],
    ["a text between two lines", "---\njust words\n---\n# Body\n"],
    ["what stands later", "# Body\n\n---\ntitle: x\n---\n"],
    ["what has no end", "---\ntitle: x\n\n# Body\n"],
  ])("is not %s", (_, text) => {
    expect(parse(text)).not.toContain("<pre>");
    expect(parse(text)).toContain("<h1>Body</h1>");
  });
});

import { describe, expect, it } from "vitest";
import { parseMarkdown, plainTags, slugOf, TooIntricateError } from "./parse-markdown.ts";

const still = () => 0;
const failing = (text: string, nowMs = still) => {
  try {
    parseMarkdown(text, nowMs);
  } catch (error) {
    return error;
  }
  return null;
};

describe("Markdown", () => {
  it("becomes headings, lists, tables and code, tasks with their marks", () => {
    expect(parseMarkdown("# Quay\r\n\r\n- [x] dug\n- [ ] built", still)).toBe(
      "<h1>Quay</h1>\n<ul>\n<li>☑ dug</li>\n<li>☐ built</li>\n</ul>\n",
    );
    expect(parseMarkdown("|a|\n|-|\n|`<b>`|", still)).toContain("<td><code>&lt;b&gt;</code></td>");
  });

  it("keeps the words of a picture and none of its address", () => {
    const html = parseMarkdown('![the "wall" <b>](https://canary.invalid/a.png "t")', still);
    expect(html).toBe('<p><img alt="the &quot;wall&quot; &lt;b>"></p>\n');
  });

  it("lets bare tags through, and makes all other HTML text", () => {
    expect(plainTags('<details open onclick="x">a<BR/></details><!-- b -->')).toBe(
      "<details>a<br></details>",
    );
    expect(plainTags('<p style="x" <b>&lt;')).toBe('&lt;p style="x" <b>&lt;');
    expect(plainTags("<script>a</script><img src=x onerror=y>")).toBe(
      '&lt;script>a&lt;/script><img alt="">',
    );
    expect(parseMarkdown('a <svg onload="b"> <style>*{}</style>', still)).not.toMatch(
      /<(svg|style)/,
    );
  });

  it.each([
    ["a paragraph whose marks take time squared", "_a_a".repeat(20_000)],
    ["quotes in quotes", ">".repeat(60_000)],
  ])("is given up where it would hold the frame: %s", (_what, text) => {
    expect(failing(text)).toBeInstanceOf(TooIntricateError);
  });

  it("is given up when its paragraphs together take too long", () => {
    let nowMs = 0;
    const slow = () => {
      nowMs += 1_000;
      return nowMs;
    };
    expect(failing("a\n\nb\n\nc\n\nd\n\ne", slow)).toBeInstanceOf(TooIntricateError);
    expect(failing("a\n\nb", slow)).toBeNull();
  });

  it("leads to a heading by its words", () => {
    expect(slugOf(" The Quay, part 2 ")).toBe("the-quay-part-2");
    expect(slugOf("Über Größe")).toBe("über-größe");
  });
});

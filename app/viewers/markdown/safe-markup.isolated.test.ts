import { describe, expect, it, vi } from "vitest";
import { toSafeMarkup } from "./safe-markup.ts";

/** It judges by a real browser's parser: the hostile texts go through it there (`tests/e2e/viewers.test.ts`). */
const library = vi.hoisted(() => ({ sanitize: vi.fn() }));
vi.mock("dompurify", () => ({ default: library }));

function drawn(html: string) {
  library.sanitize.mockReset();
  library.sanitize.mockImplementation((text: string) => {
    const template = document.createElement("template");
    template.innerHTML = text;
    return template.content;
  });
  const onAddress = vi.fn();
  const box = document.createElement("article");
  box.append(toSafeMarkup(html, { picture: "a picture", onAddress }));
  document.body.replaceChildren(box);
  return { box, onAddress };
}

describe("Markdown of a stranger as it looks (Trust W3)", () => {
  it("goes through the sanitiser with what a text is made of, and nothing that runs, paints or asks", () => {
    drawn("<p>a</p>");
    const [html, options] = library.sanitize.mock.calls[0] ?? [];
    expect(html).toBe("<p>a</p>");
    const forbidden =
      "script style iframe object embed form input button select textarea video audio source link " +
      "meta base svg math template slot dialog";
    const { ALLOWED_TAGS, ALLOWED_ATTR, ...rest } = options;
    expect(forbidden.split(" ").filter((tag) => ALLOWED_TAGS.includes(tag))).toEqual([]);
    expect(ALLOWED_ATTR.toSorted()).toEqual(
      ["align", "alt", "colspan", "href", "open", "rowspan", "start"].toSorted(),
    );
    expect(rest).toEqual({
      ...{ ALLOW_ARIA_ATTR: false, ALLOW_DATA_ATTR: false, RETURN_DOM_FRAGMENT: true },
    });
  });

  it("takes its direction part by part, and lists whole", () => {
    const { box } = drawn("<h1>Plan</h1><p>جدار</p><ul><li>قف</li><li>go</li></ul>");
    expect([...box.children].map((part) => part.getAttribute("dir"))).toEqual(
      Array.from({ length: 3 }, () => "auto"),
    );
    // What is inside a part that finds its own direction does not count for that of the part.
    expect(box.querySelector("li[dir]")).toBeNull();
  });

  it("has pictures as their words alone", () => {
    const { box } = drawn('<img alt="the wall"><img>');
    expect(box.querySelector("img")).toBeNull();
    expect([...box.querySelectorAll("span")].map(({ textContent }) => textContent)).toEqual([
      "the wall",
      "a picture",
    ]);
  });

  it("has links that say their address, and go to headings of the text alone", () => {
    const { box, onAddress } = drawn(
      '<h2>The Quay</h2><a href="https://evil.test/a">out</a><a href="#the-quay">in</a><a href="#none">lost</a>',
    );
    expect(box.querySelector("a")).toBeNull();
    const scroll = vi.fn();
    const heading = box.querySelector("h2");
    if (heading !== null) heading.scrollIntoView = scroll;
    for (const link of box.querySelectorAll("button")) link.click();
    expect(onAddress.mock.calls).toEqual([["https://evil.test/a"], ["#none"]]);
    expect(scroll).toHaveBeenCalledOnce();
  });
});

import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { loadWords } from "#tests/support/page-words.tsx";
import { FolderFailures } from "./FolderFailures.tsx";

afterEach(cleanup);

/** What one line of the report says of why, and of which path. */
async function told(path: string, locale: "ar" | "en" = "en") {
  const Words = await loadWords(locale);
  const failures = [{ path, code: 3500 }];
  const { container } = render(
    <Words>
      <FolderFailures id="r" name="Plans" failures={failures} />
    </Words>,
  );
  const line = container.querySelector("li");
  const text = line?.querySelector("p")?.textContent ?? "";
  return { text, path: line?.firstElementChild?.textContent };
}

/** The letter that gives a run its direction: none inside of an isolate counts. */
function firstStrong(text: string): string | undefined {
  let depth = 0;
  for (const letter of text) {
    if (/[\u2066-\u2068]/.test(letter)) depth += 1;
    else if (letter === "\u2069") depth -= 1;
    else if (depth === 0 && /\p{L}/u.test(letter)) return letter;
  }
  return undefined;
}

describe("a line of what of a folder is not up", () => {
  it.each(["CON.txt", "Plans/CON.txt", "a~$b.txt"])(
    "stays Arabic round %s, which comes first in it",
    async (path) => {
      const { text } = await told(path, "ar");
      expect(text).toMatch(/^3500 «\u2068+(CON\.txt|~\$)\u2069+» /);
      expect(firstStrong(text)).toMatch(/\p{Script=Arabic}/u);
      expect(text).toMatch(/أعد تسميته على جهازك وحاول مرة أخرى\.$/);
    },
  );

  it("has no isolates where nothing runs the other way", async () => {
    const { text } = await told("CON.txt");
    expect(text).toMatch(/^3500 “CON\.txt” is a name [^\u2066-\u2069]* try again\.$/);
  });

  it("says what to do where no rule of names is broken, and nothing else", async () => {
    expect((await told("fine.txt")).text).toBe(
      "3500 The name has incompatible characters, or files of this kind are not stored. " +
        "Rename it on your device and try again.",
    );
  });

  it("shows no letter of a path that turns those beside it", async () => {
    expect((await told("Plans/a\u202Egpj.exe")).path).toBe("Plans/a\uFFFDgpj.exe");
  });
});

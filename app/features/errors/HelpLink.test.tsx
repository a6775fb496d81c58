import path from "node:path";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { HELP_OF_CODE } from "#app/contract/errors/help.data.ts";
import { findHelpTopic, HELP_PARAGRAPHS, helpPathOf } from "#app/core/support/help-topics.ts";
import { LOCALES } from "#app/i18n/locales.data.ts";
import { readAllTexts } from "#app/i18n/read-texts.server.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { RefusalText } from "./RefusalText.tsx";
import { FailureText } from "./use-action.tsx";

afterEach(cleanup);

describe("a message whose code has a page of help (Spec A§8, Reading R-212)", () => {
  it.each([
    [303, "About data regions", "/help/regions"],
    [1681, "Who helps", "/help/support"],
    [3500, "Which names fit", "/help/names"],
  ])("leads there: %i, in an alert and over a form", async (code, name, href) => {
    const Words = await loadWords();
    render(<FailureText error={{ code }} />, { wrapper: Words });
    expect((await screen.findByRole("link", { name })).getAttribute("href")).toBe(href);
    cleanup();
    render(<RefusalText error={{ code }} id="refusal" />, { wrapper: Words });
    expect((await screen.findByRole("link", { name })).getAttribute("href")).toBe(href);
    expect(screen.getByRole("alert").textContent).toContain(`${code} `);
  });

  it("leads nowhere for another code", async () => {
    render(<RefusalText error={{ code: 1000 }} id="refusal" />, { wrapper: await loadWords() });
    expect(await screen.findByText(/^1000 /)).not.toBeNull();
    expect(screen.queryByRole("link")).toBeNull();
  });

  it.each(LOCALES.map(({ code }) => code))(
    "has a page with all its words in %s",
    async (locale) => {
      const help = (await readAllTexts(path.resolve("app/locales"))).get(locale)?.help;
      for (const page of new Set(HELP_OF_CODE.values())) {
        expect(findHelpTopic(helpPathOf(page))).toBe(page);
        expect(help).toMatchObject({ topic: { [page]: expect.stringMatching(/./) } });
        const paragraphs = Array.from({ length: HELP_PARAGRAPHS[page] }, (_, i) => `${i + 1}`);
        expect(help).toMatchObject({
          page: {
            [page]: Object.fromEntries(paragraphs.map((i) => [i, expect.stringMatching(/./)])),
          },
        });
      }
    },
  );
});

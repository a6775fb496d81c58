// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, expect, it } from "vitest";
import type { Texts } from "#app/i18n/pseudo.ts";
import { TextReader } from "#app/i18n/text-reader.ts";
import { TextsProvider, useTranslation } from "./react-texts.client.tsx";

afterEach(cleanup);

const TEXTS: Record<string, Texts> = {
  files: { title: "{{name}} is here" },
  auth: { title: "Sign in" },
};

function Title({ of }: { readonly of: string | readonly string[] }) {
  const { t, i18n } = useTranslation(of);
  return (
    <h1 lang={i18n.language}>
      {t("title", { name: "plan.pdf" })} {t("auth:title")}
    </h1>
  );
}

function show(reader: TextReader, of: string | readonly string[]) {
  return render(
    <TextsProvider i18n={reader}>
      <Suspense fallback={<p>waits</p>}>
        <Title of={of} />
      </Suspense>
    </TextsProvider>,
  );
}

it("a component waits for the texts of all its namespaces and takes those of the first", async () => {
  const answers: (() => void)[] = [];
  const reader = new TextReader("de", (namespace) => {
    return new Promise((resolve) => answers.push(() => resolve(TEXTS[namespace] ?? {})));
  });
  show(reader, ["files", "auth"]);
  expect(screen.getByText("waits")).toBeTruthy();
  await act(async () => answers[0]?.());
  expect(screen.getByText("waits")).toBeTruthy();
  await act(async () => answers[1]?.());
  const title = screen.getByRole("heading");
  expect(title.textContent).toBe("plan.pdf is here Sign in");
  expect(title.lang).toBe("de");
  expect(answers).toHaveLength(2);
});

it("a component whose texts cannot be had stands with their keys", async () => {
  const reader = new TextReader("en", () => Promise.reject(new TypeError("Failed to fetch")));
  await act(async () => void show(reader, "files"));
  expect(screen.getByRole("heading").textContent).toBe("title title");
});

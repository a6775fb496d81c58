import i18next from "i18next";
import { expect, it } from "vitest";
import errors from "#app/locales/en/errors.json" with { type: "json" };
import { toNotFoundNotice } from "./page-notice.ts";

it("a path that nothing knows has the words and the ways on of Spec A§2.13", async () => {
  const texts = i18next.createInstance();
  await texts.init({ lng: "en", resources: { en: { errors } } });
  expect(toNotFoundNotice(texts.getFixedT("en", "errors"))).toMatchObject({
    kicker: "404 error",
    title: "Page not found",
    paragraphs: [
      "The page you are looking for no longer exists or you’ve arrived at an invalid URL.",
      "Double check the URL or try one of the following options:",
    ],
    actions: [
      { label: "Sign in to the web panel", href: "/login" },
      { label: "Go to our website", href: "/" },
    ],
  });
});

import { expect, it } from "vitest";
import { MAIL_LANGUAGES } from "#api/mail/texts/mail-texts.ts";
import { addressFaults } from "./locale-keys.ts";

it.each(Object.values(MAIL_LANGUAGES))(
  "mails in $lang address people in the form of the pages",
  ({ lang, mails }) => {
    const texts = Object.entries(mails).map(([kind, { subject, lines, after, button }]) => {
      const said = [subject, ...lines, ...(after ?? []), button ?? ""];
      return [kind, said.join("\n")] as const;
    });
    expect(texts.length).toBeGreaterThan(0);
    expect(addressFaults(lang, Object.fromEntries(texts))).toEqual([]);
  },
);

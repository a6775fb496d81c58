import { expect, it } from "vitest";
import { LINK_LIMITS } from "#app/contract/link-limits.data.ts";
import { createCryptoInProcess } from "#tests/support/crypto-in-process.ts";
import { generateLinkPassword } from "./link-password.ts";

it("a generated password is 32 characters in groups of 8, fits the rules, and is never the same", async () => {
  const crypto = createCryptoInProcess();
  const passwords = await Promise.all(
    Array.from({ length: 200 }, () => generateLinkPassword(crypto)),
  );
  for (const password of passwords) {
    expect(password).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{8}){3}$/);
    expect(password.length).toBeLessThanOrEqual(LINK_LIMITS.maxPasswordBytes);
  }
  expect(new Set(passwords).size).toBe(passwords.length);
});

it.each(["", "0123abc", "0123abcd".repeat(3).concat("0123abc"), "0123abcd".repeat(4).concat("f")])(
  "a password is not generated from %j: its length is not divisible by 8 (Spec C§5)",
  async (symbols) => {
    const crypto = { generateId: async () => symbols };
    await expect(generateLinkPassword(crypto)).rejects.toMatchObject({ code: 1000 });
  },
);

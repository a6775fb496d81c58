import { describe, expect, it } from "vitest";
import { createStrength } from "#app/core/auth/password-strength.ts";
import { newPasswordErrors } from "./new-password-rules.ts";

const measure = createStrength();
const GOOD = "größer blau Lampe";
const OWN_WORDS = ["Noor", "Haddad", "noor@harbour.example"];
const errorsOf = (password: string, passwordAgain = password, hint: string | null = null) =>
  newPasswordErrors({ password, passwordAgain, hint }, OWN_WORDS, measure);

describe("a new password", () => {
  it.each([
    [GOOD, GOOD, {}],
    ["", "", { password: 8305 }],
    ["", GOOD, { password: 8303 }],
    [GOOD, "", { passwordAgain: 8303 }],
    ["Lampe 7", "Lampe 7", { password: 8304 }],
    ["x".repeat(73), "x".repeat(73), { password: 8304 }],
    [GOOD, `${GOOD}!`, { passwordAgain: 8121 }],
    ["password", "password", { password: 8306 }],
    ["NoorHaddad", "NoorHaddad", { password: 8306 }],
    ["password", "passwort", { password: 8306, passwordAgain: 8121 }],
  ])("%j and %j is told at its fields: %o", (password, again, errors) => {
    expect(errorsOf(password, again)).toEqual(errors);
  });

  it("is not judged before the dictionaries are there", () => {
    const typed = { password: "password", passwordAgain: "password", hint: null };
    expect(newPasswordErrors(typed, OWN_WORDS, null)).toEqual({});
  });
});

describe("a hint", () => {
  it.each([
    [`It is ${GOOD}`, { hint: 8307 }],
    ["GRÖSSERBLAULAMPE or größerblaulampe", { hint: 8307 }],
    ["größer  blau\nLampe", { hint: 8307 }],
    ["The thing in the hall", {}],
    ["", {}],
    [null, {}],
  ])("%j must not hold the password: %o", (hint, errors) => {
    expect(errorsOf(GOOD, GOOD, hint)).toEqual(errors);
  });

  it("holds no password that was not typed yet", () => {
    expect(errorsOf("", "", "anything")).toEqual({ password: 8305 });
  });
});

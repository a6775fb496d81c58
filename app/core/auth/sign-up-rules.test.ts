import { describe, expect, it } from "vitest";
import { createStrength } from "./password-strength.ts";
import { fieldOfCode, findSignUpErrors, isGuessable } from "./sign-up-rules.ts";

const measure = createStrength();
const person = {
  firstName: "Noor",
  lastName: "Haddad",
  userName: "noor@harbour.example",
  hasAcceptedTerms: true,
};

const errorsOf = (password: string, passwordAgain = password) =>
  findSignUpErrors({ ...person, password, passwordAgain }, measure);

describe("a password that nobody can reset", () => {
  it.each([
    [0, true],
    [1, true],
    [2, false],
    [3, false],
    [4, false],
  ] as const)("of strength %i is too easy to guess: %s", (score, isTooEasy) => {
    expect(isGuessable(score)).toBe(isTooEasy);
  });

  it.each([
    "password",
    "Password1",
    "12345678",
    "qwertyuiop",
    "aaaaaaaaaaaa",
    "noor@harbour.example",
    "NoorHaddad",
  ])("is refused with 8306 when it is %j", (password) => {
    expect(errorsOf(password)).toEqual({ password: 8306 });
  });

  it.each(["Ofenrohr-Gazelle", "correct horse battery", "größer blau Lampe", "港の灯台と青い鯨"])(
    "is taken when it is %j",
    (password) => {
      expect(errorsOf(password)).toEqual({});
    },
  );

  it("is refused at its own field, beside a mismatch at the second", () => {
    expect(errorsOf("password", "passwort")).toEqual({ password: 8306, passwordAgain: 8301 });
    expect(errorsOf("password", "")).toEqual({ password: 8306, passwordAgain: 8303 });
    expect(errorsOf("short", "short")).toEqual({ password: 8304 });
    expect(errorsOf("", "")).toEqual({ password: 8305 });
    expect(fieldOfCode(8306)).toBe("password");
  });

  it("is judged by its length alone where it has none that could be used", () => {
    expect(errorsOf("pass12")).toEqual({ password: 8304 });
  });

  it("is not judged before the dictionaries are there", () => {
    const input = { ...person, password: "password", passwordAgain: "password" };
    expect(findSignUpErrors(input, null)).toEqual({});
  });
});

describe("a sign-up", () => {
  const good = { ...person, password: "größer blau Lampe", passwordAgain: "größer blau Lampe" };

  it.each([
    [{ hasAcceptedTerms: false }, { terms: 8300 }],
    [{ firstName: " " }, { firstName: 1654 }],
    [{ lastName: "www.example.org" }, { lastName: 1659 }],
    [{ userName: "noor" }, { email: 8107 }],
    [{ userName: `${"n".repeat(70)}@a.example` }, { email: 6009 }],
    [{ userName: "  NOOR@harbour.example " }, {}],
    [
      { firstName: "", userName: "", hasAcceptedTerms: false },
      { firstName: 1654, email: 8107, terms: 8300 },
    ],
  ])("with %o is told at its fields: %o", (change, errors) => {
    expect(findSignUpErrors({ ...good, ...change }, measure)).toEqual(errors);
  });

  it.each([
    [8102, "email"],
    [8106, "email"],
    [8302, "email"],
    [6009, "email"],
    [8107, "email"],
    [1654, "firstName"],
    [1659, "firstName"],
    [8303, "password"],
    [8304, "password"],
    [8305, "password"],
    [8301, "passwordAgain"],
    [8121, "passwordAgain"],
    [8300, "terms"],
    [9429, null],
  ] as const)("that the server refuses with %i is told at %s", (code, field) => {
    expect(fieldOfCode(code)).toBe(field);
  });
});

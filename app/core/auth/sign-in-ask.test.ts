import { expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { askOf } from "./sign-in-ask.ts";

const APP = { codeFrom: "app", hasPasskey: false } as const;

it("asks for the code that 8022 speaks of, once: refused again it has failed", () => {
  const refusal = new AppError(8022, { data: { codeFrom: "mail", hasPasskey: true } });
  expect(askOf(refusal, null)).toEqual({ codeFrom: "mail", hasPasskey: true });
  expect(askOf(refusal, APP)).toBeNull();
  expect(askOf(new AppError(8022), null)).toEqual(APP);
});

it("asks whether the password was changed elsewhere where a pinned value does not fit (K9)", () => {
  const refusal = (pinned: string) => new AppError(6002, { data: { pinned } });
  expect(askOf(refusal("salt"), null)).toBe("pinned-salt");
  expect(askOf(refusal("keys"), APP)).toBe("pinned-keys");
  expect(askOf(refusal("name"), null)).toBe("pinned-name");
});

it("asks for nothing after any other refusal, or none of the server's", () => {
  for (const refusal of [new AppError(6001), new AppError(6002), new Error("gone"), undefined])
    expect(askOf(refusal, null)).toBeNull();
});

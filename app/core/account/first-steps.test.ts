import { describe, expect, it } from "vitest";
import { isListOffered, shownSteps, stepsOf } from "./first-steps.ts";
import type { FirstSteps } from "./user.ts";

const NONE: FirstSteps = {
  hasHint: false,
  hasMobile: false,
  desktops: 0,
  hasFiles: false,
  hasShares: false,
  hasLinks: false,
  kitMadeS: 0,
  isHidden: false,
};
const facts = (steps: Partial<FirstSteps>, isVerified = false) => ({
  isVerified,
  steps: { ...NONE, ...steps },
});
const done = (steps: Partial<FirstSteps>, isVerified = false) =>
  stepsOf(facts(steps, isVerified)).flatMap(({ id, isDone }) => (isDone ? [id] : []));

describe("the first steps (Spec A§2.15)", () => {
  it("are eight, each done by its fact", () => {
    expect(stepsOf(facts({})).length).toBe(8);
    expect(done({}, true)).toEqual(["verified"]);
    expect(done({ hasHint: true, hasMobile: true })).toEqual(["hint", "mobile"]);
    expect(done({ desktops: 1 })).toEqual(["device"]);
    expect(done({ desktops: 2 })).toEqual(["device", "devices"]);
    expect(done({ hasFiles: true, hasShares: true, hasLinks: true })).toEqual([
      "files",
      "shares",
      "links",
    ]);
  });

  it("are shown where there is a way to take them, or they are taken", () => {
    const ids = (steps: Partial<FirstSteps>) => shownSteps(facts(steps)).map(({ id }) => id);
    expect(ids({})).toEqual(["verified", "hint", "files", "shares", "links"]);
    expect(ids({ desktops: 1 })).toEqual([
      "verified",
      "hint",
      "device",
      "files",
      "shares",
      "links",
    ]);
  });

  it("are offered until they are done or were put away", () => {
    const all = { hasHint: true, hasFiles: true, hasShares: true, hasLinks: true };
    expect(isListOffered(facts(all))).toBe(true);
    expect(isListOffered(facts(all, true))).toBe(false);
    expect(isListOffered(facts({ isHidden: true }))).toBe(false);
  });
});

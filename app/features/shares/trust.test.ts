import { expect, it } from "vitest";
import { isCounted } from "./trust.ts";

const MEMBER = { isMe: false, status: "accepted", userId: "7", key: "confirmed", pin: "pinned" };
const member = (wish: object) => ({ ...MEMBER, ...wish }) as Parameters<typeof isCounted>[0];

it("counts whoever has the key or waits for it, and nobody whom nothing proves (K17)", () => {
  expect(isCounted(member({}))).toBe(true);
  expect(isCounted(member({ status: "invited", key: "waiting" }))).toBe(true);
  expect(isCounted(member({ key: "unconfirmed" }))).toBe(false);
  expect(isCounted(member({ isMe: true }))).toBe(false);
  expect(isCounted(member({ status: "left" }))).toBe(false);
});

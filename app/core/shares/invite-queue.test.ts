import { describe, expect, it } from "vitest";
import { findQueueError, parseAddresses, queueAddresses } from "./invite-queue.ts";
import { canInvite, canWrite } from "./share.ts";

const KNOWN = {
  ownEmail: "ada@example.com",
  members: [
    { email: "Ben@example.com", status: "accepted" },
    { email: "left@example.com", status: "left" },
    { email: "asked@example.com", status: "invited" },
    { email: "owner@example.com", status: "owner" },
  ],
} as const;
const people = (count: number) => Array.from({ length: count }, (_, i) => `p${i}@example.com`);
const codes = (text: string, queue: readonly string[] = []) =>
  queueAddresses(queue, text, KNOWN).refused.map(({ code }) => code);

describe("addresses that somebody types or pastes", () => {
  it("are taken out of lists, tables and mails, each once", () => {
    expect(parseAddresses(" A@x.org,b@x.org;c@x.org\nd@x.org\ta@x.org ")).toEqual([
      ...["a@x.org", "b@x.org", "c@x.org", "d@x.org"],
    ]);
    expect(parseAddresses('"Ada, L" <ada@x.org>, Ben B. <BEN@x.org>')).toEqual([
      ...["ada@x.org", "ben@x.org"],
    ]);
    expect(parseAddresses(" ,; ")).toEqual([]);
  });

  it("are refused with what is wrong with each, and the others wait (Spec C§5)", () => {
    const { queue, refused } = queueAddresses(
      ["p0@example.com"],
      "ada@example.com ben@example.com p0@example.com nobody new@example.com left@example.com",
      KNOWN,
    );
    expect(queue).toEqual(["p0@example.com", "new@example.com", "left@example.com"]);
    expect(refused).toEqual([
      { email: "ada@example.com", code: 1650 },
      { email: "ben@example.com", code: 1651 },
      { email: "p0@example.com", code: 1653 },
      { email: "nobody", code: 8107 },
    ]);
    expect(codes(`${"a".repeat(60)}@example.com`)).toEqual([6009]);
    expect(codes("asked@example.com")).toEqual([]);
    expect(codes("owner@example.com")).toEqual([1651]);
  });

  it("are five when they come one by one, and twenty as a list (Reading R-185)", () => {
    expect(codes("p4@example.com", people(4))).toEqual([]);
    expect(codes("p5@example.com", people(5))).toEqual([1655]);
    expect(codes(people(20).join("\n"))).toEqual([]);
    expect(codes(people(21).join("\n"))).toEqual([1652]);
    expect(codes("p20@example.com", people(20))).toEqual([1652]);
  });

  it("are sent when there is one, and no more than twenty", () => {
    expect(findQueueError([])).toBe(1656);
    expect(findQueueError(people(20))).toBe(undefined);
    expect(findQueueError(people(21))).toBe(1652);
  });
});

it("a role says who may invite and who may write", () => {
  const roles = ["r", "w", "i", "o"] as const;
  expect(roles.filter((role) => canInvite({ role }))).toEqual(["i", "o"]);
  expect(roles.filter((role) => canWrite({ role }))).toEqual(["w", "i", "o"]);
});

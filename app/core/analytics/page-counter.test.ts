import * as v from "valibot";
import { beforeEach, describe, expect, it } from "vitest";
import { COUNTED_PLANS, SECTIONS, VIEWERS } from "#app/contract/analytics.data.ts";
import { type AnalyticsEvent, analyticsEvent } from "#app/contract/endpoints/analytics.ts";
import { aUser } from "#tests/support/transfer-account.ts";
import { type CountedUser, type CountPorts, PageCounter } from "./page-counter.ts";
import { sectionOf } from "./section-of.ts";

const HOUR_MS = 3_600_000;
const GIB = 1024 ** 3;
/** What a person would not want to be told of: names, ids, keys, words of a search. */
const OWN = "Scheidung%20Müller.pdf 7fffffff00000001 aGVpbWxpY2g=";
const PATHS = [
  "/files/7fffffff00000001",
  "/file/7fffffff00000001/view/pdf",
  "/file-history/7fffffff00000001",
  "/vault/file-history/7fffffff00000001",
  "/shares/7fffffff00000001/7fffffff00000001",
  "/shares/links/Scheidung%20Müller.pdf",
  "/search/Scheidung%20Müller.pdf",
  "/users/Scheidung%20Müller.pdf",
  "/Scheidung%20Müller.pdf/files",
  "/signup-share/aGVpbWxpY2g=",
  "/setuserinviteconsent/aGVpbWxpY2g=",
  "/constructor/aGVpbWxpY2g=",
  "/",
];
const LINK_PAGES = ["/dl/0123abcd", "/dl/0123abcd/key/view/pdf/7", "/al/7", "/comment-iframe"];
const WORDS: ReadonlySet<string> = new Set([...SECTIONS, ...VIEWERS, ...COUNTED_PLANS, "view"]);

let sent: AnalyticsEvent[];
let nowMs: number;
let chance: number;
let kept: Map<string, string>;
beforeEach(() => {
  [sent, nowMs, chance, kept] = [[], HOUR_MS * 1_000, 0, new Map()];
});

const counter = () => {
  const ports: CountPorts = {
    clock: { nowMs: () => nowMs },
    device: { read: (key) => kept.get(key) ?? null, write: (key, value) => kept.set(key, value) },
    random01: () => chance,
    send: (event) => sent.push(event),
  };
  return new PageCounter(ports);
};
const person = (fields: Partial<CountedUser> = {}): CountedUser => ({
  ...aUser(),
  ...{ isCounted: true, usedBytes: 1.256 * GIB, limitBytes: 50 * GIB },
  ...fields,
});
const views = () => sent.filter(({ event }) => event === "view");

describe("what is counted of pages (Spec A§9.5, Reading R-488)", () => {
  it("holds no path, name, fragment or id: words of closed lists alone", () => {
    for (const pathname of PATHS) {
      for (const from of [null, ...PATHS]) {
        counter().viewOf(person({ sku: `${OWN}-M` }), { pathname, from });
        counter().viewOfVisitor({ pathname, from });
        nowMs += HOUR_MS;
      }
    }
    expect(views().length).toBeGreaterThan(PATHS.length);
    for (const event of sent) {
      expect(v.safeParse(analyticsEvent, event).success).toBe(true);
      if (event.event !== "view") expect(event).toMatchObject({ used_gb: "1.26", limit_gb: "50" });
      else for (const word of Object.values(event)) expect(WORDS).toContain(word);
    }
    for (const part of OWN.split(" ")) expect(JSON.stringify(sent)).not.toContain(part);
  });

  it("is nothing on a page of a link, for whoever looks at it and wherever he came from", () => {
    for (const pathname of LINK_PAGES) {
      expect(sectionOf(pathname)).toBeNull();
      counter().viewOf(person(), { pathname, from: null });
      counter().viewOfVisitor({ pathname, from: "/shares" });
    }
    counter().viewOf(person(), { pathname: "/files", from: "/dl/0123abcd" });
    counter().viewOfVisitor({ pathname: "/login", from: "/dl/0123abcd" });
    expect(sent).toEqual([]);
  });

  it("is nothing once a person said so", () => {
    counter().viewOf(person({ isCounted: false }), { pathname: "/files", from: null });
    expect([sent, [...kept]]).toEqual([[], []]);
  });

  it("is every kind of page that a person goes to, and one view while he goes about in it", () => {
    const one = counter();
    const way = [
      "/files",
      "/files/1",
      "/files/2",
      "/settings/profile",
      "/settings/events",
      "/files",
    ];
    for (const pathname of way) one.viewOf(person(), { pathname, from: null });
    expect(views()).toEqual(
      (["files", "settings", "files"] as const).map((section) => ({
        ...{ event: "view", section, viewer: "person" },
      })),
    );
  });

  it("is of visitors one in a hundred, and all of three pages", () => {
    const look = (pathname: string) => counter().viewOfVisitor({ pathname, from: null });
    for (const at of [0.0099, 0.01, 0.5, 0.999]) {
      chance = at;
      look("/login");
    }
    expect(views().length).toBe(1);
    chance = 0.999;
    for (const page of ["/shares", "/setuserinviteconsent", "/signup-share"]) look(page);
    expect(views().length).toBe(4);
  });

  it("is the page of a public path, whatever the rest of the path says (Spec C§2.1)", () => {
    chance = 0.999;
    const paths = ["/signup-share/file-history", "/setuserinviteconsent/file-history"];
    for (const pathname of paths) counter().viewOfVisitor({ pathname, from: null });
    expect(views()).toMatchObject([
      { section: "signup-share" },
      { section: "setuserinviteconsent" },
    ]);
  });

  it("stops at twenty a minute", () => {
    const one = counter();
    for (let n = 0; n < 50; n += 1) {
      one.viewOf(person(), { pathname: n % 2 ? "/files" : "/vault", from: null });
    }
    expect(sent.length).toBe(20);
    nowMs += 60_000;
    one.viewOf(person(), { pathname: "/shares", from: null });
    expect(sent.length).toBe(21);
  });
});

describe("plan and storage (Spec A§9.1, A§9.5)", () => {
  const profiles = () => sent.filter(({ event }) => event === "profile");
  const look = (fields: Partial<CountedUser> = {}) =>
    counter().viewOf(person(fields), { pathname: "/files", from: null });

  it("are sent in gigabytes, at most once an hour on a device, whatever its clock does", () => {
    look({ sku: "PSP-2TB-M" });
    nowMs += HOUR_MS - 1;
    look();
    nowMs += 1;
    look({ sku: "moon", isUnlimitedPlan: true, usedBytes: 0 });
    nowMs -= 2 * HOUR_MS;
    look({ usedBytes: -1, sku: "" });
    expect(profiles()).toEqual([
      { event: "profile", plan: "psp", used_gb: "1.26", limit_gb: "50" },
      { event: "profile", plan: "other", used_gb: "0.00", limit_gb: "Unlimited" },
      { event: "profile", plan: "other", used_gb: "0.00", limit_gb: "50" },
    ]);
  });
});

import { describe, expect, it } from "vitest";
import type { ApiClient } from "#app/core/api/client.ts";
import { FakeStorage } from "#tests/support/core-ports.ts";
import { carriesInvite } from "./invite-keys.ts";
import {
  carryInvite,
  dropInvite,
  findInviteKey,
  findInvitePage,
  handOverInvite,
  readCarried,
  toInviteFacts,
} from "./invites.ts";

const KEY = "0123456789abcdef".repeat(2);

function anApi(fails = false) {
  const sent: unknown[] = [];
  const call = async (...args: unknown[]) => {
    sent.push(args.slice(0, 2));
    if (fails) throw new Error("no connection");
    return {};
  };
  return { sent, api: { call, servtimeS: () => 0 } as unknown as ApiClient };
}

describe("the key of an invitation", () => {
  it.each([
    [`#${KEY}`, "", KEY],
    ["", `?id=${KEY}`, KEY],
    [`#${KEY}`, `?id=${"f".repeat(32)}`, KEY],
    ["", "", null],
    ["#x", "?id=../x", null],
    [`#${KEY.toUpperCase()}`, "", null],
    [`#${KEY}0`, "", null],
  ])("in %s and %s is %s", (hash, search, key) => {
    expect(findInviteKey({ hash, search })).toBe(key);
  });

  it("goes along with a sign-up, and says what it is an invitation to", () => {
    const tab = new FakeStorage();
    expect(toInviteFacts(readCarried(tab))).toEqual({});
    expect(carriesInvite(tab)).toBe(false);
    carryInvite(tab, { kind: "team", key: KEY });
    expect(carriesInvite(tab)).toBe(true);
    expect(toInviteFacts(readCarried(tab))).toEqual({ inviteKey: KEY, source: "team" });
    dropInvite(tab);
    expect(readCarried(tab)).toBeNull();
  });

  it("goes to the account of who signs in, once, and stays where that fails", async () => {
    const tab = new FakeStorage();
    carryInvite(tab, { kind: "share", key: KEY });
    await expect(handOverInvite(anApi(true).api, tab)).rejects.toThrow();
    expect(readCarried(tab)).toEqual({ kind: "share", key: KEY });
    const { api, sent } = anApi();
    await handOverInvite(api, tab);
    await handOverInvite(api, tab);
    expect(sent).toEqual([["invitekeep", { invite_cachekey: KEY, kind: "share" }]]);
  });
});

it("goes back behind the # of its page, for somebody else to take it up", () => {
  const tab = new FakeStorage();
  expect(findInvitePage(tab)).toBeNull();
  carryInvite(tab, { kind: "team", key: KEY });
  expect(findInvitePage(tab)).toBe(`/setuserinviteconsent#${KEY}`);
  carryInvite(tab, { kind: "share", key: KEY });
  expect(findInvitePage(tab)).toBe(`/signup-share#${KEY}`);
});

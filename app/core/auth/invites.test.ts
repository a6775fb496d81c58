import { describe, expect, it } from "vitest";
import type { ApiClient } from "#app/core/api/client.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { FakeStorage } from "#tests/support/core-ports.ts";
import { carriesInvite } from "./invite-keys.ts";
import {
  carryInvite,
  dropInvite,
  dropTeamInvite,
  findInviteKey,
  findInvitePage,
  handOverInvite,
  readCarried,
  readTeamInvite,
  toInviteFacts,
} from "./invites.ts";

const KEY = "0123456789abcdef".repeat(2);

function anApi(refusal?: Error) {
  const sent: unknown[] = [];
  const call = async (...args: unknown[]) => {
    sent.push(args.slice(0, 2));
    if (refusal !== undefined) throw refusal;
    return { share_id: "7/../../evil" };
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

  it("to a team goes to the account of who signs in, once, and stays where that fails", async () => {
    const tab = new FakeStorage();
    carryInvite(tab, { kind: "team", key: KEY });
    await expect(handOverInvite(anApi(new Error("no connection")).api, tab)).rejects.toThrow();
    expect(readCarried(tab)).toEqual({ kind: "team", key: KEY });
    const { api, sent } = anApi();
    expect(await handOverInvite(api, tab)).toBe("team");
    expect(await handOverInvite(api, tab)).toBe("nothing");
    expect(sent).toEqual([["invitekeep", { invite_cachekey: KEY, kind: "team" }]]);
    // Its page asks next, until it was answered there.
    expect(readTeamInvite(tab)).toBe(KEY);
    dropTeamInvite(tab);
    expect(readTeamInvite(tab)).toBeNull();
  });

  it("to a share is asked after: it is this account's, and its number is used for nothing", async () => {
    const tab = new FakeStorage();
    carryInvite(tab, { kind: "share", key: KEY });
    const { api, sent } = anApi();
    expect(await handOverInvite(api, tab)).toBe("share");
    expect(sent).toEqual([["shareinvite", { invite_cachekey: KEY }]]);
    expect(readCarried(tab)).toBeNull();
  });

  it.each([1600, 1601, 1603, 8030])("that is refused with %i is told of once", async (code) => {
    const tab = new FakeStorage();
    carryInvite(tab, { kind: "share", key: KEY });
    const { api } = anApi(new AppError(code));
    expect(await handOverInvite(api, tab)).toMatchObject({ code });
    expect(readCarried(tab)).toBeNull();
  });

  it.each([9000, 9999, 9502, 1000])(
    "stays in the tab where %i is all that came back",
    async (code) => {
      const tab = new FakeStorage();
      carryInvite(tab, { kind: "share", key: KEY });
      await expect(handOverInvite(anApi(new AppError(code)).api, tab)).rejects.toMatchObject({
        code,
      });
      expect(readCarried(tab)).toEqual({ kind: "share", key: KEY });
    },
  );
});

it("goes back behind the # of its page, for somebody else to take it up", () => {
  const tab = new FakeStorage();
  expect(findInvitePage(tab)).toBeNull();
  carryInvite(tab, { kind: "team", key: KEY });
  expect(findInvitePage(tab)).toBe(`/setuserinviteconsent#${KEY}`);
  carryInvite(tab, { kind: "share", key: KEY });
  expect(findInvitePage(tab)).toBe(`/signup-share#${KEY}`);
});

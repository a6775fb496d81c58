import { describe, expect, it, vi } from "vitest";
import type { Clock } from "#app/core/ports.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { type SharedFolder, shareFolder } from "#tests/support/shared-folder.ts";
import { Presence } from "./presence.ts";
import type { ShareMember } from "./share.ts";

let owner: PersonHere;
let guest: PersonHere;
let third: PersonHere;
let shared: SharedFolder;

forEachSharePeople((people) => {
  ({ owner, guest, third } = people);
});

/** Time that passes when the test says so; every wait is kept with how long it is. */
function steppedClock() {
  const waits: { ms: number; wake: () => void }[] = [];
  const sleep: Clock["sleep"] = (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted === true) return reject(signal.reason);
      waits.push({ ms, wake: resolve });
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
  const clock: Clock = { nowMs: () => 0, sleep };
  return { clock, waits };
}

function look({ ports }: PersonHere) {
  const { clock, waits } = steppedClock();
  const presence = new Presence({ files: ports, clock }, shared.shareId);
  const stop = new AbortController();
  const ended = presence.follow(stop.signal);
  const emails = () => presence.people.get().map(({ email }: ShareMember) => email);
  const asked = (times: number) => vi.waitFor(() => expect(waits.length).toBe(times));
  const leave = async () => {
    stop.abort();
    await ended;
  };
  return { presence, waits, emails, asked, leave };
}

describe("who else has a folder of a share on the screen", () => {
  it("is shown to both, follows what is told, and is gone with the page", async () => {
    shared = await shareFolder(owner, [guest]);
    const own = look(owner);
    await own.asked(1);
    expect(own.emails()).toEqual([]);
    const other = look(guest);
    await other.asked(1);
    expect(other.emails()).toEqual([owner.email]);
    own.presence.hint();
    await own.asked(2);
    own.waits[1]?.wake();
    await own.asked(3);
    expect(own.emails()).toEqual([guest.email]);
    await other.leave();
    own.waits[2]?.wake();
    await own.asked(4);
    expect(own.emails()).toEqual([]);
    await own.leave();
  });

  it("is asked every 30 seconds, and at most every two while somebody says without end that it changed", async () => {
    shared = await shareFolder(owner, [guest]);
    const { presence, waits, asked, leave } = look(owner);
    await asked(1);
    for (let count = 0; count < 1_000; count += 1) presence.hint();
    await asked(2);
    for (let count = 0; count < 1_000; count += 1) presence.hint();
    expect(owner.server.count("sharepresence")).toBe(1);
    expect(waits.map(({ ms }) => ms)).toEqual([30_000, 2_000]);
    waits[1]?.wake();
    await asked(3);
    expect(owner.server.count("sharepresence")).toBe(2);
    await leave();
  });

  it("is nobody whom no grant puts on the share, whatever a server says (K17)", async () => {
    shared = await shareFolder(owner, [guest]);
    owner.server.alter = (name, answer) =>
      name === "sharepresence"
        ? { people: [third, guest].map(({ user }) => ({ userid: user.account.user.get().id })) }
        : answer;
    const { emails, asked, leave } = look(owner);
    await asked(1);
    expect(emails()).toEqual([guest.email]);
    await leave();
  });

  it("is nobody while the server does not answer, and asked for again", async () => {
    shared = await shareFolder(owner, [guest]);
    owner.server.refuse = (name) => {
      if (name === "sharepresence") throw new Error("away");
    };
    const { waits, emails, asked, leave } = look(owner);
    await asked(1);
    expect(emails()).toEqual([]);
    owner.server.refuse = () => undefined;
    const other = look(guest);
    await other.asked(1);
    waits[0]?.wake();
    await asked(2);
    expect(emails()).toEqual([guest.email]);
    await other.leave();
    await leave();
  });
});

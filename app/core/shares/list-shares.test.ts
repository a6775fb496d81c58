import { describe, expect, it } from "vitest";
import type { ApiClient } from "#app/core/api/client.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { cutByAborts } from "#tests/support/cut-api.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { shareFolder } from "#tests/support/shared-folder.ts";
import { inviteMembers } from "./invite-members.ts";
import { ShareList } from "./list-shares.ts";

let owner: PersonHere;
let guest: PersonHere;

forEachSharePeople((people) => {
  ({ owner, guest } = people);
});

describe("the list of shares", () => {
  it("is loaded by the newest load, and the older one ends without a failure", async () => {
    const { shareId } = await shareFolder(owner, [guest]);
    const list = new ShareList({ ...owner.ports, api: cutByAborts(owner.ports.api) });
    const older = list.load();
    await Promise.all([older, list.load()]);
    const shares = [{ shareId }];
    expect(list.state.get()).toMatchObject({ phase: "ready", shares, error: null });
  });

  it("shows nothing once it is closed, and its load ends without a failure", async () => {
    const list = new ShareList({ ...owner.ports, api: cutByAborts(owner.ports.api) });
    const load = list.load();
    list.close();
    await load;
    expect(list.state.get()).toEqual({ phase: "loading" });
  });

  it("stays, and says that it may be out of date, until a later load comes through", async () => {
    await shareFolder(owner, [guest]);
    const list = new ShareList(owner.ports);
    await list.load();
    owner.server.refuse = () => {
      throw new AppError(9000);
    };
    await list.load();
    expect(list.state.get()).toMatchObject({ phase: "ready", error: { code: 9000 } });
    owner.server.refuse = () => undefined;
    await list.load();
    expect(list.state.get()).toMatchObject({ phase: "ready", error: null });
  });
});

async function makeShare(name: string): Promise<string> {
  const folder = await owner.server.put(name);
  const item = aFileItem({ ...folder, kind: "folder", name: openName(name, folder.fid) });
  const invites = { share: { item }, role: "r", addresses: ["ben@example.com"] } as const;
  return (await inviteMembers(owner.ports, invites)).shareId;
}

/** A network on which each list waits for its turn, and that a signal ends as a browser does. */
function heldLists(): { readonly ports: FilesPorts; readonly turns: PromiseWithResolvers<void>[] } {
  const turns: PromiseWithResolvers<void>[] = [];
  const { api } = owner.ports;
  const call: ApiClient["call"] = async (name, request, options) => {
    const answer = await api.call(name, request, options);
    if (name !== "sharelist") return answer;
    const turn = Promise.withResolvers<void>();
    turns.push(turn);
    const { signal } = options ?? {};
    signal?.addEventListener("abort", () => turn.reject(signal.reason));
    await turn.promise;
    return answer;
  };
  return { ports: { ...owner.ports, api: { ...api, call } }, turns };
}

const untilAsked = async (turns: readonly unknown[], count: number) => {
  await expect.poll(() => turns.length).toBe(count);
};

const listed = (list: ShareList) => {
  const state = list.state.get();
  return state.phase === "ready" ? state.shares.map(({ shareId }) => shareId) : state.phase;
};

describe("a gesture in the list of shares", () => {
  it("is not undone by a load that comes meanwhile, and ends with the newer list", async () => {
    const { ports, turns } = heldLists();
    const list = new ShareList(ports);
    let hasEnded = false;
    const done = list
      .act(() => makeShare("Plans"))
      .finally(() => {
        hasEnded = true;
      });
    await untilAsked(turns, 1);
    const second = await makeShare("Letters");
    // A change is told of while the list after the gesture is on its way.
    const told = list.load();
    await untilAsked(turns, 2);
    expect(hasEnded).toBe(false);
    turns[1]?.resolve();
    await told;
    const first = await done;
    expect(listed(list)).toEqual(expect.arrayContaining([first, second]));
  });

  it("is not undone by the end of the list either, which shows nothing more", async () => {
    const { ports, turns } = heldLists();
    const list = new ShareList(ports);
    const done = list.act(() => makeShare("Plans"));
    await untilAsked(turns, 1);
    list.close();
    expect(await done).toMatch(/^\d+$/);
    expect(list.state.get()).toEqual({ phase: "loading" });
  });

  it("says why it was refused, whatever becomes of the list after it", async () => {
    const { ports, turns } = heldLists();
    const list = new ShareList(ports);
    const done = list.act(() => Promise.reject(new AppError(8005)));
    const refused = expect(done).rejects.toMatchObject({ code: 8005 });
    await untilAsked(turns, 1);
    list.close();
    await refused;
  });
});

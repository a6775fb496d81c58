import { expect, it } from "vitest";
import { Store } from "#app/core/observable.ts";
import { EventClock } from "#tests/support/event-clock.ts";
import { type FolderNews, followFolder } from "./follow-folder.ts";
import { FIRST_ORDER } from "./sort.ts";

/** A folder on the screen, and everything that can tell of a change. */
function aFollowedFolder() {
  const clock = new EventClock();
  const histId = new Store("1");
  const loads: (string | undefined)[] = [];
  const told = { folder: (_id: string) => {}, online: () => {}, refresh: () => {} };
  const listening = { count: 0 };
  const listen = () => {
    listening.count += 1;
    return () => {
      listening.count -= 1;
    };
  };
  const state = new Store({
    phase: "complete" as const,
    folderId: "7",
    showDeleted: false,
    folder: null,
    rows: [],
    order: FIRST_ORDER,
    error: null,
  });
  const listing = {
    histId: "1",
    state,
    reload: async (to?: string) => {
      loads.push(to);
      listing.histId = to ?? listing.histId;
    },
  };
  const news: FolderNews = {
    clock,
    changes: {
      histId,
      on: (_news, listener) => {
        told.refresh = listener;
        return listen();
      },
    },
    transfers: {
      onFolderChanged: (listener) => {
        told.folder = listener;
        return listen();
      },
    },
    online: {
      onOnline: (listener) => {
        told.online = listener;
        return listen();
      },
    },
  };
  return { clock, histId, listing, loads, told, listening, stop: followFolder(listing, news) };
}

it("a state of the tree that is not on the screen is loaded, one that is there is not", async () => {
  const { clock, histId, listing, loads, stop } = aFollowedFolder();
  histId.set("2");
  await clock.sleep(60_000);
  listing.histId = "3";
  histId.set("3");
  await clock.sleep(60_000);
  expect(loads).toEqual(["2"]);
  stop();
});

it("a look at the state loads what is not on the screen, and nothing that is", async () => {
  const { clock, histId, listing, loads, told, stop } = aFollowedFolder();
  told.refresh();
  await clock.sleep(60_000);
  histId.set("2");
  await clock.sleep(60_000);
  // That load brought nothing: the next look tries again.
  listing.histId = "1";
  told.refresh();
  await clock.sleep(60_000);
  expect(loads).toEqual(["2", "2"]);
  stop();
});

it("a transfer that ended in this folder loads it whatever the tree is said to be", async () => {
  const { clock, loads, told, stop } = aFollowedFolder();
  told.folder("8");
  await clock.sleep(60_000);
  expect(loads).toEqual([]);
  told.folder("7");
  await clock.sleep(60_000);
  told.online();
  await clock.sleep(60_000);
  expect(loads).toEqual([undefined, undefined]);
  stop();
});

it("nothing is loaded once the folder is left", async () => {
  const { clock, histId, loads, told, listening, stop } = aFollowedFolder();
  stop();
  histId.set("2");
  told.folder("7");
  await clock.sleep(60_000);
  expect(loads).toEqual([]);
  expect(listening.count).toBe(0);
});

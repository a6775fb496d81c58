import { describe, expect, it } from "vitest";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { Store } from "#app/core/observable.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import { EventClock } from "#tests/support/event-clock.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { createLink } from "./create-link.ts";
import { followLinks } from "./follow-links.ts";
import { LinkList } from "./link-list.ts";

let server: FilesServer;
let ports: FilesPorts;

forEachFilesServer((stage) => {
  ({ server, ports } = stage);
});

async function putLink(name: string): Promise<string> {
  const { id, fid } = await server.put(name, { type: "file" });
  const item = aFileItem({ id, name: openName(name, fid) });
  return (await createLink(ports, { item, password: null })).id;
}

/** A list that is followed; `shown` waits until so many links are in it. */
function aFollowedList() {
  const histId = new Store("1");
  const refused: number[] = [];
  const list = new LinkList(ports);
  const onLockRefused = (code: number) => refused.push(code);
  const news: (() => void)[] = [];
  const on = (_news: "links", listener: () => void) => {
    news.push(listener);
    return () => void news.splice(0);
  };
  const clock = new EventClock();
  const stop = followLinks(list, ports, { clock, changes: { histId, on }, onLockRefused });
  const tell = () => {
    for (const listener of news) listener();
  };
  const shown = (count: number) => until(list, ({ links }) => links.length === count);
  return { list, histId, clock, refused, tell, stop, shown };
}

type Ready = Extract<ReturnType<LinkList["state"]["get"]>, { phase: "ready" }>;

function until(list: LinkList, isSo: (state: Ready) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const state = list.state.get();
      if (state.phase !== "ready" || !isSo(state)) return;
      stop();
      resolve();
    };
    const stop = list.state.subscribe(look);
    look();
  });
}

describe("a list of links that is followed", () => {
  it("is loaded at once, and again with each change of the tree", async () => {
    await putLink("a.txt");
    const { histId, shown, stop } = aFollowedList();
    await shown(1);
    await putLink("b.txt");
    histId.set("2");
    await shown(2);
    expect(server.count("linklist")).toBe(2);
    stop();
  });

  it("is loaded for the progress of its links, as often as it takes and no more", async () => {
    const { clock, tell, shown, stop } = aFollowedList();
    await shown(0);
    for (let count = 0; count < 100; count += 1) tell();
    await clock.sleep(60_000);
    expect(server.count("linklist")).toBe(3);
    stop();
    tell();
    expect(server.count("linklist")).toBe(3);
  });

  it("asks for nothing any more once it is left", async () => {
    const { histId, shown, stop } = aFollowedList();
    await shown(0);
    stop();
    const asked = server.count("linklist");
    histId.set("2");
    expect(server.count("linklist")).toBe(asked);
  });

  it("fills in the lock that an old link lacks, and says when that is refused", async () => {
    const ids = [await putLink("a.txt"), await putLink("b.txt")];
    const [stored] = await server.links();
    for (const id of ids) await server.changeLink(id, { lock_hash: "" });
    let isFilled: () => void = () => undefined;
    const filled = new Promise<void>((resolve) => {
      isFilled = resolve;
    });
    let asked = 0;
    server.alter = (name, answer) => {
      if (name === "linkset") asked += 1;
      if (asked === ids.length) isFilled();
      return answer;
    };
    const { shown, stop } = aFollowedList();
    await shown(2);
    await filled;
    stop();
    const locks = (await server.links()).map(({ lock_hash }) => lock_hash);
    expect(locks).toContain(stored?.lock_hash);
    expect(locks).not.toContain("");
  });
});

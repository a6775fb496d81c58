import { describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem } from "#app/core/files/item.ts";
import {
  type ChosenLinks,
  chosenLinks,
  LINK_HOST as HOST,
  stepsOf,
} from "#tests/support/chosen-links.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { type LinkForm, NEW_LINK_FORM } from "./link-form.ts";
import { SelectionLinks } from "./selection-links.ts";
import { toSelectionText } from "./selection-text.ts";

const LOCKED: LinkForm = {
  ...NEW_LINK_FORM,
  hasPassword: true,
  password: "one-for-all",
  limit: "3",
};
const FOR_NEW = { form: LOCKED, changesOlder: false };
const FOR_ALL = { form: LOCKED, changesOlder: true };

let server: FilesServer;
let ports: FilesPorts;
let chosen: ChosenLinks;

forEachFilesServer((stage) => {
  ({ server, ports } = stage);
  chosen = chosenLinks(server, ports);
});

const anItem: ChosenLinks["anItem"] = (...item) => chosen.anItem(...item);
const older: ChosenLinks["older"] = (...link) => chosen.older(...link);
const theLinks = (...items: readonly FileItem[]): SelectionLinks => chosen.theLinks(...items);

async function settingsOf(item: FileItem) {
  const state = await chosen.stateOf(item);
  if (state.step !== "ready") return state.step;
  const { link, secrets } = state;
  return { limit: link.downloadLimit, password: secrets.password, label: link.label };
}

const idsOf = (...items: readonly FileItem[]) => items.map(({ id }) => id);
const GIVEN = { limit: 3, password: "one-for-all", label: "" };

/** Items whose links were looked for. */
const askedFor = () =>
  server.sent.flatMap(({ name, request }) =>
    name === "linkget" ? [(request as { coffer_id: string }).coffer_id] : [],
  );

/** The nth question of this name is refused from here on; 0: none. */
function refuseNth(command: string, nth: number, code = 9502): void {
  let asked = 0;
  server.refuse = (name) => {
    if (name !== command) return;
    asked += 1;
    if (asked === nth) throw new AppError(code);
  };
}

describe("links for chosen items", () => {
  it("are made for each of them, with the same settings and an address of its own", async () => {
    const items = [await anItem("a.txt"), await anItem("B", "folder"), await anItem("c.txt")];
    const links = theLinks(...items);
    const phases = new Set<string>();
    links.state.subscribe(() => phases.add(links.state.get().phase));
    await links.make(FOR_NEW);
    expect([...phases]).toEqual(["working", "over"]);
    const urls = links.state.get().links.map(({ at }) => (at.step === "ready" ? at.url : ""));
    expect(new Set(urls).size).toBe(3);
    for (const url of urls) expect(url).toMatch(/^https:\/\/ln\.example\/dl\/[0-9a-f]{32}#/);
    for (const item of items) expect(await settingsOf(item)).toEqual(GIVEN);
  });

  it("are encrypted before they are ready, one after the other, and say how far each is", async () => {
    const folder = await anItem("Folder", "folder");
    const fid = folder.name.state === "open" ? folder.name.fid : "";
    await server.put("inside.txt", { type: "file", pid: folder.id, pfid: fid });
    const file = await anItem("z.txt");
    const links = theLinks(folder, file);
    const seen: string[] = [];
    links.state.subscribe(() => {
      const [first, second] = links.state
        .get()
        .links.map(({ at }) => (at.step === "working" ? at.progress.kind : at.step));
      seen.push(`${first} ${second}`);
    });
    await links.make(FOR_NEW);
    expect(seen).toEqual(expect.arrayContaining(["encrypting waiting", "ready encrypting"]));
    expect(seen.some((both) => /ing .*(preparing|encrypting)/.test(both))).toBe(false);
  });

  it("fail one by one: the others are made, and a try again makes what is missing alone", async () => {
    const items = [await anItem("a.txt"), await anItem("b.txt"), await anItem("c.txt")];
    const links = theLinks(...items);
    refuseNth("linkadd", 2);
    await links.make(FOR_NEW);
    expect(stepsOf(links)).toEqual(["ready", "failed", "ready"]);
    expect(links.state.get().links[1]?.at).toMatchObject({ error: { code: 9502 } });
    const before = server.count("linkadd");
    await links.retry(idsOf(...items));
    expect(stepsOf(links)).toEqual(["ready", "ready", "ready"]);
    expect(server.count("linkadd") - before).toBe(1);
    expect(toSelectionText(links.state.get().links).split("\n")).toHaveLength(3);
  });

  it.each([9999, 9402, 9429, 2160, 2161, 8030, 8032])(
    "are left after a failure that holds for each of them (%i), for another try",
    async (code) => {
      const items = [await anItem("a.txt"), await anItem("b.txt"), await anItem("c.txt")];
      const links = theLinks(...items);
      server.refuse = (name) => {
        if (name === "linkadd" && server.count("linkadd") === 2) throw new AppError(code);
      };
      await links.make(FOR_NEW);
      expect(stepsOf(links)).toEqual(["ready", "failed", "left"]);
      server.refuse = () => undefined;
      await links.retry(idsOf(...items));
      expect(stepsOf(links)).toEqual(["ready", "ready", "ready"]);
    },
  );

  it("get their settings by the next try, where the link was made and they were refused", async () => {
    const item = await anItem("a.txt");
    const links = theLinks(item);
    server.refuse = (name) => {
      if (name === "keysneedencbyshare") throw new AppError(9502);
    };
    await links.make(FOR_NEW);
    expect(stepsOf(links)).toEqual(["failed"]);
    server.refuse = () => undefined;
    // A lock ended the page meanwhile, and what it knew.
    const later = new SelectionLinks(ports, { items: [item], host: HOST, begun: links.begun });
    await later.make({ form: { ...LOCKED, limit: "9" }, changesOlder: false });
    expect(later.state.get().links[0]?.at).toMatchObject({ step: "ready", kept: "no" });
    expect(await settingsOf(item)).toEqual({ ...GIVEN, limit: 9 });
    expect(server.count("linkadd")).toBe(1);
  });

  it("keep the settings of links that were there, and say whether those ask for a password", async () => {
    const open = await anItem("open.txt");
    const locked = await anItem("locked.txt");
    const url = await older(open);
    await older(locked, { hasPassword: true, password: "another-one" });
    const links = theLinks(open, locked);
    await links.make(FOR_NEW);
    expect(links.state.get().links.map(({ at }) => at)).toEqual([
      { step: "ready", url, kept: "open", isClosed: false },
      { step: "ready", url: expect.any(String), kept: "locked", isClosed: false },
    ]);
    expect(await settingsOf(open)).toMatchObject({ limit: 0, password: "" });
    expect(links.begun).toEqual([]);
  });

  it("give links that were there the settings where that is wished, under the same address and label", async () => {
    const item = await anItem("open.txt");
    const url = await older(item, { label: "Mine", isSuspended: true });
    const links = theLinks(item);
    await links.make(FOR_ALL);
    expect(links.state.get().links[0]?.at).toEqual({
      ...{ step: "ready", url, kept: "no" },
      isClosed: true,
    });
    expect(await settingsOf(item)).toEqual({ ...GIVEN, label: "Mine" });
  });

  it("are not made after a cancel; what was under way comes to an end, and is taken up again", async () => {
    const items = [await anItem("a.txt"), await anItem("B", "folder"), await anItem("c.txt")];
    const links = theLinks(...items);
    links.state.subscribe(() => {
      if (links.state.get().links[1]?.at.step === "working") links.cancel();
    });
    await links.make(FOR_NEW);
    expect(links.state.get().phase).toBe("over");
    expect(stepsOf(links)).toEqual(["ready", "left", "left"]);
    expect(server.count("linkadd")).toBe(1);
    expect(askedFor()).not.toContain(items[2]?.id);
    links.cancel();
    expect(links.state.get().phase).toBe("over");
    const after = theLinks(...items);
    expect(stepsOf(after)).toEqual(["waiting", "waiting", "waiting"]);
  });

  it("stop in the middle of encrypting, without an address, and go on from there", async () => {
    const folder = await anItem("B", "folder");
    const links = theLinks(folder);
    const unfollow = links.state.subscribe(() => {
      const at = links.state.get().links[0]?.at;
      if (at?.step === "working" && at.progress.kind === "encrypting") links.cancel();
    });
    await links.make(FOR_NEW);
    expect(stepsOf(links)).toEqual(["left"]);
    unfollow();
    await links.retry([folder.id]);
    expect(stepsOf(links)).toEqual(["ready"]);
    expect(server.count("linkadd")).toBe(1);
    expect(await settingsOf(folder)).toEqual(GIVEN);
  });

  it("are worked on once, however often it is pressed", async () => {
    const item = await anItem("a.txt");
    const links = theLinks(item);
    const run = links.make(FOR_NEW);
    await Promise.all([run, links.make(FOR_NEW), links.retry([item.id])]);
    expect(server.count("linkadd")).toBe(1);
    await theLinks(item).retry([item.id]);
    expect(server.count("linkadd")).toBe(1);
  });

  it("refuse an address of a link that is of another item (2000)", async () => {
    const [mine, other] = [await anItem("a.txt"), await anItem("b.txt")];
    await older(other);
    const seen: Record<string, unknown>[] = [];
    server.alter = (name, answer) => {
      if (name === "linkget") seen.push(answer);
      return answer;
    };
    await settingsOf(other);
    const [ofOther] = seen;
    server.alter = (name, answer) => (name === "linkget" ? ofOther : answer);
    const links = theLinks(mine);
    await links.make(FOR_NEW);
    expect(links.state.get().links[0]?.at).toMatchObject({ step: "failed", error: { code: 2000 } });
    expect(toSelectionText(links.state.get().links)).toBe("");
  });
});

describe("addresses for the clipboard", () => {
  it("stand in a line each, whatever their names hold", () => {
    const item = { ...aFileItem({}), name: openName("a\nb\u202e.txt", "f1") };
    const ready = {
      step: "ready",
      url: "https://ln.example/dl/1#K",
      kept: "no",
      isClosed: false,
    } as const;
    const links = [
      { item, at: ready },
      { item, at: { step: "left" } as const },
    ];
    expect(toSelectionText(links)).toBe(
      "\u2068a\uFFFDb\uFFFD.txt\u2069: https://ln.example/dl/1#K",
    );
  });
});

import { describe, expect, it } from "vitest";
import type { CommandName } from "#app/contract/registry.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { ROOT_ID } from "#tests/support/transfer-account.ts";
import { NEW_LINK_FORM } from "./link-form.ts";
import { LinkWork, type LinkWorkState } from "./link-work.ts";

const HOST = "https://ln.example";

let server: FilesServer;
let ports: FilesPorts;

forEachFilesServer((stage) => {
  ({ server, ports } = stage);
});

async function aFolder(): Promise<FileItem> {
  const { id, fid } = await server.put("Folder");
  return aFileItem({ id, parentId: ROOT_ID, kind: "folder", name: openName("Folder", fid) });
}

/** The work of an item with every step that it showed. */
function aWork(item: FileItem, api: ApiClient = ports.api) {
  const work = new LinkWork({ ...ports, api }, { item, host: HOST });
  const steps: string[] = [];
  work.state.subscribe(() => steps.push(toWord(work.state.get())));
  return { work, steps };
}

/** From here on this command is refused. */
function refuse(command: CommandName): void {
  server.refuse = (name) => {
    if (name === command) throw new AppError(9502);
  };
}

function toWord(state: LinkWorkState): string {
  return state.step === "working" ? state.progress.kind : state.step;
}

/** Each call of this name waits for its turn, or is refused. */
function heldApi(name: string, turn: Promise<void>): ApiClient {
  const call: ApiClient["call"] = async (command, ...rest) => {
    if (command === name) await turn;
    return ports.api.call(command, ...rest);
  };
  return { ...ports.api, call, servtimeS: () => ports.api.servtimeS() };
}

describe("the work on a link", () => {
  it("finds none, makes it, and shows its address when everything is encrypted", async () => {
    const { work, steps } = aWork(await aFolder());
    await work.load();
    expect(steps).toEqual(["new"]);
    expect(await work.create({ ...NEW_LINK_FORM, limit: "7" })).toBe(true);
    expect([...new Set(steps)]).toEqual(["new", "preparing", "encrypting", "finalizing", "ready"]);
    expect(work.state.get()).toMatchObject({
      step: "ready",
      link: { downloadLimit: 7, itemsToEncrypt: 0 },
      url: expect.stringMatching(/^https:\/\/ln\.example\/dl\/[0-9a-f]{32}#/),
    });
  });

  it("saves settings alone without a new key, another password with one", async () => {
    const { work } = aWork(await aFolder());
    await work.load();
    await work.create(NEW_LINK_FORM);
    const keys = () => server.count("linkrotate");
    expect(await work.save({ ...NEW_LINK_FORM, isViewOnly: true })).toBe(true);
    expect([keys(), work.state.get()]).toMatchObject([0, { link: { isViewOnly: true } }]);
    const locked = { ...NEW_LINK_FORM, hasPassword: true, password: "open, please" };
    expect(await work.save(locked)).toBe(true);
    expect(keys()).toBe(1);
    expect(work.state.get()).toMatchObject({ secrets: { password: "open, please" } });
  });

  it("encrypts what is not encrypted yet before it gives the address away", async () => {
    const folder = await aFolder();
    const fid = folder.name.state === "open" ? folder.name.fid : "";
    const inside = await server.put("inside.txt", { type: "file", pid: folder.id, pfid: fid });
    const { work, steps } = aWork(folder);
    await work.load();
    refuse("keysneedencbyshare");
    expect(await work.create(NEW_LINK_FORM)).toBe(false);
    expect(work.state.get()).toMatchObject({ step: "failed", error: { code: 9502 } });
    await work.load();
    expect(await work.addressToCopy()).toBeNull();
    expect(work.state.get()).toMatchObject({ step: "failed", error: { code: 9502 } });
    server.refuse = () => undefined;
    await work.load();
    steps.length = 0;
    const address = await work.addressToCopy();
    const state = work.state.get();
    expect(state).toMatchObject({ step: "ready", url: address });
    expect([...new Set(steps)]).toEqual(["preparing", "encrypting", "finalizing", "ready"]);
    const ks = state.step === "ready" ? state.link.ks : "";
    expect((await server.dataKeys(inside.id)).has(ks)).toBe(true);
  });

  it("is gone when it was removed", async () => {
    const { work } = aWork(await aFolder());
    await work.load();
    await work.create(NEW_LINK_FORM);
    expect(await work.remove()).toBe(true);
    expect(work.state.get()).toEqual({ step: "new" });
    await work.load();
    expect(work.state.get()).toEqual({ step: "new" });
  });

  it("shows nothing once it is closed, an answer no more than a failure", async () => {
    const turn = Promise.withResolvers<void>();
    const folder = await aFolder();
    const { work, steps } = aWork(folder, heldApi("linkget", turn.promise));
    const loading = work.load();
    work.close();
    turn.resolve();
    await loading;
    const refused = Promise.withResolvers<void>();
    const failing = aWork(folder, heldApi("linkget", refused.promise));
    const failed = failing.work.load();
    failing.work.close();
    refused.reject(new AppError(9502));
    await failed;
    expect([steps, failing.steps]).toEqual([[], []]);
  });

  it("shows the newest answer, when an older one comes after it", async () => {
    const folder = await aFolder();
    const turns = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let asked = 0;
    const call: ApiClient["call"] = async (command, ...rest) => {
      const turn = command === "linkget" ? turns[asked++] : undefined;
      const answer = await ports.api.call(command, ...rest);
      await turn?.promise;
      return answer;
    };
    const { work, steps } = aWork(folder, { ...ports.api, call });
    const older = work.load();
    const newer = work.load();
    turns[1]?.resolve();
    await newer;
    turns[0]?.resolve();
    await older;
    expect(steps).toEqual(["new"]);
  });
});

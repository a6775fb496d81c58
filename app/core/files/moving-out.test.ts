import { describe, expect, it } from "vitest";
import type { ManifestIntent } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { aLinkEntry } from "#tests/support/manifest.ts";
import { moveItems } from "#tests/support/move-items.ts";
import { ROOT_ID, type TestAccount } from "#tests/support/transfer-account.ts";
import type { FilesPorts } from "./files-source.ts";
import type { OpenedFolder } from "./item.ts";
import { childOf } from "./place.ts";

let user: TestAccount;
let ports: FilesPorts;
let server: FilesServer;

forEachFilesServer((stage) => {
  ({ user, server, ports } = stage);
});

async function aFolder(name: string): Promise<{ folder: OpenedFolder; fid: string }> {
  const { id, fid } = await server.put(name);
  const item = aFileItem({ id, parentId: ROOT_ID, kind: "folder", name: openName(name, fid) });
  return { folder: childOf(user.root, item), fid };
}

/** Moves something out of a folder into the root; the floor that was written for it. */
async function moveOut(
  { folder, fid: pfid }: { folder: OpenedFolder; fid: string },
  to = user.root,
) {
  const { id, fid } = await server.put("Inside", { pid: folder.id, pfid });
  const item = aFileItem({
    id,
    parentId: folder.id,
    parentFid: pfid,
    kind: "folder",
    name: openName("Inside", fid),
  });
  const ask = () => Promise.resolve(null);
  await moveItems(ports, { items: [item], from: folder, to, targetItems: [], ask });
  return user.manifest.get()?.minrev[`m|${fid}`];
}

const announce = (item: string, parts: Partial<ManifestIntent> = {}) =>
  user.account.updateManifest((manifest) => ({
    ...manifest,
    intents: {
      aa: { op: "link", item: `m|${item}`, commit: "c", t: 0, state: "open", ...parts },
    },
  }));

describe("moving out of a folder writes a floor", () => {
  it("that an open intent names: its key may be in use on another device by now", async () => {
    const from = await aFolder("Announced");
    await announce(from.fid);
    expect(await moveOut(from)).toBe(1);
  });

  it.each(["link", "share", "rotate", "move"] as const)("whatever %s announces", async (op) => {
    const from = await aFolder("Announced");
    await announce(from.fid, { op });
    expect(await moveOut(from)).toBe(1);
  });

  it("that somebody was given a share of", async () => {
    const from = await aFolder("Shared");
    await user.account.updateManifest((manifest) => ({
      ...manifest,
      shares: { ...manifest.shares, "900-0": aLinkEntry([`m|${from.fid}`], { kind: "team" }) },
    }));
    expect(await moveOut(from)).toBe(1);
  });

  it("but none where nothing covers it, and none for an intent that is over", async () => {
    const from = await aFolder("Plain");
    expect(await moveOut(from)).toBeUndefined();
    await announce(from.fid, { state: "done" });
    expect(await moveOut(from)).toBeUndefined();
  });

  it("and none inside of what was announced", async () => {
    const from = await aFolder("Announced");
    await announce(user.root.path[0]?.fid ?? "");
    const other = await aFolder("Other");
    expect(await moveOut(from, other.folder)).toBeUndefined();
  });
});

describe("a move out of a folder that an open intent names, which failed", () => {
  it.each([
    ["refused", new AppError(8002), 1],
    ["of which the server says no more than that it failed", new AppError(9000), 0],
    ["that nobody answered", new Error("no answer"), 0],
  ])(
    "and was %s, is lifted in the old place only where nothing moved (K22)",
    async (_how, error, lifted) => {
      const from = await aFolder("From");
      await announce(from.fid);
      server.refuse = (name) => {
        if (name === "pathmove") throw error;
      };
      await expect(moveOut(from)).rejects.toBe(error);
      expect(server.count("pathrename")).toBe(lifted);
    },
  );

  it("says what it was refused for, whatever becomes of the lift", async () => {
    const from = await aFolder("From");
    await announce(from.fid);
    const refusal = new AppError(8002);
    server.refuse = (name) => {
      if (name === "pathmove") throw refusal;
      if (name === "pathrename") throw new Error("no answer");
    };
    await expect(moveOut(from)).rejects.toBe(refusal);
  });
});

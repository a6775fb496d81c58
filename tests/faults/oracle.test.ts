import { mkdtempSync, readdirSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { createFolder } from "#app/core/files/create-folder.ts";
import { areaRootId } from "#app/core/files/files.api.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import { startGateway, type TestGateway } from "#tests/support/gateway.ts";
import { type Action, filesPorts, openFolder, type Prepared, type Scene } from "./action.ts";
import { linkAction } from "./action-link.ts";
import { downloadAction, zipAction } from "./action-read.ts";
import { saveIntoAction } from "./action-save.ts";
import { moveAction, renameAction } from "./action-tree.ts";
import { uploadAction } from "./action-upload.ts";
import { type Client, openPage, signUp } from "./client.ts";
import { Dice } from "./dice.ts";
import type { Saved } from "./memory-save.ts";
import { outcomeOf, untilIdle } from "./outcome.ts";

const SEED = 4;
let double: TestServer;
let gateway: TestGateway;
let client: Client;
let blobs: string;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "coffer-oracle-"));
  blobs = join(folder, "ca-central", "blobs");
  double = await startTestServer({}, folder);
  gateway = await startGateway({ env: { COFFER_API_URL: double.url } });
  client = openPage(gateway.port);
  await signUp(client, { email: "ada@example.org", password: "Lampe ada blau" });
  await region().db.updateTable("users").set({ is_verified: 1 }).execute();
});
afterAll(async () => {
  client.drop();
  await gateway.close();
  await double.stop();
});

const region = () => double.world.regions.get("ca-central")!;

let scenes = 0;
async function done(action: Action): Promise<{ scene: Scene; prepared: Prepared }> {
  const scene = await aScene();
  const prepared = await action.prepare(scene);
  await prepared.act();
  return { scene, prepared };
}

const itemsIn = (scene: Scene) =>
  region().db.updateTable("items").where("pid", "=", Number(scene.folder.id));

describe("an action in peace", () => {
  it.each([
    uploadAction,
    downloadAction,
    zipAction,
    saveIntoAction,
    renameAction,
    moveAction,
    linkAction,
  ])("$name is judged to be right", async (action) => {
    const { prepared } = await done(action);
    await expect(prepared.judge()).resolves.toBeUndefined();
    client.engine.clear();
  });
});

describe("a planted fault of the product is found", () => {
  it("when a file that was said to be safe is gone", async () => {
    const { scene, prepared } = await done(uploadAction);
    await itemsIn(scene).set({ is_deleted: 1 }).execute();
    await expect(prepared.judge()).rejects.toThrow(/listed 0 times/);
    client.engine.clear();
  });

  it("when a file is listed that nobody finished", async () => {
    const { scene, prepared } = await done(uploadAction);
    const other = { ...(await done(uploadAction)).scene };
    await region()
      .db.updateTable("items")
      .set({ pid: Number(other.folder.id) })
      .where("pid", "=", Number(scene.folder.id))
      .execute();
    await expect(prepared.judge()).rejects.toThrow(/listed 0 times|does not open/);
    client.engine.clear();
  });

  it("when a listed file has lost its bytes", async () => {
    const before = new Set(filesOnDisk());
    const { prepared } = await done(uploadAction);
    for (const file of filesOnDisk()) if (!before.has(file)) rmSync(file);
    await expect(prepared.judge()).rejects.toThrow(/download ended 71/);
    client.engine.clear();
  });

  it("when a listed file is cut short", async () => {
    const before = new Set(filesOnDisk());
    const { prepared } = await done(uploadAction);
    for (const file of filesOnDisk()) if (!before.has(file)) truncateSync(file, 10);
    await expect(prepared.judge()).rejects.toThrow(/download ended 71/);
    client.engine.clear();
  });

  it("when a name that was changed is the old one again", async () => {
    const rename: Action = {
      ...renameAction,
      prepare: async (scene) => {
        const prepared = await renameAction.prepare(scene);
        const old = await region()
          .db.selectFrom("items")
          .select(["enc_name", "metaname_digest"])
          .where("pid", "=", Number(scene.folder.id))
          .executeTakeFirstOrThrow();
        const judge = async () => {
          await itemsIn(scene).set(old).execute();
          await prepared.judge();
        };
        return { act: () => prepared.act(), judge };
      },
    };
    const { prepared } = await done(rename);
    await expect(prepared.judge()).rejects.toThrow();
  });

  it("when a save that broke looks whole, or one that is whole holds other bytes", async () => {
    const prepared = await downloadAction.prepare(await aScene());
    const { saved } = client;
    const push = (entry: Saved) => {
      entry.pieces.push = () => 0;
      return Array.prototype.push.call(saved, entry);
    };
    Object.defineProperty(saved, "push", { value: push, configurable: true });
    await expect(prepared.act()).rejects.toThrow(/other bytes/);
    Reflect.deleteProperty(saved, "push");
    client.engine.clear();
  });

  it("when a failure has a code that the catalogue cannot explain, or none", async () => {
    await expect(outcomeOf(Promise.reject(new AppError(4)))).rejects.toThrow(/does not know 4/);
    await expect(outcomeOf(Promise.reject(new TypeError("x")))).rejects.toThrow(TypeError);
    expect(await outcomeOf(Promise.reject(new AppError(9503)))).toEqual({
      kind: "failed",
      code: 9503,
    });
    expect(await untilIdle(client)).toEqual([]);
  });
});

async function aScene(): Promise<Scene> {
  const root = await openFolder(client, areaRootId(client.account().user.get(), "files"));
  const folder = await createFolder(filesPorts(client), root.folder, `scene ${scenes++}`);
  return {
    client,
    dice: new Dice(SEED),
    folder,
    port: gateway.port,
    control: async () => undefined,
  };
}

/** Every blob on the disk of the double. */
function filesOnDisk(): string[] {
  return readdirSync(blobs, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

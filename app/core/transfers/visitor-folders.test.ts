import { describe, expect, it } from "vitest";
import type { RequestOf } from "#app/contract/registry.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { LinkUploadFolder } from "#app/core/transfers/engine.ts";
import { aFolder } from "#tests/support/source-folder.ts";
import { aFile, type TransferWorld } from "#tests/support/transfer-world.ts";
import { forVisitors, KS, OTHER_KS, type VisitorStage } from "#tests/support/visitor-world.ts";

let owner: VisitorStage["owner"];
let aVisit: VisitorStage["aVisit"];

forVisitors((stage) => {
  ({ owner, aVisit } = stage);
});

const statusesOf = ({ engine }: TransferWorld) => engine.state.get().rows.map((row) => row.status);

describe("a folder that a visitor sends", () => {
  const photos = () =>
    aFolder("Photos", [
      ["Empty", null],
      ["front.jpg", aFile("front.jpg", 30)],
      ["جانبي", null],
      ["جانبي/front.jpg", aFile("front.jpg", 40)],
    ]);

  it("arrives with its structure, empty folders too, and its owner opens every name", async () => {
    const { world, folder } = await aVisit();
    world.engine.upload([photos()], folder);
    await world.untilIdle();
    expect(statusesOf(world)).toEqual([1]);
    const [row] = world.engine.state.get().rows;
    expect(row?.report).toMatchObject({ totalItems: 3, completedItems: 3, failures: [] });
    const below = ["", "/Empty", "/front.jpg", "/جانبي", "/جانبي/front.jpg"];
    expect(await treeOf(world, folder)).toEqual(below.map((path) => `Photos${path}`).sort());
    expect(JSON.stringify(world.server.sent)).not.toContain("Photos");
  });

  it("keeps both where its name is taken, and puts nothing into the one that stands there", async () => {
    const { world, folder } = await aVisit();
    world.engine.upload([photos()], folder);
    await world.untilIdle();
    world.engine.upload([photos()], folder);
    await world.untilIdle();
    expect(statusesOf(world)).toEqual([1, 1]);
    const paths = await treeOf(world, folder);
    expect(paths).toHaveLength(10);
    expect(paths.filter((path) => !path.includes("/"))).toEqual(["Photos", "Photos (2)"]);
  });

  it("is made once where the answer is lost, and what was sent stays with another try", async () => {
    const { world, folder } = await aVisit();
    let isLost = false;
    world.server.command = (name, answer) => {
      if (name !== "webfinishbackuppublic" || isLost) return answer;
      isLost = true;
      throw new AppError(7000);
    };
    world.engine.upload([photos()], folder);
    await world.until((rows) => (rows[0]?.status ?? 0) > 1_000);
    world.engine.retry(world.engine.state.get().rows[0]!.id);
    await world.untilIdle();
    expect(statusesOf(world)).toEqual([1]);
    expect(await treeOf(world, folder)).toHaveLength(5);
  });

  it("that was made without an answer is taken up by another try, and none stands empty", async () => {
    const { world, folder } = await aVisit();
    let isLost = true;
    world.server.command = (name, answer) => {
      if (name === "pathaddpublic" && isLost) throw new AppError(7000);
      return answer;
    };
    world.engine.upload([photos()], folder);
    await world.until((rows) => (rows[0]?.status ?? 0) > 1_000);
    isLost = false;
    world.engine.retry(world.engine.state.get().rows[0]!.id);
    await world.untilIdle();
    expect(statusesOf(world)).toEqual([1]);
    expect(idsOfFolders(world).size).toBe(3);
    const paths = await treeOf(world, folder);
    expect(paths.filter((path) => !path.includes("/"))).toEqual(["Photos"]);
  });

  it("whose name another took before it was made gets the next free one with another try", async () => {
    const { world, folder } = await aVisit();
    let code = 7000;
    world.server.command = (name, answer) => {
      if (name !== "pathaddpublic" || code === 0) return answer;
      const told = code;
      if (told === 7030) code = 0;
      throw new AppError(told);
    };
    world.engine.upload([photos()], folder);
    await world.until((rows) => (rows[0]?.status ?? 0) > 1_000);
    code = 7030;
    world.engine.retry(world.engine.state.get().rows[0]!.id);
    await world.untilIdle();
    expect(statusesOf(world)).toEqual([1]);
    expect(idsOfFolders(world).size).toBe(5);
    const paths = await treeOf(world, folder);
    expect(paths).toContain("Photos (2)/front.jpg");
  });

  it("that takes nothing more is made anew by another try, with all above it", async () => {
    const { world, folder } = await aVisit();
    let isGone = true;
    world.server.command = (name, answer) => {
      if (name === "pathpreuploadpublic" && isGone) throw new AppError(1503);
      return answer;
    };
    const sent = aFolder("Photos", [
      ["Sides", null],
      ["Sides/front.jpg", aFile("front.jpg", 40)],
    ]);
    world.engine.upload([sent], folder);
    await world.until((rows) => (rows[0]?.status ?? 0) > 1_000);
    isGone = false;
    world.engine.retry(world.engine.state.get().rows[0]!.id);
    await world.untilIdle();
    expect(statusesOf(world)).toEqual([1]);
    const paths = await treeOf(world, folder);
    expect(paths).toContain("Photos (2)/Sides/front.jpg");
    expect(paths).not.toContain("Photos/Sides/front.jpg");
  });

  it("is refused by a link that is over, and no file of it is sent", async () => {
    const { world, folder } = await aVisit();
    world.server.command = (name, answer) => {
      if (name === "pathaddpublic") throw new AppError(8025);
      return answer;
    };
    world.engine.upload([photos()], folder);
    await world.untilIdle();
    const [row] = world.engine.state.get().rows;
    expect(row?.status).toBeGreaterThan(1_000);
    expect(row?.report?.failures.map(({ code }) => code)).toEqual([8025, 8025, 8025]);
    expect(world.server.requests).toEqual([]);
  });

  it("is named under the key of the fragment, whatever the answer plants (evil-K13)", async () => {
    const { world, folder } = await aVisit();
    world.server.command = (name, answer) =>
      name === "pathaddpublic"
        ? { ...(answer as object), share_id: "901", share_key_id: OTHER_KS, domain: "m901" }
        : answer;
    world.engine.upload([photos()], folder);
    await world.untilIdle();
    expect(statusesOf(world)).toEqual([1]);
    expect(await treeOf(world, folder)).toHaveLength(5);
  });
});

/** Each of them makes one folder, however often it is sent. */
function idsOfFolders({ server }: TransferWorld): ReadonlySet<string> {
  const asked = server.sent.filter(({ name }) => name === "pathaddpublic");
  return new Set(asked.map(({ request }) => (request as RequestOf<"pathaddpublic">).request_id));
}

/** Paths of all that was sent, as the owner opens them: each hangs on the fid of what it lies in. */
async function treeOf({ server }: TransferWorld, { path: [root] }: LinkUploadFolder) {
  const found = new Map<string, { readonly name: string; readonly pfid: string }>();
  for (const { name, request } of server.sent) {
    const isFolder = name === "pathaddpublic";
    if (!isFolder && name !== "webfinishbackuppublic") continue;
    const { pfid, ...sent } = request as RequestOf<typeof name>;
    const enc_name = "keys" in sent ? sent.keys[0]!.enc_share_name : sent.enc_share_name;
    const context = { parentFid: pfid, kind: isFolder ? "d" : "f" } as const;
    const [opened] = await owner.crypto.openShareNames({ ks: KS, names: [{ enc_name, context }] });
    if (opened?.ok !== true) throw new Error("a name that does not open");
    found.set(opened.value.fid, { name: opened.value.name, pfid });
  }
  const pathOf = (fid: string): string => {
    const { name, pfid } = found.get(fid)!;
    return pfid === root?.fid ? name : `${pathOf(pfid)}/${name}`;
  };
  return [...found.keys()].map(pathOf).sort();
}

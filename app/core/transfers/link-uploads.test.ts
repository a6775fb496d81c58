import { describe, expect, it } from "vitest";
import type { RequestOf } from "#app/contract/registry.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { aFile, type TransferWorld } from "#tests/support/transfer-world.ts";
import { forVisitors, KS, OTHER_KS, type VisitorStage } from "#tests/support/visitor-world.ts";

let owner: VisitorStage["owner"];
let aVisit: VisitorStage["aVisit"];
let aSignedInVisit: VisitorStage["aSignedInVisit"];

forVisitors((stage) => {
  ({ owner, aVisit, aSignedInVisit } = stage);
});

const statusesOf = ({ engine }: TransferWorld) => engine.state.get().rows.map((row) => row.status);

function finishesOf({ server }: TransferWorld) {
  return server.sent
    .filter(({ name }) => name === "webfinishbackuppublic")
    .map(({ request }) => request as RequestOf<"webfinishbackuppublic">);
}

/** What the owner makes of a file that arrived. */
async function openAsOwner(sent: RequestOf<"webfinishbackuppublic">) {
  const { crypto } = owner;
  const [key] = sent.keys;
  const [name] = await crypto.openShareNames({
    ks: KS,
    names: [{ enc_name: key!.enc_share_name, context: { parentFid: sent.pfid, kind: "f" } }],
  });
  if (name?.ok !== true) throw new Error("a name that does not open");
  const { fid } = name.value;
  const dataKey = await crypto.openDataKey({ ks: KS, fid, enc_data_key: key!.enc_data_key });
  const seal = { seal: sent.seal, seal_sig: "", seal_by: "" };
  return { name: name.value.name, ...(await crypto.openSeal({ dataKey, fid, seal })) };
}

describe("a visitor who adds to a link", () => {
  it("sends files whose names, keys and seals its owner opens, and leaves out what is empty", async () => {
    const { world, folder } = await aVisit();
    const files = [aFile("load tables.xlsx", 200_000), aFile("جداول 📐.pdf", 10), aFile("none", 0)];
    world.engine.upload(files, folder);
    await world.untilIdle();
    expect(statusesOf(world)).toEqual([1, 1, 7202]);
    const opened = await Promise.all(finishesOf(world).map(openAsOwner));
    expect(opened.map(({ name, sizeBytes, author }) => [name, sizeBytes, author])).toEqual(
      expect.arrayContaining([
        ["load tables.xlsx", 200_000, "none"],
        ["جداول 📐.pdf", 10, "none"],
      ]),
    );
    expect(JSON.stringify(world.server.sent)).not.toContain("tables");
  });

  it("encrypts for the key of the fragment alone, whatever key the answer plants (evil-K13)", async () => {
    const { world, folder } = await aVisit();
    world.server.command = (name, answer) => {
      if (name !== "pathpreuploadpublic") return answer;
      const planted = { share_id: "901", share_sequence: "0", share_key_id: OTHER_KS };
      return { ...(answer as object), ...planted, enc_share_key: "AAAA", sharekeys: planted };
    };
    world.engine.upload([aFile("plan.pdf", 500)], folder);
    await world.untilIdle();
    expect(statusesOf(world)).toEqual([1]);
    const [sent] = finishesOf(world);
    expect(sent?.keys.map(({ sharekey_id }) => sharekey_id)).toEqual([KS]);
    expect((await openAsOwner(sent!)).name).toBe("plan.pdf");
    const { fid } = { fid: "0".repeat(32) };
    const foreign = { ks: OTHER_KS, fid, enc_data_key: sent!.keys[0]!.enc_data_key };
    await expect(owner.crypto.openDataKey(foreign)).rejects.toMatchObject({ code: 2010 });
  });

  it("is not signed for, though an account is open in the same browser", async () => {
    const { world, folder } = await aVisit();
    const signedIn = await aSignedInVisit();
    signedIn.engine.upload([aFile("plan.pdf", 500)], folder);
    await signedIn.untilIdle();
    expect(statusesOf(signedIn)).toEqual([1]);
    const text = JSON.stringify(finishesOf(signedIn));
    expect(text).not.toContain("seal_by");
    expect(text).not.toContain("seal_sig");
    expect(world.server.sent).toEqual([]);
  });

  it("keeps both where a name is taken, and asks nobody", async () => {
    const { world, folder } = await aVisit();
    world.engine.upload([aFile("scan.pdf", 10), aFile("scan.pdf", 20)], folder);
    await world.untilIdle();
    world.engine.upload([aFile("scan.pdf", 30)], folder);
    await world.untilIdle();
    expect(statusesOf(world)).toEqual([1, 1, 1]);
    const opened = await Promise.all(finishesOf(world).map(openAsOwner));
    expect(opened.map(({ name }) => name).sort()).toEqual([
      "scan (2).pdf",
      "scan (3).pdf",
      "scan.pdf",
    ]);
    expect(world.engine.conflict.get()).toBeNull();
  });
});

describe("a server that lies to a visitor", () => {
  it("refuses the end after it took every byte: the row says why, and nothing more is sent", async () => {
    const { world, folder } = await aVisit();
    world.server.command = (name, answer) => {
      if (name === "webfinishbackuppublic") throw new AppError(8025);
      return answer;
    };
    world.engine.upload([aFile("plan.pdf", 500)], folder);
    await world.untilIdle();
    expect(statusesOf(world)).toEqual([8025]);
    expect(world.engine.state.get().rows[0]?.canRetry).toBe(false);
    expect(world.server.requests.length).toBe(1);
  });

  it("answers for another file: 7020", async () => {
    const { world, folder } = await aVisit();
    world.server.command = (name, answer) =>
      name === "webfinishbackuppublic" ? { ...(answer as object), coffer_id: "77" } : answer;
    world.engine.upload([aFile("plan.pdf", 500)], folder);
    await world.untilIdle();
    expect(statusesOf(world)).toEqual([7020]);
  });

  it("says for ever that the name is taken: 7030 after twenty names", async () => {
    const { world, folder } = await aVisit();
    world.server.command = (name, answer) => {
      if (name === "pathpreuploadpublic") throw new AppError(7030);
      return answer;
    };
    world.engine.upload([aFile("plan.pdf", 500)], folder);
    await world.untilIdle();
    expect(statusesOf(world)).toEqual([7030]);
    expect(world.server.commands.length).toBe(20);
    expect(world.server.requests).toEqual([]);
  });

  it("loses the answer to the end: the same again, and one file", async () => {
    const { world, folder } = await aVisit();
    let isLost = false;
    world.server.command = (name, answer) => {
      if (name !== "webfinishbackuppublic" || isLost) return answer;
      isLost = true;
      throw new AppError(7000);
    };
    world.engine.upload([aFile("plan.pdf", 500)], folder);
    await world.until((rows) => rows[0]?.status === 7000);
    world.engine.retry(world.engine.state.get().rows[0]!.id);
    await world.untilIdle();
    expect(statusesOf(world)).toEqual([1]);
    const [first, second] = finishesOf(world);
    expect(second?.backup_id).toBe(first?.backup_id);
    expect(world.server.requests.length).toBe(1);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { NEW_LINK_FORM } from "#app/core/links/link-form.ts";
import { LinkWork } from "#app/core/links/link-work.ts";
import { createCryptoInProcess } from "#tests/support/crypto-in-process.ts";
import { type FilesStage, forEachFilesServer } from "#tests/support/each-files-server.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { ROOT_ID } from "#tests/support/transfer-account.ts";
import { type LinkByAddress, type OthersLink, openOthersLink } from "./open-others-link.ts";

const PASSWORD = "quay-lantern";

let stage: FilesStage;
let place: LinkByAddress;

forEachFilesServer((opened) => {
  stage = opened;
});
beforeEach(async () => {
  const { id, fid } = await stage.server.put("Folder");
  const item = aFileItem({ id, parentId: ROOT_ID, kind: "folder", name: openName("Folder", fid) });
  const work = new LinkWork(stage.ports, { item, host: "https://ln.example" });
  await work.load();
  const secret = { hasPassword: true, password: PASSWORD };
  await work.create({ ...NEW_LINK_FORM, comments: "everybody", ...secret });
  const state = work.state.get();
  if (state.step !== "ready") throw new Error(state.step);
  place = { cachekey: state.link.cachekey, linkKey: state.secrets.linkKey };
});

const ports = () => ({ api: stage.server.visitorApi, crypto: createCryptoInProcess() });

function asked(state: OthersLink) {
  if (state.phase !== "password") throw new Error(state.phase);
  return state;
}

describe("a link of somebody else, opened for its comments", () => {
  it("asks for its password, says that it was wrong, and opens with it", async () => {
    const first = asked(await openOthersLink(ports(), place, null));
    expect(first.isWrong).toBe(false);
    const { kdf } = first;
    const wrong = await openOthersLink(ports(), place, { kdf, password: "quay-lanterns" });
    expect(asked(wrong).isWrong).toBe(true);
    const open = await openOthersLink(ports(), place, { kdf, password: PASSWORD });
    expect(open).toMatchObject({
      phase: "open",
      link: { cachekey: place.cachekey },
      hasComments: true,
    });
    expect(JSON.stringify(stage.server.sent)).not.toContain(place.linkKey);
    expect(JSON.stringify(stage.server.sent)).not.toContain(PASSWORD);
  });

  it("does not open with another key, nor with weaker parameters than links have", async () => {
    const { kdf } = asked(await openOthersLink(ports(), place, null));
    const linkKey = `${place.linkKey.slice(0, -1)}${place.linkKey.endsWith("0") ? "1" : "0"}`;
    const other = await openOthersLink(ports(), { ...place, linkKey }, { kdf, password: PASSWORD });
    expect(other.phase).not.toBe("open");
    const weak = { kdf: { ...kdf, iterations: 1 }, password: PASSWORD };
    expect(await openOthersLink(ports(), place, weak)).toMatchObject({
      phase: "failed",
      error: { code: 2110 },
    });
  });

  it("fails with the code of the link where it is none, and where the server says nothing of its password", async () => {
    const none = await openOthersLink(ports(), { ...place, cachekey: "ab".repeat(16) }, null);
    expect(none.phase).toBe("failed");
    stage.server.refuse = (name) => {
      if (name === "linkpathlist") throw Object.assign(new Error("gone"), { code: 8018 });
    };
    expect((await openOthersLink(ports(), place, null)).phase).toBe("failed");
  });
});

import { describe, expect, it } from "vitest";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { ROOT_ID, type TestAccount } from "#tests/support/transfer-account.ts";
import { type LinkForm, NEW_LINK_FORM } from "./link-form.ts";
import { LinkWork } from "./link-work.ts";

let user: TestAccount;
let server: FilesServer;
let ports: FilesPorts;

forEachFilesServer((stage) => {
  ({ user, server, ports } = stage);
});

async function aLinkOfAFolder(form: Partial<LinkForm> = {}, name = "Folder") {
  const { id, fid } = await server.put(name);
  const item: FileItem = aFileItem({
    ...{ id, parentId: ROOT_ID, kind: "folder", name: openName(name, fid) },
  });
  const work = new LinkWork(ports, { item, host: "https://ln.example" });
  await work.load();
  expect(await work.create({ ...NEW_LINK_FORM, ...form })).toBe(true);
  return work;
}

/** Plan and item are the server's own matter: here it agrees to uploads. */
function agreeToUploads(): void {
  server.alter = (name, answer) => {
    if (name !== "linkget" || answer.link === null) return answer;
    return { ...answer, link: { ...(answer.link as object), upload: 1 } };
  };
}

function stateOf(work: LinkWork) {
  const state = work.state.get();
  if (state.step !== "ready") throw new Error(state.step);
  return state;
}

describe("the label of a link", () => {
  it("is sealed for its owner, and goes along when the key changes", async () => {
    const work = await aLinkOfAFolder({ label: "For the harbour office" });
    expect(stateOf(work).link.label).toBe("For the harbour office");
    expect(JSON.stringify(server.sent)).not.toContain("harbour");
    const { link } = stateOf(work);
    await work.save({
      ...NEW_LINK_FORM,
      label: link.label,
      hasPassword: true,
      password: "quay-lantern",
    });
    expect(stateOf(work).link).toMatchObject({
      label: "For the harbour office",
      hasPassword: true,
    });
    await work.save({ ...NEW_LINK_FORM, hasPassword: true, password: "quay-lantern" });
    expect(stateOf(work).link.label).toBe("");
  });

  it("of another link does not open here", async () => {
    await aLinkOfAFolder({ label: "Mine" });
    const labelled = server.sent.findLast(({ name }) => name === "linkset")?.request;
    const other = await aLinkOfAFolder({}, "Other");
    server.alter = (name, answer) => {
      if (name !== "linkget") return answer;
      const { label } = labelled as { label: string };
      return { ...answer, link: { ...(answer.link as object), label } };
    };
    await other.load();
    expect(stateOf(other).link.label).toBe("");
  });
});

describe("a new key of a link", () => {
  it("changes the address, keeps the password, and nobody opens it with the old one", async () => {
    const work = await aLinkOfAFolder({ hasPassword: true, password: "quay-lantern", label: "A" });
    const before = stateOf(work);
    expect(await work.renew()).toBe(true);
    const after = stateOf(work);
    expect(after.link.cachekey).toBe(before.link.cachekey);
    expect(after.secrets.linkKey).not.toBe(before.secrets.linkKey);
    expect(after.secrets.password).toBe("quay-lantern");
    expect(after.link).toMatchObject({ ks: `${before.link.shareId}-1`, label: "A" });
    const old = user.manifest.get()?.shares[before.link.ks];
    expect(old?.state).toBe("retired");
    expect(JSON.stringify(server.sent)).not.toContain(after.secrets.linkKey);
  });
});

describe("uploads of visitors", () => {
  it("are taken in only when the manifest says so, whatever the server claims", async () => {
    const work = await aLinkOfAFolder();
    agreeToUploads();
    await work.load();
    expect(stateOf(work).link.takesUploads).toBe(false);
  });

  it("are taken back in the manifest before the server is asked, and stay through a new key", async () => {
    const work = await aLinkOfAFolder();
    const { link } = stateOf(work);
    const uploadOf = (ks: string) => user.manifest.get()?.shares[ks]?.upload;
    agreeToUploads();
    await user.account.updateManifest((manifest) => {
      const entry = manifest.shares[link.ks];
      if (entry === undefined) throw new Error("no entry");
      const changed = { ...entry, upload: true, n: entry.n + 1 };
      return { ...manifest, shares: { ...manifest.shares, [link.ks]: changed } };
    });
    await work.load();
    expect(stateOf(work).link.takesUploads).toBe(true);
    await work.renew();
    const renewed = stateOf(work).link;
    expect(uploadOf(renewed.ks)).toBe(true);
    server.refuse = (name) => {
      if (name === "linkset") expect(uploadOf(renewed.ks)).toBe(false);
    };
    expect(await work.save(NEW_LINK_FORM)).toBe(true);
    expect(uploadOf(renewed.ks)).toBe(false);
  });
});

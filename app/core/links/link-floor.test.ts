import { afterAll, beforeAll, expect, it } from "vitest";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { FilesServer } from "#tests/support/files-server.ts";
import { makeTestAccount, ROOT_ID, type TestAccount } from "#tests/support/transfer-account.ts";
import { createLink, findLink } from "./create-link.ts";
import { openSecrets } from "./links.crypto.ts";

let user: TestAccount;
let server: FilesServer;
let ports: FilesPorts;

beforeAll(async () => {
  user = await makeTestAccount();
  server = await FilesServer.open(user);
  ports = { api: server.api, crypto: user.crypto, account: user.account };
});
afterAll(() => server.close());

async function aFile(name: string): Promise<FileItem> {
  const { id, fid } = await server.put(name, { type: "file" });
  return aFileItem({ id, parentId: ROOT_ID, name: openName(name, fid) });
}

const setFloor = (link: number) =>
  user.account.updateManifest((manifest) => ({
    ...manifest,
    floors: { ...manifest.floors, link },
  }));
const floor = () => user.manifest.get()?.floors.link;

it("a new link with a password raises the floor of the manifest, one without leaves it", async () => {
  await setFloor(2);
  await createLink(ports, { item: await aFile("open.txt"), password: null });
  expect(floor()).toBe(2);
  await createLink(ports, { item: await aFile("locked.txt"), password: "quay-lantern" });
  expect(floor()).toBe(3);
});

it("a link with a password that the server says is stretched less is refused to its owner (K8)", async () => {
  const item = await aFile("weaker.txt");
  await createLink(ports, { item, password: "quay-lantern" });
  server.alter = (name, answer) =>
    name === "linkget" ? { link: { ...(answer.link as object), linkversion: 2 } } : answer;
  const link = await findLink(ports, item);
  if (link === null) throw new Error("no link");
  await expect(openSecrets(ports, link)).rejects.toMatchObject({ code: 2110 });
  server.alter = (_name, answer) => answer;
});

it("no link with a password is made below a floor that this version cannot reach", async () => {
  await setFloor(4);
  const item = await aFile("newer.txt");
  const before = server.count("linkset");
  await expect(createLink(ports, { item, password: "quay-lantern" })).rejects.toMatchObject({
    code: 2110,
  });
  expect(server.count("linkset")).toBe(before);
  expect(JSON.stringify(server.sent)).not.toContain("quay-lantern");
});

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import {
  encryptLink,
  linkKeys,
  type MadeLink,
  makeFolder,
  makeLink,
} from "#mock-api/testing/links.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import {
  dataRequest,
  downloadRange,
  type UploadedFile,
  uploadFile,
} from "#mock-api/testing/uploads.ts";

let server: TestServer;
let owner: TestAccount;
let reader: TestAccount;
let folder: string;
let linked: UploadedFile;
let own: UploadedFile;
let link: MadeLink;

beforeEach(async () => {
  server = await startTestServer();
  owner = await server.account("ada@example.com");
  reader = await server.account("bob@example.com");
  await control(server, "account", { email: owner.email, verified: true });
  folder = await makeFolder(owner);
  linked = await uploadFile(owner, { pid: folder });
  own = await uploadFile(reader);
  link = await makeLink(owner, folder);
  await encryptLink(owner, link);
});
afterEach(() => server.stop());

/** One ticket for an own file of the reader and for one of somebody else's link. */
async function mixedTicket(): Promise<string> {
  const pathitems = [dataRequest(own), dataRequest(linked, link)].flatMap((one) => one.pathitems);
  const { previewtoken } = await reader.client.call("pathdata", { pathitems });
  return previewtoken;
}

async function statusesOf(ticket: string): Promise<{ own: number; linked: number }> {
  const statusOf = async ({ cachekey }: UploadedFile) =>
    (await downloadRange(reader.client.base, { cachekey, ticket })).status;
  return { own: await statusOf(own), linked: await statusOf(linked) };
}

const linkControl = (fields: object) =>
  control(server, "link", { cachekey: link.cachekey, ...fields });
const linkOnly = { own: 200, linked: 401 };

describe("a ticket for an own file and one of a link (T11)", () => {
  const ENDS: Readonly<Record<string, () => Promise<unknown>>> = {
    "the link is deleted": () =>
      owner.client.call("linkdelete", {
        request_id: sealed.requestId(),
        publink_id: link.publinkId,
      }),
    "the link expires": () => linkControl({ expServtimeS: 1000 }),
    "the link gets another key": async () => {
      const request = { request_id: sealed.requestId(), publink_id: link.publinkId };
      const { share_sequence } = await owner.client.call("linkrotate", request);
      const keys = linkKeys(share_sequence);
      return owner.client.call("linkset", { publink_id: link.publinkId, keys });
    },
    "the link is suspended": () => linkControl({ suspended: true }),
    "its owner's account is on hold": () =>
      control(server, "account", { email: owner.email, state: "hold" }),
    "the file is deleted": () =>
      owner.client.call("pathdelete", {
        request_id: sealed.requestId(),
        coffer_ids: [linked.itemId],
      }),
  };

  it.each(Object.entries(ENDS))(
    "when %s: 401 for that one, and the other goes on",
    async (_, end) => {
      const ticket = await mixedTicket();
      expect(await statusesOf(ticket)).toEqual({ own: 200, linked: 200 });
      await end();
      expect(await statusesOf(ticket)).toEqual(linkOnly);
    },
  );

  it("when the session ends: 401 for the own one, and the link's goes on", async () => {
    const ticket = await mixedTicket();
    await reader.client.call("sessiondelete", {});
    expect(await statusesOf(ticket)).toEqual({ own: 401, linked: 200 });
  });

  it("when the reader's account is on hold: 401 for the own one, and the link's goes on", async () => {
    const ticket = await mixedTicket();
    await control(server, "account", { email: reader.email, state: "hold" });
    expect(await statusesOf(ticket)).toEqual({ own: 401, linked: 200 });
  });

  it("reads nothing that stands in neither, whoever asked for it", async () => {
    const ticket = await mixedTicket();
    const other = await uploadFile(owner, { pid: folder });
    const wish = { cachekey: other.cachekey, ticket };
    expect((await downloadRange(reader.client.base, wish)).status).toBe(401);
  });
});

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { withOtherContent } from "#mock-api/evil/d16-brings-content-of-same-tag.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import {
  dataRequest,
  downloadRange,
  preupload,
  sendChunk,
  type UploadedFile,
  uploadFile,
} from "#mock-api/testing/uploads.ts";
import { forEachServer } from "#tests/support/each-server.ts";

let server: TestServer;
let account: TestAccount;

forEachServer((...made) => {
  [server, account] = made;
});

const turnOn = (id: string, options: object = {}) =>
  control(server, "evil", { id, on: true, options });

async function fetched(file: UploadedFile): Promise<Buffer> {
  const { previewtoken: ticket } = await account.client.call("pathdata", dataRequest(file));
  const reply = await downloadRange(account.client.base, { cachekey: file.cachekey, ticket });
  return Buffer.from(await reply.arrayBuffer());
}

/** A packet of Formats 2 with AES as Node has it. */
function aPacket(dataKey: Buffer, text: Buffer): Buffer {
  const header = Buffer.from("e20101000000000000000000", "hex");
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", packetKey(dataKey), iv, { authTagLength: 12 });
  cipher.setAAD(header);
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([header, iv, sealed, cipher.getAuthTag()]);
}

function opened(dataKey: Buffer, packet: Buffer): Buffer {
  const cipher = createDecipheriv("aes-256-gcm", packetKey(dataKey), packet.subarray(12, 24), {
    authTagLength: 12,
  });
  cipher.setAAD(packet.subarray(0, 12)).setAuthTag(packet.subarray(-12));
  return Buffer.concat([cipher.update(packet.subarray(24, -12)), cipher.final()]);
}

function packetKey(dataKey: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", dataKey, "", "e2cs/1/packet-0", 32));
}

describe("D16", () => {
  it("makes other content that opens under the same key with the same tag", () => {
    const [key, text] = [randomBytes(32), randomBytes(5000)];
    const packet = aPacket(key, text);
    const forged = withOtherContent(packet, [randomBytes(32), key]);
    expect(forged?.subarray(-12).equals(packet.subarray(-12))).toBe(true);
    expect(opened(key, forged ?? packet).equals(text)).toBe(false);
    expect(opened(key, forged ?? packet)).toHaveLength(text.length);
  });

  it("can do nothing without the key, or with less than two blocks", () => {
    const key = randomBytes(32);
    expect(withOtherContent(aPacket(key, randomBytes(5000)), [randomBytes(32)])).toBeUndefined();
    expect(withOtherContent(aPacket(key, randomBytes(31)), [key])).toBeUndefined();
  });

  it("leaves downloads alone whose keys it was not given", async () => {
    const file = await uploadFile(account, { sizeBytes: 5000 });
    await turnOn("D16", { keys: [randomBytes(32).toString("hex")], seals: { 1: "x" } });
    expect((await fetched(file)).equals(file.blob)).toBe(true);
  });
});

describe("T11", () => {
  it("brings the first ticket for every file: it reads that one and no other", async () => {
    const [one, other] = [await uploadFile(account), await uploadFile(account)];
    await turnOn("T11");
    await account.client.call("pathdata", dataRequest(one));
    const { previewtoken: ticket } = await account.client.call("pathdata", dataRequest(other));
    const statusOf = async ({ cachekey }: { cachekey: string }) =>
      (await downloadRange(account.client.base, { cachekey, ticket })).status;
    expect([await statusOf(one), await statusOf(other)]).toEqual([200, 401]);
  });
});

describe("D19", () => {
  it("calls a chunk broken as often as it is told, and brings what came first", async () => {
    await turnOn("D19", { times: 2 });
    const opened = await preupload(account, 1036);
    const [first, last] = [randomBytes(1036), randomBytes(1036)];
    const send = async (bytes: Buffer) =>
      (await sendChunk(account, opened, { bytes, offset: 0 })).success;
    expect(await send(first)).toBe(0);
    expect(await send(last)).toBe(0);
    expect(await send(last)).toBe(1);
    const file = await uploadFile(account, { sizeBytes: 1000 }).catch(() => undefined);
    expect(file).toBeUndefined();
  });
});

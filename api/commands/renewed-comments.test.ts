import { beforeEach, describe, expect, it } from "vitest";
import { randomHex, sha256Hex } from "#api/secrets.ts";
import type { TestAccount, TestClient } from "#mock-api/testing/client.ts";
import { encryptLink, linkKeys, type MadeLink, makeLink } from "#mock-api/testing/links.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { uploadFile } from "#mock-api/testing/uploads.ts";
import { forEachServer } from "#tests/support/each-server.ts";

let server: TestServer;
let owner: TestAccount;
let visitor: TestClient;
let link: MadeLink;

forEachServer((opened, account) => {
  server = opened;
  owner = account;
});
beforeEach(async () => {
  visitor = server.client("ca-central", { "x-forwarded-for": "192.0.2.7" });
  link = await makeLink(owner, (await uploadFile(owner)).itemId);
  await encryptLink(owner, link);
  const first = { allow_comment: 2, enc_comment_key: keyOf("A") } as const;
  await owner.client.call("linkset", { publink_id: link.publinkId, ...first });
});

const keyOf = (digit: string) => `2:${digit.repeat(80)}`;
/** The next keys of the link. */
async function renew(fields: { enc_comment_key?: string; enc_older_keys?: string }) {
  const ids = { request_id: randomHex(16), publink_id: link.publinkId };
  const { share_sequence } = await owner.client.call("linkrotate", ids);
  const keys = linkKeys(share_sequence, link.lock);
  await owner.client.call("linkset", { publink_id: link.publinkId, keys, ...fields });
}
const at = () => ({ publink_id: link.cachekey, passwordlock: link.lock });
const listed = (by: TestClient) => by.call("commentlist", { ...at(), after: "0" });
const edit = (_id: string, edit_token: string, content: string) => ({
  ...at(),
  ...{ _id, content, edit_token },
});
const addition = (_id: string, token = "") => ({
  ...at(),
  ...{ _id, parent_id: "", content: "AAAA" },
  edit_hash: token === "" ? "" : sha256Hex(token),
});
async function add(by: TestClient, token = ""): Promise<string> {
  return (await by.call("commentadd", addition(randomHex(16), token)))._id;
}

describe("comments of a link whose keys are replaced (Reading R-730)", () => {
  it("keep the keys that went where new ones come, in the place of those before, and on the first page alone", async () => {
    const next = (digit: string, older: object) =>
      renew({ enc_comment_key: keyOf(digit), ...older });
    await next("B", { enc_older_keys: "QUJD" });
    expect(await listed(owner.client)).toMatchObject({
      ...{ enc_comment_key: keyOf("B"), enc_older_keys: "QUJD", may_write: 1 },
    });
    const rest = { ...at(), after: "1" };
    expect((await owner.client.call("commentlist", rest)).enc_older_keys).toBe("");
    // Without new keys nothing changes: they are sealed under the one that stands.
    const alone = { publink_id: link.publinkId, enc_older_keys: "REVG" };
    await owner.client.call("linkset", alone);
    await owner.client.call("linkset", { ...alone, enc_comment_key: keyOf("C") });
    expect((await listed(owner.client)).enc_older_keys).toBe("QUJD");
    await next("D", {});
    expect((await listed(owner.client)).enc_older_keys).toBe("");
  });

  it("are written, changed and deleted by nobody while the key of their link is being replaced", async () => {
    const token = randomHex(16);
    const own = await add(owner.client);
    const theirs = await add(visitor, token);
    const ids = { request_id: randomHex(16), publink_id: link.publinkId };
    await owner.client.call("linkrotate", ids);
    expect((await listed(owner.client)).may_write).toBe(0);
    for (const [by, id, with_] of [
      [owner.client, own, ""],
      [visitor, theirs, token],
    ] as const) {
      expect(await by.codeOf("commentadd", addition(randomHex(16)))).toBe(8401);
      expect(await by.codeOf("commentedit", edit(id, with_, "QkI="))).toBe(8401);
      expect(await by.codeOf("commentdelete", edit(id, with_, "QkI="))).toBe(8401);
    }
    expect((await listed(owner.client)).comments.map(({ content }) => content)).toEqual([
      ...["AAAA", "AAAA"],
    ]);
    await renew({ enc_comment_key: keyOf("B") });
    await owner.client.call("commentdelete", edit(own, "", "QkI="));
    expect((await listed(owner.client)).comments).toHaveLength(1);
  });

  it("take the keys that went with them when their link goes", async () => {
    await renew({ enc_comment_key: keyOf("B"), enc_older_keys: "QUJD" });
    const request_id = randomHex(16);
    await owner.client.call("linkdelete", { request_id, publink_id: link.publinkId });
    const { db } = server.world.regions.get("ca-central")!;
    expect(await db.selectFrom("link_older_keys").selectAll().execute()).toEqual([]);
  });
});

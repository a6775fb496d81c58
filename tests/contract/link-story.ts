import { SESSION_HEADER } from "#app/contract/envelope.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { ONE_PIXEL } from "#mock-api/testing/one-pixel.ts";
import { TEAM_PLAN } from "#mock-api/testing/teams.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { dataRequest, downloadRange, type UploadedFile } from "#mock-api/testing/uploads.ts";
import { SAMPLES } from "#tests/contract/samples.ts";

/** Reads a file as its owner, and through a link. */
export async function readThrough(
  account: TestAccount,
  file: UploadedFile,
  link: { cachekey: string; lock: string },
): Promise<void> {
  const { client } = account;
  await client.call("pathdata", dataRequest(file));
  const asked = dataRequest(file, link);
  const { previewtoken: ticket } = await client.call("pathdata", asked);
  const wish = { cachekey: file.cachekey, ticket };
  await (await downloadRange(client.base, wish)).arrayBuffer();
  await client.call("pathdata", { ...asked, ticket });
  const own = await client.call("pathdata", dataRequest(file));
  await (await downloadRange(client.base, { ...wish, ticket: own.previewtoken })).arrayBuffer();
}

/** What happened to a link, and what came before it. */
export async function readLog(account: TestAccount, publink_id: string): Promise<void> {
  const { client } = account;
  const { entries } = await client.call("linklog", { publink_id, before_id: "0", limit: 1 });
  await client.call("linklog", { publink_id, before_id: entries[0]?.id ?? "0", limit: 1 });
  const kinds = ["opened" as const];
  await client.call("linklog", { publink_id, before_id: "0", limit: 1, kinds, zone_s: 3_600 });
}

/** A branding with its logo, read by a visitor, and the end of it. */
export async function brand(
  account: TestAccount,
  { publinkId: publink_id, cachekey }: { publinkId: string; cachekey: string },
  server: TestServer,
): Promise<void> {
  const { setwhitelabel } = SAMPLES;
  await control(server, "plan", { email: account.email, ...TEAM_PLAN });
  await account.client.call("setwhitelabel", {
    ...setwhitelabel,
    publink_id,
    image_data: ONE_PIXEL,
  });
  await account.client.call("setwhitelabel", { ...setwhitelabel, publink_id });
  await server.client().call("getwhitelabel", { publink_id: cachekey, image: 1 });
  await account.client.call("setwhitelabel", { ...setwhitelabel, publink_id, image_data: "" });
}

/** A comment of the owner, its reply, and the end of both. */
export async function talk(
  account: TestAccount,
  { publinkId: publink_id, cachekey }: { publinkId: string; cachekey: string },
  server: TestServer,
): Promise<void> {
  const { client } = account;
  const enc_comment_key = `2:${"A".repeat(80)}`;
  await client.call("linkset", { publink_id, allow_comment: 2, enc_comment_key });
  const link = { publink_id: cachekey, passwordlock: "" };
  const [first = "", reply = ""] = ["a1", "b2"].map((byte) => byte.repeat(16));
  const text = { ...link, content: "AAAA", edit_hash: "" };
  await client.call("commentadd", { ...text, _id: first, parent_id: "" });
  await client.call("commentadd", { ...text, _id: reply, parent_id: first });
  await client.call("commentlist", { ...link, after: "0" });
  // A page of the link, which signs nothing.
  const page = server.client("ca-central", { [SESSION_HEADER]: client.session?.token ?? "" });
  await page.call("commentlist", { ...link, after: "0" });
  await client.call("commentpeek", { ...link, since: "0" });
  const edit = { ...link, _id: reply, content: "BBBB", edit_token: "" };
  await client.call("commentedit", edit);
  for (const _id of [first, reply])
    await client.call("commentdelete", { ...link, _id, content: "CCCC", edit_token: "" });
}

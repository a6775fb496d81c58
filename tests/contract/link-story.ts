import type { TestAccount } from "#mock-api/testing/client.ts";
import { dataRequest, downloadRange, type UploadedFile } from "#mock-api/testing/uploads.ts";

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
}

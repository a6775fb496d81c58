import type { TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { makeFolder } from "#mock-api/testing/links.ts";
import { namePlace, sealed } from "#mock-api/testing/sealed.ts";
import { encryptTeamShare, join, makeShare, setShareKeys } from "#mock-api/testing/shares.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { dataRequest, type UploadedFile } from "#mock-api/testing/uploads.ts";

/** Somebody comes to a share of the folder, works in it, and goes. */
export async function workTogether(
  { server, account }: { readonly server: TestServer; readonly account: TestAccount },
  folder: string,
  file: UploadedFile,
): Promise<void> {
  const guest = await server.account("guest@example.com");
  for (const { email } of [account, guest]) {
    await control(server, "account", { email, verified: true });
  }
  const share_id = await makeShare(account, folder);
  await encryptTeamShare(account, share_id);
  const sharemember_id = await join(account, guest, { shareId: share_id });
  const invite_cachekey = sealed.requestId();
  await guest.client.codeOf("shareinvite", { invite_cachekey });
  await guest.client.codeOf("shareinvited", { invite_cachekey });
  const { client } = account;
  for (const coffer_id of [folder, file.itemId]) {
    const request = { request_id: sealed.requestId(), coffer_id };
    await client.call("pathrename", { ...request, ...namePlace(), share_names: [] });
  }
  await encryptTeamShare(account, share_id);
  const page = { showdeleted: 0, hist_id: "0", offset_metaname_digest: "0", limit: 9 } as const;
  await guest.client.call("pathlist", { coffer_id: folder, ...page });
  await guest.client.call("pathdata", dataRequest(file));
  const place = { coffer_pid: folder, ...namePlace(), enc_size_bytes: 1000 };
  const { backup_id } = await guest.client.call("pathpreupload", place);
  await guest.client.call("uploadstatus", { backup_id });
  const inside = await makeFolder(account);
  const items = [{ coffer_id: inside, ...namePlace(), share_names: [] }];
  const request_id = sealed.requestId();
  await client.call("pathmove", { request_id, coffer_pid: folder, items });
  const asked = { share_id, after: "0", limit: 9 };
  await guest.client.call("pathnames", asked);
  await guest.client.call("pathchanges", { ...asked, since_hist_id: "1" });
  for (const who of [account, guest]) await who.client.call("sharelist", {});
  await guest.client.call("sharepresence", { share_id, page: "ab".repeat(8), state: "here" });
  await client.call("shareoffer", { share_id, sharemember_id });
  const successor_id = await makeShare(guest, await makeFolder(guest));
  await guest.client.call("sharehandover", { share_id, successor_id });
  await client.call("shareoffer", { share_id, sharemember_id: "0" });
  await client.call("sharestop", { share_id, sharemember_id, purge: 0 });
  await client.call("sharerotate", { share_id, from_sequence: "0" });
  await setShareKeys(client, share_id, "1");
  await client.call("shareget", { share_id });
  await client.call("shareactivity", { share_id, after: "0", limit: 100 });
  await client.call("sharestop", { share_id, sharemember_id: "0", purge: 1 });
}

import { randomBytes } from "node:crypto";
import { sendDue } from "#api/jobs/mail-queue.ts";
import { sweep, tidy } from "#api/jobs/maintenance.ts";
import { sha256Hex } from "#api/secrets.ts";
import { beginJob, endAllJobs, endJob } from "#api/store/account-jobs-repository.ts";
import { claimBlobs } from "#api/store/belonging.ts";
import { giveBytesBack } from "#api/store/link-uses-repository.ts";
import { restoreKnown } from "#api/store/orphans.ts";
import { endSessions } from "#api/store/sessions-repository.ts";
import type { RegionStore } from "#api/world.ts";
import { signIn, type TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { GATEWAY_HEADERS } from "#mock-api/testing/gateway-headers.ts";
import { encryptLink, linkKeys, makeFolder, makeLink, visit } from "#mock-api/testing/links.ts";
import { codeMailedTo } from "#mock-api/testing/mails.ts";
import { namePlace, sealed } from "#mock-api/testing/sealed.ts";
import { prepareSignUp, signUpBySso, vouchFor } from "#mock-api/testing/sso.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import {
  ciphertextFor,
  preupload,
  sendChunk,
  type UploadedFile,
  uploadFile,
} from "#mock-api/testing/uploads.ts";
import { moveAndLeave } from "#tests/contract/account-story.ts";
import { payForPlan } from "#tests/contract/billing-story.ts";
import { openChannel } from "#tests/contract/channel-story.ts";
import { tryFactors, tryPasskey } from "#tests/contract/factor-story.ts";
import { brand, readLog, readThrough, talk } from "#tests/contract/link-story.ts";
import { tryReset } from "#tests/contract/reset-story.ts";
import { workTogether } from "#tests/contract/share-story.ts";
import { keepVersions } from "#tests/contract/version-story.ts";
import { addThroughLink, editThroughLink } from "#tests/contract/visitor-story.ts";

const DAY_MS = 24 * 3600 * 1000;
const HOUR_MS = 3600 * 1000;

interface Scene {
  readonly server: TestServer;
  readonly region: RegionStore;
  readonly account: TestAccount;
}

/** A life of an account that asks the database everything that it is ever asked. */
export async function tellStory(server: TestServer, region: RegionStore): Promise<void> {
  const account = await server.account("story@example.com");
  const scene = { server, region, account };
  await proveAddress(scene);
  await linkDevices(server, account);
  await openChannel(server, account);
  await comeBySso(scene);
  await buyPlan(scene);
  await payForPlan(server, region);
  await tryFactors(scene);
  await tryPasskey(scene);
  const folder = await changeTree(scene);
  const file = await uploadFile(account, { pid: folder });
  await shareByLinks(scene, folder, file);
  await keepVersions(account, folder, file);
  await workTogether(scene, folder, file);
  await rebuild(scene);
  await changeKeys(scene);
  await tryReset(server);
  await moveAndLeave(server);
  await leaveUploads(scene);
  await endOtherSessions(scene);
  await lookBack(scene);
  await growOld(scene, folder);
}

/** What only billing could do. */
async function buyPlan({ server, account }: Scene): Promise<void> {
  await control(server, "plan", { email: account.email });
  await account.client.call("userget", {});
}

/** With what a sign-up can bring along, and an invitation that comes later. */
async function comeBySso({ server, region, account }: Scene): Promise<void> {
  await signUpBySso(server, "story");
  const { key } = await vouchFor(server, { sub: "story" });
  await server.client().call("usersso", { key });
  const careful = { twofa_type: 2 };
  const email = "story@harbour.example";
  await region.db.updateTable("users").set(careful).where("email", "=", email).execute();
  const { key: asked } = await vouchFor(server, { sub: "story" });
  await server.client().codeOf("usersso", { key: asked });
  const { permit } = await account.client.call("ssolinkbegin", { password: account.loginHash });
  const linked = await vouchFor(server, { sub: "linked", purpose: "link" });
  await account.client.call("ssolink", { permit, key: linked.key });
  const [identity] = (await account.client.call("ssolist", {})).identities;
  await account.client.call("ssounlink", { identity_hash: identity?.identity_hash ?? "" });
  const { user } = await account.client.call("userget", {});
  const invite_cachekey = sealed.requestId();
  const signup = { referral_code: String(user.referral_code), signup_ref: "", invite_cachekey };
  const brought = await prepareSignUp(server, "brought@example.com", { signup });
  await brought.client.call("provision2", brought.request);
  await account.client.call("invitekeep", { invite_cachekey, kind: "team" });
}

async function proveAddress({ server, account }: Scene): Promise<void> {
  const { client, email } = account;
  const username_b64 = Buffer.from(email).toString("base64");
  await client.call("getloginsalt", { username_b64 });
  await client.call("userverifyemailresend", {});
  const mails: readonly { link: string }[] = await (await server.ask("/mailbox.json")).json();
  const key = new URL(mails[0]?.link ?? "").searchParams.get("key") ?? "";
  await client.call("userverifyinfo", { key });
  await client.call("userverifyemail", { key });
  await client.call("userinfoset", { theme: "dark" });
  const { user } = await client.call("userget", {});
  const since = String(Number(user.hist_id) - 1);
  await server.ask(`/r/ca/api/sub?cid=${user.wake_cid}&since=${since}`);
  for (const path of ["/healthz", "/readyz"]) await server.ask(path);
}

/** The folder that is left. */
async function changeTree({ account }: Scene): Promise<string> {
  const { client, rootId } = account;
  const [kept, moved] = [await makeFolder(account), await makeFolder(account)];
  const place = { ...namePlace(), share_names: [] };
  const request_id = sealed.requestId;
  await client.call("pathrename", { request_id: request_id(), coffer_id: moved, ...place });
  const items = [{ coffer_id: moved, ...place }];
  await client.call("pathmove", { request_id: request_id(), coffer_pid: kept, items });
  const copy = { coffer_id: moved, coffer_pid: rootId, ...namePlace(), share_names: [] };
  await client.call("pathcopy", { request_id: request_id(), items: [{ ...copy, content: null }] });
  const coffer_ids = [moved];
  for (const command of ["pathdelete", "pathrestore", "pathdelete", "pathpurge"] as const) {
    await client.call(command, { request_id: request_id(), coffer_ids });
  }
  await client.call("trashempty", { request_id: request_id(), coffer_id: rootId });
  await client.call("addtag", { coffer_id: [kept], user_id: "0" });
  await client.call("gettags", { coffer_id: rootId, showdeleted: 1, offset: "0", limit: 1 });
  await client.call("removetag", { coffer_id: [kept] });
  await client.call("recentadd", { coffer_ids: [kept] });
  await client.call("recents", { limit: 100 });
  const { hist_id } = await client.call("pathnames", { after: "0", limit: 1 });
  await client.call("pathchanges", { since_hist_id: hist_id, after: "0", limit: 1 });
  await client.call("pathchanges", { since_hist_id: "0", after: "0", limit: 1 });
  await client.call("pathget", { coffer_id: kept });
  for (const showdeleted of [0, 1] as const) {
    const page = { showdeleted, hist_id: "0", offset_metaname_digest: "0", limit: 1 };
    await client.call("pathlist", { coffer_id: rootId, ...page });
  }
  return kept;
}

async function shareByLinks(scene: Scene, folder: string, file: UploadedFile): Promise<void> {
  const { account, region, server } = scene;
  const { client } = account;
  const link = await makeLink(account, folder);
  await encryptLink(account, link);
  await client.call("linklist", {});
  await client.call("linkget", { coffer_id: folder });
  await client.call("linkpathlist", visit(link.cachekey));
  await addThroughLink(region, account, link);
  await editThroughLink(account, folder, link);
  const fileLink = await makeLink(account, file.itemId);
  await encryptLink(account, fileLink);
  await client.call("linkpathlist", visit(fileLink.cachekey));
  await readThrough(account, file, { cachekey: link.cachekey, lock: link.lock });
  await makeFolder(account, folder);
  const report = { publink_id: link.cachekey, reason: "other", text: "" } as const;
  await client.call("linkreport", report);
  await readLog(account, link.publinkId);
  await talk(account, link, server);
  await brand(account, link, server);
  const rotated = await client.call("linkrotate", {
    request_id: sealed.requestId(),
    publink_id: link.publinkId,
  });
  await client.call("linkset", {
    publink_id: link.publinkId,
    keys: linkKeys(rotated.share_sequence),
    ...{ enc_comment_key: `2:${"B".repeat(80)}`, enc_older_keys: "QUJD" },
  });
  const rows = await region.db.selectFrom("links").selectAll().execute();
  const use = { useId: "use", cachekey: file.cachekey, blobBytes: 1, rangeBytes: 1, nowS: 0 };
  for (const row of rows) await giveBytesBack(region.db, { ...use, link: row }, 1);
  const request_id = sealed.requestId();
  await client.call("linkdelete", { request_id, publink_id: fileLink.publinkId });
  const publink_ids = [link.publinkId];
  await client.call("linksetmany", { publink_ids, is_suspended: 1 });
  await client.call("linkdeletemany", { request_id: sealed.requestId(), publink_ids });
}

async function rebuild({ account }: Scene): Promise<void> {
  const { client } = account;
  const { areas } = await client.call("userareakeys", {});
  const { user } = await client.call("userget", {});
  const shares = areas.map(({ share_id }) => ({
    ks: `${share_id}-1`,
    enc_share_key: sealed.shareKeyWrap(),
    own_share_key: sealed.ownShareKey(),
  }));
  const akm_prev = sha256Hex(Buffer.from(user.akm, "base64"));
  await client.call("userrebuild", { akm: sealed.manifest(), akm_prev, shares });
}

/** A new password with a hint, a kit, and the way back with it as far as the database goes. */
async function changeKeys({ server, account }: Scene): Promise<void> {
  const { client, email, loginHash: password } = account;
  const { change_id } = await client.call("passwordbegin", { password });
  const next = sealed.loginHash();
  await client.call("passwordstage", {
    change_id,
    salt: sealed.salt,
    password: next,
    enc_meta_key: `30:${sealed.ownShareKey()}`,
    enc_priv_key: `30:${sealed.manifest()}`,
    password_hint: "a hint",
  });
  await client.call("passwordstaged", { change_id });
  const { user } = await client.call("userget", {});
  const akm_prev = sha256Hex(Buffer.from(user.akm, "base64"));
  await client.call("passwordcommit", { change_id, akm: sealed.manifest(), akm_prev });
  await client.call("passwordhint", { password: next, password_hint: "another hint" });
  const username_b64 = Buffer.from(email).toString("base64");
  await client.call("passwordhintmail", { username_b64 });
  const rk_lock = randomBytes(16).toString("hex");
  const kit = { rk: sealed.recoveryBlob(), rk_lock_hash: sha256Hex(rk_lock) };
  await client.call("recoveryset", { request_id: sealed.requestId(), password: next, ...kit });
  const asked = { username: email, rk_lock };
  await client.codeOf("recoverybegin", asked);
  const twofacode = await codeMailedTo(server, email);
  await client.call("recoverybegin", { ...asked, twofacode });
}

/** One is whole and not finished, one is begun. */
async function leaveUploads({ account }: Scene): Promise<void> {
  const blob = ciphertextFor(1000);
  const opened = await preupload(account, blob.length);
  await sendChunk(account, opened, { bytes: blob, offset: 0 });
  const cut = await preupload(account, blob.length);
  await sendChunk(account, cut, { bytes: blob, offset: 0, crc: "00000000" });
}

async function endOtherSessions({ server, region, account }: Scene): Promise<void> {
  const { client } = account;
  server.world.clock.shift(HOUR_MS);
  const servtimeS = server.world.clock.nowS();
  const { sessions } = await client.call("sessionlist", {}, { servtimeS });
  server.world.clock.shift(0);
  await client.call("sessionend", { session_ids: ["1"] });
  const userId = Number(client.session?.userId);
  await endSessions(region.db, userId, { exceptId: Number(sessions[0]?.session_id), nowS: 0 });
  const { wake_cid: cid } = (await client.call("userget", {})).user;
  await fetch(`${client.base}/api/sub?cid=${cid}&since=0`, { headers: GATEWAY_HEADERS });
}

async function linkDevices(server: TestServer, account: TestAccount): Promise<void> {
  const app = server.client();
  await signIn(app, account);
  const device_key = randomBytes(8).toString("hex");
  await app.call("devicenote", { device_key });
  const { number } = await app.call("deviceask", { device_key, kind: "desktop" });
  await account.client.call("deviceactivate", { number });
  const { devices } = await account.client.call("devicelist", {});
  const session_ids = devices.filter((row) => row.kind === "desktop").map((row) => row.session_id);
  await account.client.call("deviceunlink", { session_ids });
}

/** What happened, what a client told of it, and mails that leave: taken, refused, tried again. */
async function lookBack({ server, account }: Scene): Promise<void> {
  const { client, email } = account;
  const told = { request_id: sealed.requestId(), code: "state-older", n: 1 } as const;
  await client.call("eventadd", told);
  const { events } = await client.call("eventlist", { kind: "safety", limit: 1 });
  await client.call("eventlist", { before_id: events[0]?.id ?? "0", limit: 1 });
  for (let n = 0; n < 2; n += 1) {
    await client.codeOf("sessionnew", { username: email, password: sealed.loginHash() });
  }
  const kinds = ["sent", "later"] as const;
  let sent = 0;
  const close = () => undefined;
  const deliver = async () => ({ kind: kinds[sent++ % kinds.length] ?? "sent", code: "452" });
  await sendDue(server.world, { deliver, close });
}

/** Everything is thrown away, and months go by. */
async function growOld({ server, region, account }: Scene, folder: string): Promise<void> {
  const { client } = account;
  const request_id = sealed.requestId();
  await client.call("pathdelete", { request_id, coffer_ids: [folder] });
  await client.call("sessiondelete", {});
  await beginJob(region.db, 0);
  await endJob(region.db, 0);
  await endAllJobs(region.db);
  const unknown = { backupId: randomBytes(16).toString("hex"), at: 0 };
  const bytes = new Blob(["unknown"]).stream();
  await region.blobs.write({ ...unknown, bytes, signal: new AbortController().signal });
  for (const months of [2, 4, 8]) {
    server.world.clock.shift(months * 30 * DAY_MS);
    await tidy(server.world);
    await sweep(server.world);
    await claimBlobs(region.db, region.blobs);
    await restoreKnown(region.db, region.blobs);
  }
}

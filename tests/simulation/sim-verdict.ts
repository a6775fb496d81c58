import { needsRotation } from "#app/core/shares/change-members.ts";
import { listShares } from "#app/core/shares/list-shares.ts";
import { encryptOwn } from "./sim-acts.ts";
import type { SimDevice, SimPage } from "./sim-device.ts";
import {
  decrypt,
  listSimFolder,
  putFile,
  readBytes,
  SIM_TEXT,
  type SimFile,
  type SimFolder,
} from "./sim-folders.ts";
import type { ModelShare } from "./sim-model.ts";
import type { SimPerson } from "./sim-people.ts";
import type { Session } from "./sim-scene.ts";

/** A device with its page open at the end. */
interface AtRest {
  readonly device: SimDevice;
  readonly page: SimPage;
}

/** What does not hold when everybody is at rest, in sentences. */
export async function judge(session: Session): Promise<readonly string[]> {
  const open: AtRest[] = [];
  for (const device of session.devices) open.push({ device, page: await device.open() });
  const broken = judgeDevices(open);
  for (const share of session.model.shares.values()) {
    const folder = session.folders.find(({ id }) => id === share.itemId);
    if (folder === undefined) throw new Error("a share of a folder that nobody made");
    broken.push(...(await judgeShare(session, { share, folder, open })));
  }
  return broken;
}

/** All devices of a person keep one manifest. */
function judgeDevices(open: readonly AtRest[]): string[] {
  const known = new Map<SimPerson, string>();
  return open.flatMap(({ device: { person, label }, page }) => {
    const state = sorted(page.account.manifest.get());
    const first = known.get(person) ?? state;
    known.set(person, first);
    const isStopped = page.account.stopCode.get() !== 0;
    if (isStopped) return [`${label} does not write any more`];
    return first === state ? [] : [`${label} keeps another state than the others of his`];
  });
}

interface ToJudge {
  readonly share: ModelShare;
  readonly folder: SimFolder;
  readonly open: readonly AtRest[];
}

async function judgeShare(session: Session, judged: ToJudge): Promise<string[]> {
  const { share, folder, open } = judged;
  const own = open.find(({ device }) => device.person === share.owner);
  if (own === undefined) throw new Error("an owner without a device");
  const broken: string[] = [];
  if (!share.isEnded) {
    broken.push(...(await judgeWork(own.page, share)));
    await putFile(session.world.server, own.page, { folder, name: `${session.newName()}.txt` });
    await encryptOwn(own.page);
  }
  return [
    ...broken,
    ...(await judgeViews(judged)),
    ...(await judgeStrangers(session, judged)),
    ...judgeCircle(share),
  ];
}

/** Whoever is on the share sees what everybody on it sees, and nobody else sees any of it. */
async function judgeViews(judged: ToJudge): Promise<string[]> {
  const { share, open } = judged;
  const broken: string[] = [];
  const shown = new Set<string>();
  for (const { device, page } of open) {
    const { person, label } = device;
    const isOwner = person === share.owner;
    const isOn = isOwner || share.members.get(person.name)?.status === "accepted";
    const isKeyed = isOwner || (newest(share)?.has(person.ids.userId) ?? false);
    const names = await namesFor(page, judged, person);
    const saw = `${label} sees ${names} in ${share.shareId}`;
    if (isOn && !share.isEnded) {
      shown.add(names);
      if (!isKeyed) broken.push(`${label} waits for the key of ${share.shareId} for ever`);
      if (/sealed|failed|nothing/.test(names)) broken.push(saw);
      broken.push(...(await judgeBytes(page, judged, person)));
    } else if (!isOwner && names !== "nothing") broken.push(`${saw}, which he is not on`);
  }
  if (shown.size > 1) broken.push(`${share.shareId} is seen as ${JSON.stringify([...shown])}`);
  return broken;
}

async function judgeWork(page: SimPage, { shareId }: ModelShare): Promise<string[]> {
  const share = (await listShares(page.ports)).find((one) => one.shareId === shareId);
  if (share === undefined) return [`its owner does not see ${shareId}`];
  const isDone = share.isEnded || (share.itemsToEncrypt === 0 && !needsRotation(page.ports, share));
  return isDone ? [] : [`${shareId} has work that nobody does`];
}

function newest({ shareId, wrapped }: ModelShare): ReadonlySet<string> | undefined {
  const sequences = [...wrapped.keys()].map((ks) => Number(ks.split("-")[1]));
  return wrapped.get(`${shareId}-${Math.max(...sequences)}`);
}

async function namesFor(page: SimPage, { share, folder }: ToJudge, person: SimPerson) {
  try {
    const shareId = person === share.owner ? null : share.shareId;
    const { items } = await listSimFolder(page, folder, shareId);
    const names = items.map(({ name }) => (name.state === "open" ? name.text : name.state));
    return names.sort().join(" ");
  } catch {
    return "nothing";
  }
}

/** Nobody with a grant loses a byte. */
async function judgeBytes(page: SimPage, { share, folder }: ToJudge, person: SimPerson) {
  if (person === share.owner) return [];
  const broken: string[] = [];
  for (const file of folder.files) {
    const at = { shareId: share.shareId, userId: person.ids.userId };
    const text = await readBytes(page, file, at).catch((error: unknown) => String(error));
    if (text !== SIM_TEXT) broken.push(`${person.name} cannot read ${file.id}: ${text}`);
  }
  return broken;
}

/**
 * Nobody without a grant opens a byte, though a server gave him every wrap that it has: with all the keys
 * that his devices keep or are still given, a file opens under those sequences alone that he got.
 */
async function judgeStrangers(session: Session, { share, folder, open }: ToJudge) {
  const { db } = session.world.server.api.region;
  const broken: string[] = [];
  for (const file of folder.files) {
    const rows = await session.world.time.work(() =>
      db.selectFrom("item_keys").selectAll().where("item_id", "=", Number(file.id)).execute(),
    );
    for (const { share_id, share_sequence, enc_data_key } of rows) {
      const ks = `${share_id}-${share_sequence}`;
      if (String(share_id) !== share.shareId || enc_data_key === "") continue;
      for (const { device, page } of open) {
        if (device.person === share.owner) continue;
        const mayOpen = share.wrapped.get(ks)?.has(device.person.ids.userId) ?? false;
        const wrap = { ks, enc_data_key };
        if (!mayOpen && (await opens(page, file, wrap))) {
          broken.push(`${device.label} opens ${file.id} under ${ks}, which nobody gave him`);
        }
      }
    }
  }
  return broken;
}

async function opens(page: SimPage, file: SimFile, wrap: { ks: string; enc_data_key: string }) {
  const { crypto } = page.ports;
  try {
    const dataKey = await crypto.openDataKey({ ...wrap, fid: file.fid });
    return (await decrypt(crypto, file, dataKey)) === SIM_TEXT;
  } catch {
    return false;
  }
}

/** The newest key is theirs alone who are on the share, or wait for answering. */
function judgeCircle(share: ModelShare): string[] {
  const holders = newest(share);
  if (share.isEnded || holders === undefined) return [];
  const out = [...share.members].filter(([, { status, userId }]) => {
    return (status === "removed" || status === "left") && holders.has(userId);
  });
  return out.map(([name]) => `${name} is off ${share.shareId} and has its newest key`);
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, one) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}

import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import type { Seeded } from "../seeded.ts";
import { agree, type Crossing, hexOf } from "./crossing.ts";
import * as names from "./name.ts";
import * as packets from "./packet.ts";
import * as requests from "./request.ts";
import * as seals from "./seal.ts";
import * as wraps from "./wrapped-key.ts";

const TEXT_BYTES = 131_036;
/** Sizes that matter: the borders of a packet and of a MiB of packets. */
const SIZES = [
  1,
  2,
  TEXT_BYTES - 1,
  TEXT_BYTES,
  TEXT_BYTES + 1,
  8 * TEXT_BYTES,
  8 * TEXT_BYTES + 1,
];
const MAX_U32 = 2 ** 32 - 1;
const MAX_U64 = 2n ** 64n - 1n;

type OpenNames = typeof core.openNames;
type SealNames = typeof core.sealNames;

/** Names, labels, wraps, seals, packets and calls. */
export const CONTENT_CROSSINGS: readonly Crossing[] = [
  { kind: "name", run: (random) => nameInArea(random) },
  { kind: "name in a share", run: (random) => nameInShare(random) },
  { kind: "label of a link", run: (random) => label(random, 32) },
  { kind: "label of a share", run: (random) => label(random, 64) },
  ...(["data", "dataApp", "comment", "commentApp"] as const).map((kind) => ({
    kind: `wrapped key, ${kind}`,
    run: (random: Seeded) => wrapped(random, kind),
  })),
  { kind: "zip and compatibility key", run: zip },
  { kind: "seal of a version", run: seal },
  { kind: "blob of packets", slow: 20, run: blob },
  { kind: "signatures of a call", run: call },
];

function nameInArea(random: Seeded): void {
  const domain = random.pick(["m", `m${random.id()}`]);
  const place = { key: random.bytes(32), label: "meta-name", domain } as const;
  nameIn(random, { place, open: core.openNames, seal: core.sealNames, digests: core.nameDigests });
}

function nameInShare(random: Seeded): void {
  const place = { key: random.bytes(64), label: "share-name", domain: random.ks() } as const;
  const open = random.pick([core.openShareNames, core.openLinkNames]);
  nameIn(random, { place, open, seal: core.sealShareNames, digests: core.shareNameDigests });
}

interface NameKind {
  readonly place: Pick<names.NamePlace, "key" | "label" | "domain">;
  readonly open: OpenNames;
  readonly seal: SealNames;
  readonly digests: typeof core.nameDigests;
}

function nameIn(random: Seeded, { place: half, open, seal: write, digests }: NameKind): void {
  const place = { ...half, parentFid: random.fid(), kind: random.pick(["f", "d"] as const) };
  const name = random.text(1, random.pick([8, 40, 200])).normalize("NFC");
  const plain = { fid: random.fid(), rev: random.pick([0, 1, random.whole(0, MAX_U32)]), name };
  const iv = random.bytes(12);
  const context = [place.domain, place.parentFid, place.kind];
  const row = [...context, plain.fid, plain.rev].join("\t");
  const [value = "", digest = ""] = write(place.key, row, [name], iv);
  const own = names.sealName(place, plain, iv);
  agree("written", own, value);
  agree("read by the second reader", names.openName(place, value), plain);
  const opened = open(place.key, [own, ...context, 0].join("\t"));
  const found = { fid: opened.fids, rev: opened.revs[0], name: opened.text };
  agree("read by the core", { code: opened.codes[0], ...found }, { code: 0, ...plain });
  const digestLabel = place.label === "meta-name" ? "meta-digest" : "share-digest";
  const ownDigest = names.nameDigest(place.key, digestLabel, { parentFid: place.parentFid, name });
  agree("digest", ownDigest, digest);
  agree("digest alone", digests(place.key, place.parentFid, [name]), [digest]);
}

function label(random: Seeded, keyBytes: 32 | 64): void {
  const [key, ks, iv] = [random.bytes(keyBytes), random.ks(), random.bytes(12)];
  const text = random.text(0, 60);
  const write = keyBytes === 32 ? core.sealLinkLabel : core.sealShareLabel;
  const read = keyBytes === 32 ? core.openLinkLabel : core.openShareLabel;
  const own = names.sealLabel({ key, ks }, text, iv);
  agree("written", own, write(key, ks, text, iv));
  agree("read by the core", read(key, ks, own), text);
  agree("read by the second reader", names.openLabel(key, ks, own), text);
}

function wrapped(random: Seeded, kind: "data" | "dataApp" | "comment" | "commentApp"): void {
  const { wrap, unwrap } = WRAPS[kind];
  const [key, under, iv] = [random.bytes(32), random.bytes(64), random.bytes(12)];
  const [ks, id] = [random.ks(), kind.startsWith("data") ? random.fid() : random.id()];
  const place = { kind, under, fields: [ks, id] as const };
  const own = wraps.wrapKey(place, key, iv);
  agree("written", own, wrap(key, under, ks, id, iv));
  agree("read by the core", hexOf(unwrap(own, under, ks, id)), hexOf(key));
  agree("read by the second reader", hexOf(wraps.unwrapKey(place, own)), hexOf(key));
}

const WRAPS = {
  data: { wrap: core.wrapDataKey, unwrap: core.unwrapDataKey },
  dataApp: { wrap: core.wrapAppDataKey, unwrap: core.unwrapAppDataKey },
  comment: { wrap: core.wrapCommentKey, unwrap: core.unwrapCommentKey },
  commentApp: { wrap: core.wrapAppCommentKey, unwrap: core.unwrapAppCommentKey },
} as const;

function zip(random: Seeded): void {
  const [dataKey, under, iv] = [random.bytes(32), random.bytes(64), random.bytes(12)];
  const [job, fid] = [random.hex(16), random.fid()];
  const place = { kind: "zip", under, fields: [job, fid] } as const;
  const key = wraps.packetKey(dataKey, 0);
  const own = wraps.wrapKey(place, key, iv);
  agree("written", own, core.sealZipKey(key, under, job, fid, iv));
  agree("read by the core", hexOf(core.openZipKey(own, under, job, fid)), hexOf(key));
  agree("read by the second reader", hexOf(wraps.unwrapKey(place, own)), hexOf(key));
  agree("compatibility key", core.compatKey(dataKey), key.toString("base64"));
}

function seal(random: Seeded): void {
  const [dataKey, fid, iv] = [random.bytes(32), random.fid(), random.bytes(12)];
  const plain: seals.PlainSeal = {
    ver: random.pick([1, random.whole(1, MAX_U32)]),
    ctr: random.pick([0n, random.big(MAX_U64)]),
    sizeBytes: random.big(MAX_U64),
    mtimeMs: random.big(MAX_U64),
    digestHex: random.hex(32),
  };
  const { ver, ctr, sizeBytes, mtimeMs, digestHex } = plain;
  const own = seals.sealVersion({ dataKey, fid }, plain, iv);
  const value = core.sealVersion(dataKey, fid, ver, ctr, sizeBytes, mtimeMs, digestHex, iv);
  agree("written", own, value);
  const { digest, ...opened } = core.openSeal(dataKey, fid, own);
  const found = [opened.ver, opened.ctr, opened.sizeBytes, opened.mtimeMs, digest];
  agree("read by the core", found, [ver, ctr, sizeBytes, mtimeMs, digestHex]);
  agree("read by the second reader", seals.openSeal(dataKey, fid, value), plain);
}

function blob(random: Seeded): void {
  const one = { dataKey: random.bytes(32), stream: random.whole(0, 2) };
  const size = random.pick([...SIZES, random.whole(1, 400_000)]);
  const text = random.bytes(size);
  const ivs = random.bytes(12 * Math.ceil(size / TEXT_BYTES));
  const own = packets.sealBlob(one, text, ivs);
  const sealed = core.sealLastPackets(one.dataKey, one.stream, 0n, text, ivs);
  agree("written", hexOf(own), hexOf(sealed));
  agree("length", core.blobBytes(BigInt(size)), BigInt(own.length));
  const opened = core.openPackets(one.dataKey, one.stream, 0n, BigInt(size), own);
  agree("read by the core", hexOf(opened), hexOf(text));
  agree("read by the second reader", hexOf(packets.openBlob(one, size, sealed)), hexOf(text));
  agree("digest", core.finishDigest(core.innerDigests(own)), packets.blobDigest(own));
}

function call(random: Seeded): void {
  const [secret, servtime] = [random.text(1, 80), String(random.whole(0, 2 ** 40))];
  const one = {
    secret,
    servtime,
    accessToken: random.hex(20),
    uid: random.id(),
    webDeviceId: random.id(),
  };
  agree(
    "signature",
    core.signRequest(secret, one.accessToken, one.uid, one.webDeviceId, servtime),
    requests.signature(one),
  );
  const two = {
    secret,
    servtime,
    method: random.pick(["GET", "POST"]),
    cmd: random.pick(["userget", "/h/1/upload?x=1"]),
    body: random.text(0, 120),
    nonce: random.hex(16),
  };
  const { method, cmd, body, nonce } = two;
  const sig2 = requests.signature2(two);
  agree("sig2", core.signRequest2(secret, method, cmd, body, servtime, nonce), sig2);
  core.checkRequest2(secret, method, cmd, body, servtime, nonce, sig2);
}

import {
  context,
  fromBase64,
  openE1,
  pad,
  sealE1,
  sha256Mac,
  subkey,
  toBase64,
  unpad,
} from "./e1.ts";

/* Names, name digests and labels (Formats 3). Plaintext of a name: fid(16) ‖ rev u32 ‖ UTF-8, padded to 32. */

const PREFIX = "1:";
const FID_BYTES = 16;
const REV_BYTES = 4;
const NAME_MULTIPLE = 32;
const LABEL_MULTIPLE = 64;

/** `domain` is the `{ks}` for a name in a share. */
export interface NamePlace {
  readonly key: Uint8Array;
  readonly label: "meta-name" | "share-name";
  readonly domain: string;
  readonly parentFid: string;
  readonly kind: "f" | "d";
}

export interface PlainName {
  readonly fid: string;
  readonly rev: number;
  readonly name: string;
}

function placeOf({ key, label, domain, parentFid, kind }: NamePlace) {
  return { key, label, aad: context("name", domain, parentFid, kind) };
}

export function sealName(place: NamePlace, { fid, rev, name }: PlainName, iv: Uint8Array): string {
  const number = Buffer.alloc(REV_BYTES);
  number.writeUInt32BE(rev);
  const text = Buffer.concat([Buffer.from(fid, "hex"), number, Buffer.from(name.normalize("NFC"))]);
  return PREFIX + toBase64(sealE1(placeOf(place), pad(text, NAME_MULTIPLE), iv));
}

export function openName(place: NamePlace, value: string): PlainName {
  const text = unpad(openE1(placeOf(place), fromBase64(value, PREFIX)), NAME_MULTIPLE);
  const name = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
    text.subarray(FID_BYTES + REV_BYTES),
  );
  if (name === "" || name.normalize("NFC") !== name) throw new Error("not a name");
  return {
    fid: text.subarray(0, FID_BYTES).toString("hex"),
    rev: text.readUInt32BE(FID_BYTES),
    name,
  };
}

export function nameDigest(
  key: Uint8Array,
  label: "meta-digest" | "share-digest",
  item: { readonly parentFid: string; readonly name: string },
): string {
  const folded = item.name.normalize("NFC").toLowerCase().normalize("NFC");
  const text = Buffer.concat([
    Buffer.from(item.parentFid, "hex"),
    Buffer.of(0),
    Buffer.from(folded),
  ]);
  return `2:${sha256Mac(subkey(key, label), text).subarray(0, 16).toString("hex")}`;
}

export function sealLabel(
  { key, ks }: { readonly key: Uint8Array; readonly ks: string },
  text: string,
  iv: Uint8Array,
): string {
  const place = { key, label: "label", aad: context("lb", ks) };
  return toBase64(sealE1(place, pad(Buffer.from(text), LABEL_MULTIPLE), iv));
}

export function openLabel(key: Uint8Array, ks: string, value: string): string {
  const place = { key, label: "label", aad: context("lb", ks) };
  return unpad(openE1(place, fromBase64(value)), LABEL_MULTIPLE).toString("utf8");
}

/** Seeds of the fuzz targets, made of the known answers: a choice of the target, then what it is given. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Json } from "#tests/crypto/vector.ts";

const ANSWERS = join(import.meta.dirname, "../../vectors/ours_kat/objects_v1.json");
const MAX_SEED_BYTES = 4096;

interface Answer {
  readonly kind: string;
  readonly valid: boolean;
  readonly input: Readonly<Record<string, Json>>;
  readonly expect?: Readonly<Record<string, Json>>;
}

/** Which kinds are values of which target. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  e1_open: ["label_link", "label_share", "comment", "share_pw_owner", "link_pw", "own_share_key"],
  name_plain: ["name_meta", "name_share", "name_digest"],
  datakey: ["data_key", "data_key_app", "comment_key", "comment_key_app", "zip_key", "seal"],
  pw_blob30: ["pw_meta", "pw_priv", "recovery", "passkey", "login_hash"],
  link_blob: ["link_share_key", "link_kept", "invite_share_key", "lock_token", "link_key_copy"],
  akm_parse: ["manifest", "manifest_merge", "path", "choose_key", "offer", "work_out", "roster"],
  rsa_unwrap_boundary: ["share_key_rsa", "share_pw_member", "own_priv_key", "identity", "seal_sig"],
  lanes: ["name_meta", "data_key", "seal", "manifest"],
  base64_hex: ["id", "hkdf", "commit", "signature", "lock_token", "name_digest", "name_meta"],
};

/** Writes the seeds of one target into its folder and gives how many they are. */
export function writeSeeds(target: string, folder: string): number {
  const { vectors } = JSON.parse(readFileSync(ANSWERS, "utf8")) as { vectors: Answer[] };
  const kinds = KINDS[target] ?? [];
  const answers = vectors.filter(({ kind }) => kinds.includes(kind));
  const payloads = [...answers.flatMap(payloadsOf), ...(MADE[target] ?? [])];
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const seeds = payloads.filter((payload) => payload.length < MAX_SEED_BYTES);
  for (const [index, payload] of seeds.entries()) {
    const name = join(folder, String(index).padStart(4, "0"));
    writeFileSync(name, Buffer.concat([Buffer.of(index % 8), payload]));
  }
  return seeds.length;
}

/** Every text of an answer, its plain text, and its input as the documents of one call. */
function payloadsOf({ input, expect }: Answer): Buffer[] {
  const texts = [...Object.values(input), expect?.value].filter((one) => typeof one === "string");
  const values = texts.map((one) => Buffer.from(one));
  const decoded = texts.map((one) => Buffer.from(one.replace(/^\d+:/, ""), "base64"));
  const plain = typeof expect?.plaintext === "string" ? [Buffer.from(expect.plaintext, "hex")] : [];
  const documents = Object.values(input).filter((one) => typeof one === "object");
  const whole = [JSON.stringify(input), documents.map((one) => JSON.stringify(one)).join("\n")];
  return [...values, ...decoded, ...plain, ...whole.map((one) => Buffer.from(one))];
}

/** What no known answer holds as bytes: headers and operations. */
const MADE: Readonly<Record<string, readonly Buffer[]>> = {
  packet_decode: [1, 5, 131_036, 131_037, 400_000].flatMap((size) =>
    [0, 1, 3].map((first) => {
      const head = Buffer.alloc(16);
      head.writeBigUInt64BE(BigInt(size));
      head.writeBigUInt64BE(BigInt(first), 8);
      const header = Buffer.from("e20101000000000000000000", "hex");
      return Buffer.concat([head, header, Buffer.alloc(size % 64, 7)]);
    }),
  ),
  packet_stream: [
    [],
    [0, 0, 1],
    [1, 2, 0],
    [2, 0, 0],
    [3, 2, 9],
    [4, 2, 40],
    [5, 0, 1],
    [6, 0, 1],
  ].map((ops) => Buffer.from([7, 1, 0, ...ops])),
  lanes: [0, 1, 15, 16, 17, 127, 128, 129, 300].flatMap((textBytes) =>
    [0, 1, 2, 3, 4, 5, 6, 7].map((what) => {
      const keyAndIv = Buffer.from(Array.from({ length: 44 }, (_, index) => index + what));
      const aad = Buffer.from("e2cs/1|name|m|0|f");
      return Buffer.concat([
        keyAndIv,
        Buffer.of(aad.length, what, textBytes % 251),
        aad,
        Buffer.alloc(textBytes, what),
      ]);
    }),
  ),
};

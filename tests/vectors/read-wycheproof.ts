import type { Json } from "../crypto/vector.ts";
import { gives, REFUSED, type VectorCase, type VectorFile, wanted } from "./case.ts";
import { readChunked } from "./read-chunked.ts";

const OAEP_HASH = "SHA-256";
const WRONG_IV = "IVs have 96 bits in every format (Formats 1)";
/** Schemas as Wycheproof names them, without version; each with the reader of one test. */
const SCHEMAS: Record<string, (file: Json) => VectorFile> = {
  aead_test_schema: (file) => (file.algorithm === "AES-GCM" ? each(file, aead) : foreign(file)),
  mac_test_schema: (file) => withHash(file, /^HMAC(SHA\d+)$/, mac),
  hkdf_test_schema: (file) => withHash(file, /^HKDF-(SHA-\d+)$/, hkdf),
  pbkdf_test_schema: (file) => withHash(file, /^PBKDF2-HMAC(SHA\d+)$/, pbkdf2),
  eddsa_verify_schema: (file) => each(file, eddsa),
  rsaes_oaep_decrypt_schema: (file) => each(file, oaep),
  rsaes_pkcs1_decrypt_schema: (file) => each(file, pkcs1),
  c2sp_chunked_encryption_schema: (file) => each(file, readChunked),
};

type ReadTest = (test: Json, group: Json, hash: string) => Omit<VectorCase, "id">;

/** null: not a Wycheproof file at all. */
export function readWycheproof(file: Json): VectorFile | null {
  if (typeof file.schema !== "string" || !Array.isArray(file.testGroups)) return null;
  const name = file.schema.replace(/(_v\d+)?\.json$/, "");
  const read = SCHEMAS[name];
  return read === undefined
    ? { kind: "unknown", reason: `no reader for schema ${file.schema} (${file.algorithm})` }
    : read(file);
}

function each(file: Json, read: ReadTest, hash = ""): VectorFile {
  const cases = file.testGroups.flatMap((group: Json) =>
    group.tests.map((test: Json) => ({
      id: `tc${test.tcId}`,
      ...orBroken(() => read(test, group, hash)),
    })),
  );
  return { kind: "steps", cases };
}

/** One test that contradicts itself must not hide the others of its file. */
function orBroken(read: () => Omit<VectorCase, "id">): Omit<VectorCase, "id"> {
  try {
    return read();
  } catch (error) {
    return { steps: [], broken: String(error).slice(0, 200) };
  }
}

function withHash(file: Json, pattern: RegExp, read: ReadTest): VectorFile {
  const hash = pattern.exec(file.algorithm)?.[1];
  return hash === undefined ? foreign(file) : each(file, read, hash.replace(/^SHA-?/, "SHA-"));
}

function foreign(file: Json): VectorFile {
  const notApplicable = `${file.algorithm} is in no format`;
  return each(file, () => ({ steps: [], notApplicable }));
}

function aead(test: Json, group: Json): Omit<VectorCase, "id"> {
  const { key, iv, aad, msg, ct, tag, result } = test;
  if (group.ivSize !== 96) return { steps: [], notApplicable: WRONG_IV };
  const open = { step: { op: "aead-open", key, iv, aad, ct, tag }, want: wanted(result, msg) };
  const seal = { op: "aead-seal", key, iv, aad, msg, tag_bytes: group.tagSize / 8 };
  return { steps: result === "valid" ? [open, { step: seal, want: gives(ct + tag) }] : [open] };
}

function mac({ key, msg, tag, result }: Json, _group: Json, hash: string): Omit<VectorCase, "id"> {
  return { steps: [{ step: { op: "mac-verify", hash, key, msg, tag }, want: wanted(result, "") }] };
}

function hkdf(test: Json, _group: Json, hash: string): Omit<VectorCase, "id"> {
  const { ikm, salt, info, size, okm, result } = test;
  return {
    steps: [{ step: { op: "hkdf", hash, ikm, salt, info, size }, want: wanted(result, okm) }],
  };
}

function pbkdf2(test: Json, _group: Json, hash: string): Omit<VectorCase, "id"> {
  const { password, salt, iterationCount: iterations, dkLen: size, dk, result } = test;
  const step = { op: "pbkdf2", hash, password, salt, iterations, size };
  return { steps: [{ step, want: wanted(result, dk) }] };
}

function eddsa(test: Json, group: Json): Omit<VectorCase, "id"> {
  const { curve, pk } = group.publicKey ?? group.key;
  if (curve !== "edwards25519") return { steps: [], notApplicable: `${curve} is in no format` };
  const step = { op: "ed25519-verify", pk, msg: test.msg, sig: test.sig };
  return { steps: [{ step, want: wanted(test.result, "") }] };
}

/** What is not OAEP with SHA-256 twice must not open in the product's one configuration (Formats 5). */
function oaep(test: Json, group: Json): Omit<VectorCase, "id"> {
  const isOurs = group.sha === OAEP_HASH && group.mgfSha === OAEP_HASH;
  const step = { ...decrypt(group), label: test.label ?? "", ct: test.ct };
  return { steps: [{ step, want: isOurs ? wanted(test.result, test.msg) : REFUSED }] };
}

/** PKCS#1 v1.5 is never accepted (Formats 5). */
function pkcs1(test: Json, group: Json): Omit<VectorCase, "id"> {
  return { steps: [{ step: { ...decrypt(group), label: "", ct: test.ct }, want: REFUSED }] };
}

function decrypt(group: Json) {
  return { op: "rsa-oaep", pkcs8: group.privateKeyPkcs8, jwk: group.privateKeyJwk };
}

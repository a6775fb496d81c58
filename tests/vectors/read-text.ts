import { gives, REFUSED, type VectorCase, type VectorFile } from "./case.ts";

type Fields = Readonly<Record<string, string>>;

const HASH_OF_BYTES: Readonly<Record<number, string>> = {
  20: "SHA-1",
  28: "SHA-224",
  32: "SHA-256",
  48: "SHA-384",
  64: "SHA-512",
};

/** `key = value` records (NIST response files, HKDF and HMAC of the RFCs) and the OAEP lists; by what they hold. */
export function readText(text: string): VectorFile {
  if (/^# OAEP Example .*alg=/m.test(text)) return { kind: "steps", cases: readOaep(text) };
  const records = readRecords(text);
  const first = records[0] ?? {};
  const read = [
    { has: ["Hash", "IKM", "OKM"], read: hkdf },
    { has: ["Key", "Msg", "MD"], read: mac },
    { has: ["Key", "Msg", "Mac"], read: truncatedMac },
    { has: ["Key", "IV", "CT", "Tag"], read: gcm },
  ].find(({ has }) => has.every((field) => field in first));
  if (read === undefined) return { kind: "unknown", reason: "no known records" };
  return {
    kind: "steps",
    cases: records.map((record, index) => ({
      id: `record ${String(index + 1)}`,
      ...read.read(record),
    })),
  };
}

/** NIST's AES-GCM answers, as response file or as JSON of the same names; `FAIL` marks what must not open. */
export function gcm(record: Fields): Omit<VectorCase, "id"> {
  const { Key: key = "", IV: iv = "", CT: ct = "", AAD: aad = "", Tag: tag = "", PT = "" } = record;
  if (iv.length !== 24)
    return { steps: [], notApplicable: "IVs have 96 bits in every format (Formats 1)" };
  const isRefused = "FAIL" in record && String(record.FAIL) !== "false";
  const open = {
    step: { op: "aead-open", key, iv, aad, ct, tag },
    want: isRefused ? REFUSED : gives(PT),
  };
  if (isRefused) return { steps: [open] };
  const seal = { op: "aead-seal", key, iv, aad, msg: PT, tag_bytes: tag.length / 2 };
  return { steps: [open, { step: seal, want: gives(ct + tag) }] };
}

function hkdf({ Hash: hash, IKM: ikm, salt = "", info = "", L, OKM = "" }: Fields) {
  const step = { op: "hkdf", hash, ikm, salt, info, size: Number(L ?? OKM.length / 2) };
  return { steps: [{ step, want: gives(OKM) }] };
}

function mac({ Key: key, Msg: msg, MD = "" }: Fields): Omit<VectorCase, "id"> {
  const hash = HASH_OF_BYTES[MD.length / 2];
  if (hash === undefined) return { steps: [], notApplicable: "a MAC of unknown length" };
  return { steps: [{ step: { op: "mac", hash, key, msg }, want: gives(MD) }] };
}

/** NIST's HMAC answers: `[L=32]` names the hash by its length, tags may be shorter. */
function truncatedMac({ L, Key: key, Msg: msg, Mac: tag }: Fields): Omit<VectorCase, "id"> {
  const hash = HASH_OF_BYTES[Number(L)];
  if (hash === undefined) return { steps: [], notApplicable: "a hash of unknown length" };
  return { steps: [{ step: { op: "mac-verify", hash, key, msg, tag }, want: gives("") }] };
}

/** A record ends where one of its fields comes again; `[name = value]` holds for all that follow. */
function readRecords(text: string): Fields[] {
  const records: Record<string, string>[] = [];
  const section: Record<string, string> = {};
  let record: Record<string, string> = {};
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith("#") || line.trim() === "") continue;
    const [name = "", ...rest] = line.split(/[=[\]]/).map((part) => part.trim());
    if (line.startsWith("[")) {
      section[rest[0] ?? ""] = rest[1] ?? "";
      continue;
    }
    if (name in record) {
      records.push({ ...section, ...record });
      record = {};
    }
    record[name] = rest.join("=");
  }
  return [...records, { ...section, ...record }].filter((one) => Object.keys(one).length > 0);
}

/** The lists of RSA-OAEP: a key in lines after their headings, then examples. */
function readOaep(text: string): VectorCase[] {
  const cases: VectorCase[] = [];
  const values: Record<string, string> = {};
  let heading = "";
  let [hash, mgf] = ["", ""];
  for (const line of text.split(/\r?\n/)) {
    const example = /alg=(\w+) mgf1=(\w+)/.exec(line);
    if (example) [hash = "", mgf = ""] = example.slice(1);
    if (line.startsWith("#")) heading = line.replace(/^#\s*/, "").replace(/:$/, "");
    else if (line.trim() !== "") values[heading] = line.trim();
    if (heading !== "Encryption" || line.startsWith("#") || line.trim() === "") continue;
    const { Message = "", Encryption = "" } = values;
    const step = { op: "rsa-oaep", jwk: jwkOf(values), label: "", ct: Encryption };
    const isOurs = hash === "sha256" && mgf === "sha256";
    const want = isOurs ? gives(Message) : REFUSED;
    cases.push({ id: `example ${String(cases.length + 1)}`, steps: [{ step, want }] });
  }
  return cases;
}

function jwkOf(values: Fields) {
  const part = (name: string) => {
    const digits = values[name] ?? "";
    const bytes = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, "hex");
    return bytes.toString("base64url");
  };
  return {
    kty: "RSA",
    n: part("Modulus"),
    e: part("Public exponent"),
    d: part("Exponent"),
    p: part("Prime 1"),
    q: part("Prime 2"),
    dp: part("Prime exponent 1"),
    dq: part("Prime exponent 2"),
    qi: part("Coefficient"),
  };
}

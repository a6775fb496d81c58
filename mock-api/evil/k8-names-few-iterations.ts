import { ApiError } from "#api/api-error.ts";
import { type Evil, type EvilOptions, isLoose, type LooseData } from "#mock-api/evil/evil.ts";

const VERSION_1 = 1;
const SALT_BYTES = 16;
/** Version, iterations, salt; and version, kdf, memory, passes, lanes, salt. */
const HEADER_1_BYTES = 21;
const HEADER_2_BYTES = 27;
const PREFIX = "30:";

/** Weaker key stretching: one round, or what the option `iterations` says. */
export const k8: Evil = {
  id: "K8",
  does: "getuserkeys and links name few iterations",
  reply: ({ name, data, options }) => {
    if (name === "getuserkeys") return { ...data, ...toWeakKeys(data, options) };
    if (name === "linkpathlist") return { ...data, ...toWeakLink(options) };
    return data;
  },
  refusal: (_name, error, options) => {
    if (!isLoose(error.data) || !("iterations" in error.data)) return error;
    const data = { ...error.data, ...toWeakLink(options) };
    return new ApiError(error.code, { data, httpStatus: error.httpStatus });
  },
};

function toWeakLink(options: EvilOptions): LooseData {
  const salt = options.salt === undefined ? {} : { salt: options.salt };
  return { iterations: options.iterations ?? 1, ...salt };
}

function toWeakKeys(data: LooseData, options: EvilOptions): LooseData {
  const weaken = (field: string) =>
    toWeakBlob(String(data[field]), Number(options.iterations ?? 1));
  return { enc_meta_key: weaken("enc_meta_key"), enc_priv_key: weaken("enc_priv_key") };
}

/** The same salt and ciphertext behind a header of version 1 (Formats 6). */
function toWeakBlob(text: string, iterations: number): string {
  const blob = Buffer.from(text.slice(PREFIX.length), "base64");
  const headBytes = blob[0] === VERSION_1 ? HEADER_1_BYTES : HEADER_2_BYTES;
  const salt = blob.subarray(headBytes - SALT_BYTES, headBytes);
  const rounds = Buffer.alloc(4);
  rounds.writeUInt32BE(iterations >>> 0);
  const header = Buffer.concat([Buffer.from([VERSION_1]), rounds, salt]);
  return PREFIX + Buffer.concat([header, blob.subarray(headBytes)]).toString("base64");
}

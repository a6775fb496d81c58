import { type Evil, type LooseData, mapRows } from "#mock-api/evil/evil.ts";

/** An account as an older protocol would serve it: other prefixes, the first link version. */
export const k10: Evil = {
  id: "K10",
  does: "keys, names and links come in the form of an older protocol, with its flags",
  reply: ({ name, data }) => {
    if (name === "getuserkeys") {
      return {
        ...data,
        enc_meta_key: toOld(data.enc_meta_key),
        enc_priv_key: toOld(data.enc_priv_key),
      };
    }
    if (name === "linkpathlist")
      return { ...data, linkversion: 1, iterations: 1000, api_version: 1 };
    return mapRows({ name, data }, toOldRow);
  },
};

const PREFIX = "30:";
const OLD_VERSION = 0;

/** The same bytes behind a version from before the first. */
function toOld(text: unknown): string {
  const blob = Buffer.from(String(text).slice(PREFIX.length), "base64");
  blob[0] = OLD_VERSION;
  return PREFIX + blob.toString("base64");
}

function toOldRow(row: LooseData): LooseData {
  return {
    ...row,
    enc_name: String(row.enc_name).replace(/^[0-9]+:/, "0:"),
    isLegacyToCNC: 1,
    api_version: 0,
  };
}

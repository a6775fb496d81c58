import { type Evil, isLoose, type LooseData } from "#mock-api/evil/evil.ts";

/** Text of a prefix like `30:`, and base64 behind it. */
const SEALED = /^((?:\d+:)?)(.*)$/s;

/** The wrapped private key comes changed: whoever tells a refusal from another learns from it. */
export const k5: Evil = {
  id: "K5",
  does: "getuserkeys and userget bring the wrapped private key with one bit changed, at `at` of 1 or at its end",
  reply: ({ name, data, options }) => {
    const at = Number(options.at ?? 1);
    if (name === "getuserkeys") return { ...data, ...changed(data, "enc_priv_key", at) };
    if (name !== "userget" || !isLoose(data.user)) return data;
    return { ...data, user: { ...data.user, ...changed(data.user, "own_priv_key", at) } };
  },
};

function changed(from: LooseData, field: string, at: number): LooseData {
  const [, prefix = "", text = ""] = SEALED.exec(String(from[field])) ?? [];
  const bytes = Buffer.from(text, "base64");
  const place = Math.min(bytes.length - 1, Math.floor(bytes.length * at));
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
  return { [field]: prefix + bytes.toString("base64") };
}

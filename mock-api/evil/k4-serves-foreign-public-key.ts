import { generateKeyPairSync } from "node:crypto";
import { type Evil, isLoose } from "#mock-api/evil/evil.ts";

const MODULUS_BITS = 2048;

/** The user's public key is somebody else's. */
export const k4: Evil = {
  id: "K4",
  does: "userget serves another RSA key as the user's own",
  reply: ({ name, data, memory }) => {
    if (name !== "userget" || !isLoose(data.user)) return data;
    const foreign = memory.get("key") ?? { pubkey: makeKey() };
    memory.set("key", foreign);
    return { ...data, user: { ...data.user, ...foreign } };
  },
};

function makeKey(): string {
  const { publicKey } = generateKeyPairSync("rsa", { modulusLength: MODULUS_BITS });
  return publicKey.export({ format: "der", type: "spki" }).toString("base64");
}

import { generateKeyPairSync } from "node:crypto";
import type { Evil } from "#mock-api/evil/evil.ts";

const MODULUS_BITS = 2048;

/** The user's public key is somebody else's. */
export const k4: Evil = {
  id: "K4",
  does: "userget serves another RSA key as the user's own",
  reply: ({ name, data }) => {
    if (name !== "userget" || typeof data.user !== "object") return data;
    const { publicKey } = generateKeyPairSync("rsa", { modulusLength: MODULUS_BITS });
    const pubkey = publicKey.export({ format: "der", type: "spki" }).toString("base64");
    return { ...data, user: { ...data.user, pubkey } };
  },
};

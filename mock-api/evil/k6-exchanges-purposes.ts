import { type Evil, isLoose, mapRows } from "#mock-api/evil/evil.ts";

/** What was sealed for one purpose is brought where another one is opened, under the same key. */
export const k6: Evil = {
  id: "K6",
  does: "getuserkeys exchanges both keys; listings bring the own private key, sealed as it is, as every name",
  reply: ({ name, data, memory }) => {
    if (name === "getuserkeys") {
      return { ...data, enc_meta_key: data.enc_priv_key, enc_priv_key: data.enc_meta_key };
    }
    if (name === "userget" && isLoose(data.user)) {
      memory.set("own", { enc_name: data.user.own_priv_key });
    }
    return mapRows({ name, data }, (row) => ({ ...row, ...memory.get("own") }));
  },
};

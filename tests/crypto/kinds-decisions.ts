import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import { type Json, type KindRun, same, unhex, type Vector } from "./vector.ts";

/** Ids, merges, paths, choices and grants. */
export const DECISION_KINDS: Record<string, KindRun> = {
  id: ({ input }) => core.parseId(Number.isSafeInteger(input.id) ? String(input.id) : input.id),
  manifest_accept: ({ input }) => {
    const ctr = core.acceptManifest(
      JSON.stringify(input.cached_vc ?? null),
      JSON.stringify(input.served_vc),
    );
    return { ctr: Number(ctr) };
  },
  manifest_merge: ({ input }) => {
    const [a, b] = [JSON.stringify(input.a), JSON.stringify(input.b)];
    const merged: Json = JSON.parse(core.mergeManifests(a, b));
    same(JSON.parse(core.mergeManifests(b, a)), merged, "the other order");
    return merged;
  },
  choose_key: ({ input }) =>
    JSON.parse(core.chooseKey(JSON.stringify(input.shares), JSON.stringify(input.inside))),
  offer: ({ input }) => {
    const [shares, inside] = [JSON.stringify(input.shares), JSON.stringify(input.inside)];
    return JSON.parse(
      core.acceptOffer(shares, inside, input.offer_ks, unhex(input.offer_share_key)),
    );
  },
  path: ({ input }) => {
    const { roots, shares, minrev } = input;
    const rules = JSON.stringify({ roots, shares, minrev });
    return {
      inside: JSON.parse(core.provePath(unhex(input.meta_key), JSON.stringify(input.path), rules)),
    };
  },
  work_out: ({ input }) => {
    const [shares, intents, work] = [input.shares, input.intents, input.work].map((part) =>
      JSON.stringify(part),
    );
    return { done: JSON.parse(core.decideWork(shares ?? "", intents ?? "", work ?? "")) };
  },
  roster: (vector) => {
    checkSignatures(vector);
    return { valid: JSON.parse(core.checkRoster(JSON.stringify(vector.input))) };
  },
  grant: ({ input }) => {
    core.checkGrant(JSON.stringify(input), input.index);
    return true;
  },
};

function checkSignatures({ input, seeds, expect, signed_texts }: Vector): void {
  input.grants.forEach((grant: Json, index: number) => {
    const sender: Json = input.people.find((person: Json) => person.sig_fp === grant.sender_sig_fp);
    const isUnchanged = expect.texts[index] === signed_texts[index];
    if (sender === undefined || !isUnchanged) return;
    const signed = core.signGrantOfSeed(
      unhex(seeds[sender.name]),
      input.ks,
      input.commit,
      JSON.stringify(grant),
    );
    same(signed, grant.sk_sig, "written");
  });
}

import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { base64, flag01, hexOf, shareKeyId, wireId } from "#app/contract/wire.ts";

// Beside `account.ts`, which every page loads with its first scripts.

const personName = v.pipe(v.string(), v.maxLength(100));

/**
 * Sets fields of the user; 1654 and 1659 for names. `akm` is compare-and-set against `akm_prev` (Formats 11): a conflict is
 * 2162 with `data.akm` the blob that stands. One that removes pins needs a fresh proof (8138).
 */
export const userinfoset = defineCommand({
  name: "userinfoset",
  auth: "signed",
  freshProof: "removing-pins",
  maxBodyBytes: 4 * 1024 * 1024,
  request: v.strictObject({
    theme: v.optional(v.picklist(["dark", "light", ""])),
    dashboard: v.optional(v.picklist(["files", "vault", "starred"])),
    locale: v.optional(v.pipe(v.string(), v.maxLength(20))),
    newui: v.optional(flag01),
    first_name: v.optional(personName),
    last_name: v.optional(personName),
    display_name: v.optional(personName),
    timezone: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9+_/-]{0,64}$/))),
    is_emailmarketing: v.optional(flag01),
    is_emailproduct: v.optional(flag01),
    is_emailrewards: v.optional(flag01),
    is_disableanalytics: v.optional(flag01),
    /** 1: nobody on a share is told that he has its folder open, and he is told of nobody. */
    is_disablepresence: v.optional(flag01),
    /** 1 puts the list of first steps away (Spec A§2.15). */
    has_gettingstarted: v.optional(flag01),
    akm: v.optional(base64(2 * 1024 * 1024)),
    akm_prev: v.optional(v.union([hexOf(32), v.literal("")])),
    /** 1: the manifest removes or replaces the pin of a person. Only the writer can know: it is sealed. */
    removes_pins: v.optional(flag01),
  }),
  data: v.looseObject({}),
  source: "Spec A§7.2, Readings R-32, R-742",
});

/** Own copies of the keys of both storage areas, every sequence: what a rebuild starts from (Formats 11). */
export const userareakeys = defineCommand({
  name: "userareakeys",
  auth: "signed",
  request: v.strictObject({}),
  data: v.looseObject({
    areas: v.array(
      v.looseObject({
        area: v.picklist(["main", "vault"]),
        share_id: wireId,
        share_sequence: wireId,
        own_share_key: v.string(),
      }),
    ),
  }),
  source: "Reading R-33",
});

/**
 * A rebuilt manifest and a new key for each storage area under its next sequence, in one transaction
 * (Formats 11). `akm` is compare-and-set as in `userinfoset`: 2162; another sequence: 2000.
 */
export const userrebuild = defineCommand({
  name: "userrebuild",
  auth: "signed",
  freshProof: "always",
  maxBodyBytes: 4 * 1024 * 1024,
  request: v.strictObject({
    akm: base64(2 * 1024 * 1024),
    akm_prev: v.union([hexOf(32), v.literal("")]),
    shares: v.pipe(
      v.array(
        v.strictObject({
          ks: shareKeyId,
          enc_share_key: v.pipe(base64(344), v.length(344)),
          own_share_key: base64(256),
        }),
      ),
      v.length(2),
    ),
  }),
  data: v.looseObject({}),
  source: "Reading R-33",
});

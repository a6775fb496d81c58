/** Something that the product has and does not use yet. */
export interface Unwired {
  /** Relative to the repository. */
  readonly file: string;
  /** Of the export; `*` for a file that nothing imports. */
  readonly name: string;
  readonly reason: string;
}

const WITH_PLANS =
  "Rule of the specification; wired together with what an operator sells and grants";

/**
 * Rules and tables of the specification that only their tests use. Nothing else may be here: a rule that the
 * product does not call is not kept. `check:dead-code` fails for an entry that is called by now.
 */
export const UNWIRED_EXPORTS: readonly Unwired[] = [
  { file: "app/core/access/upgrade.ts", name: "isFree", reason: `${WITH_PLANS} (Spec A§6.5).` },
  {
    file: "app/core/access/upgrade.ts",
    name: "leadsToPlans",
    reason: `${WITH_PLANS} (Spec A§6.5).`,
  },
  { file: "app/core/access/upgrade.ts", name: "refusalOf", reason: `${WITH_PLANS} (Spec A§6.5).` },
  {
    file: "app/core/access/entitlements.ts",
    name: "isWithin",
    reason: `${WITH_PLANS} (Spec A§6.4).`,
  },
  {
    file: "app/core/access/permissions.ts",
    name: "canByName",
    reason: `${WITH_PLANS} (Spec A§6.3).`,
  },
  {
    file: "app/contract/countries.data.ts",
    name: "*",
    reason: "Table of the specification; no form asks for a country (Spec A§3.8, Reading R-491).",
  },
];

/** Feature flags that no screen asks for yet. */
export const UNASKED_FLAGS: Readonly<Record<string, string>> = {
  rbac: `${WITH_PLANS} (Spec A§3.9).`,
  support: `${WITH_PLANS} (Spec A§3.9).`,
};

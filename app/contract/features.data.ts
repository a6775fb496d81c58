/**
 * Feature keys that this build asks for, with what holds while the list has no row of that name: a host
 * of flags that is down takes no page away (Spec A§2.7, A§3.9, Reading R-145).
 */
export const FEATURE_DEFAULTS = {
  filesDirectoryPage: true,
  vaultDirectoryPage: true,
  newSharesPage: true,
  /** Their pages say what comes; no menu leads there before (Reading R-150). */
  newStarredPage: false,
  newRecents: false,
  support: true,
  rbac: false,
} as const;

export type FeatureKey = keyof typeof FEATURE_DEFAULTS;

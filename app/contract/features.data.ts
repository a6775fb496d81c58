/**
 * Feature keys that this build asks for, with what holds while the list has no row of that name: a host
 * of flags that is down takes no page away (Spec A§2.7, A§3.9, Reading R-145).
 */
export const FEATURE_DEFAULTS = {
  filesDirectoryPage: true,
  vaultDirectoryPage: true,
  newSharesPage: true,
  newStarredPage: true,
  newRecents: true,
  support: true,
  rbac: false,
  "email-links": true,
  branding: true,
  comment: true,
  "share-invite-custom-message": false,
  msoffice: true,
} as const;

export type FeatureKey = keyof typeof FEATURE_DEFAULTS;

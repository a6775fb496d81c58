/**
 * Addresses of older interfaces. Segments in braces are copied; `{dashboard}` is the person's
 * start page, or files. Spec A§2.2, Reading R-02.
 */
export interface LegacyPath {
  readonly from: string;
  readonly to: string;
}

export const LEGACY_PATHS: readonly LegacyPath[] = [
  { from: "/events", to: "/settings/events" },
  { from: "/links", to: "/shares/links" },
  { from: "/multi-user", to: "/users" },
  { from: "/multi-user/users", to: "/users" },
  { from: "/multi-user/roles", to: "/users/roles" },
  { from: "/account", to: "/settings" },
  { from: "/account/info", to: "/settings/profile" },
  { from: "/account/renew", to: "/pay-invoices" },
  { from: "/account/billing", to: "/settings/billing" },
  { from: "/account/billing/profile", to: "/settings/billing" },
  { from: "/account/billing/invoice/{id}", to: "/settings/billing" },
  { from: "/account/devices", to: "/settings/devices" },
  { from: "/account/security", to: "/settings/security" },
  { from: "/file/{id}/history", to: "/file-history/{id}" },
  { from: "/account/getspace", to: "/settings/billing?showBilling=true" },
  { from: "/getspace", to: "/settings/billing?showBilling=true" },
  { from: "/upgrade", to: "/settings/billing?showBilling=true" },
  { from: "/account/upgrade", to: "/settings/billing?showBilling=true" },
  { from: "/account/getstarted", to: "/{dashboard}" },
  // An app link opens like any other (Reading R-324): the browser takes the fragment along.
  { from: "/al/{id}", to: "/dl/{id}" },
  // A view inside a link: the browser takes the fragment along (Reading R-150).
  { from: "/dl/{id}/view/{type}/{item}", to: "/dl/{id}" },
  { from: "/dl/{id}/{key}/view/{type}/{item}", to: "/dl/{id}/{key}" },
];

/** What the specification has a page for, and this product not yet (Reading R-150). */
export type LaterTopic =
  | "file"
  | "fileHistory"
  | "users"
  | "roles"
  | "billing"
  | "upgradePlan"
  | "payInvoices"
  | "success";

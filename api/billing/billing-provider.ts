/** Who pays: the owner of a team, or the account itself. */
export interface BillingAccount {
  readonly region: string;
  readonly userId: number;
}

export type SubscriptionStatus = "active" | "non_renewing" | "in_trial" | "cancelled";

/** As the provider tells it; what a SKU gives is the server's own table, never the provider's word. */
export interface ProviderSubscription {
  readonly subId: string;
  readonly customerId: string;
  readonly sku: string;
  readonly seats: number;
  readonly status: SubscriptionStatus;
  /** End of what is paid, or of the trial; Unix seconds. */
  readonly endS: number;
  readonly isTrial: boolean;
  readonly currency: string;
  /** What is charged next; 0 for nothing. */
  readonly nextCents: number;
}

export interface ProviderInvoice {
  readonly id: string;
  readonly atS: number;
  readonly cents: number;
  readonly currency: string;
  readonly isPaid: boolean;
}

export interface ProviderPrice {
  readonly sku: string;
  /** Of one user and term. */
  readonly cents: number;
  readonly currency: string;
}

export type PortalPlace = "home" | "change" | "cancel" | "reactivate" | "pay";

export interface PortalWish {
  readonly place: PortalPlace;
  /** The plan that was chosen; empty without one. */
  readonly sku: string;
  /** For how many users; 0 without a choice. */
  readonly users: number;
  /** Origin of the panel, where the portal leads back to. */
  readonly returnTo: string;
}

/** An event as it came: the text and the signature over it. */
export interface SignedEvent {
  readonly text: string;
  /** `t={Unix seconds},v1={HMAC-SHA256 of "t.text", hex}` */
  readonly signature: string;
}

/**
 * Whoever takes the money (Reading R-26). Plans are changed, cancelled and taken up again at its own
 * pages alone, where {@link portal} leads; the server hears of it by events.
 */
export interface BillingProvider {
  prices(): Promise<readonly ProviderPrice[]>;
  /** Address of a page of its own, for this account and for a short time. */
  portal(account: BillingAccount, wish: PortalWish): Promise<string>;
  /** null: it never had one. */
  subscription(account: BillingAccount): Promise<ProviderSubscription | null>;
  /** The newest first. */
  invoices(account: BillingAccount): Promise<readonly ProviderInvoice[]>;
  onEvent(take: (event: SignedEvent) => Promise<unknown>): void;
}

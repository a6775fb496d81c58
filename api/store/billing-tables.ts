/** Of the local billing provider; a hosted one keeps its own. */
export interface BillingTables {
  billing_subscriptions: BillingSubscriptionTable;
  billing_invoices: BillingInvoiceTable;
  billing_events: BillingEventTable;
}

export interface BillingSubscriptionTable {
  /** Who pays. */
  user_id: number;
  sub_id: string;
  sku: string;
  seats: number;
  status: "active" | "non_renewing" | "in_trial" | "cancelled";
  /** End of what is paid, or of the trial. */
  end_s: number;
  is_trial: number;
}

export interface BillingInvoiceTable {
  invoice_id: number;
  user_id: number;
  t_s: number;
  amount_cents: number;
  is_paid: number;
}

/** Events that were heard: the same one twice does nothing. */
export interface BillingEventTable {
  event_id: string;
  t_s: number;
}

import type { ProviderInvoice, ProviderSubscription } from "#api/billing/billing-provider.ts";
import { specifiedOfferOf } from "#api/billing/offers.ts";
import { escapeHtml } from "#api/mail/compose.ts";
import { PRICES } from "./prices.data.ts";

export interface PortalView {
  readonly subscription: ProviderSubscription | null;
  readonly invoices: readonly ProviderInvoice[];
  /** The plan that was chosen before; empty without one. */
  readonly sku: string;
  /** For how many users; 0 without a choice. */
  readonly users: number;
  readonly returnTo: string;
  readonly isDeclined: boolean;
}

const CENTS = 100;
const MS = 1_000;
const ISO_DAY_CHARACTERS = 10;

/** The page of the local billing provider. */
export function writePortal(view: PortalView): string {
  const { subscription, invoices } = view;
  const isUnpaid = invoices.some(({ isPaid }) => !isPaid);
  const parts = [
    view.isDeclined ? `<p role="alert">The card was declined. Nothing was charged.</p>` : "",
    `<p>${sentenceOf(subscription)}</p>`,
    isUnpaid ? form("pay", "Pay invoices", CARD) : "",
    form("buy", "Buy this plan", `${planFields(view)}${CARD}`),
    form("try", "Try this plan for 14 days", planFields(view)),
    ...standing(subscription),
    `<ul>${invoices.map(writeInvoice).join("")}</ul>`,
    `<p><a href="${escapeHtml(view.returnTo)}/settings/billing">Back to Coffer</a></p>`,
  ];
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>Local billing provider</title><h1>Local billing provider</h1>${parts.join("\n")}</html>`;
}

export function writeLost(): string {
  return `<!doctype html><html lang="en"><title>Local billing provider</title>
<h1>This page is over</h1><p>Open the portal again.</p></html>`;
}

function standing(subscription: ProviderSubscription | null): string[] {
  if (subscription === null || subscription.status === "cancelled") return [];
  const own =
    subscription.status === "non_renewing"
      ? form("reactivate", "Reactivate subscription")
      : form("cancel", "Cancel subscription");
  return [own, form("end", "End the term now"), form("miss", "Renew with a declined card")];
}

function sentenceOf(subscription: ProviderSubscription | null): string {
  if (subscription === null) return "No subscription.";
  const { sku, seats, status, endS } = subscription;
  return `${nameOf(sku)}, users: ${seats}, ${status}, until ${toDay(endS)}.`;
}

function writeInvoice({ id, atS, cents, isPaid }: ProviderInvoice): string {
  const state = isPaid ? "paid" : "unpaid";
  return `<li>${id}, ${toDay(atS)}, ${(cents / CENTS).toFixed(2)}, ${state}</li>`;
}

const CARD = `<label>Card <select name="card"><option value="good">Visa 4242</option>
<option value="declined">A card that is declined</option></select></label> `;

function planFields({ sku, users, subscription }: PortalView): string {
  const chosen = sku === "" ? (subscription?.sku ?? "") : sku;
  const options = Object.keys(PRICES).map(
    (one) =>
      `<option value="${one}"${one === chosen ? " selected" : ""}>${nameOf(one)} (${one})</option>`,
  );
  return `<label>Plan <select name="sku">${options.join("")}</select></label>
<label>Users <input name="seats" type="number" value="${users || (subscription?.seats ?? 1)}"></label> `;
}

function form(action: string, label: string, fields = ""): string {
  return `<form method="post"><input type="hidden" name="action" value="${action}">${fields}
<button>${label}</button></form>`;
}

function nameOf(sku: string): string {
  return specifiedOfferOf(sku)?.name ?? sku;
}

function toDay(atS: number): string {
  return new Date(atS * MS).toISOString().slice(0, ISO_DAY_CHARACTERS);
}

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { specifiedOfferOf } from "#api/billing/offers.ts";
import { takeBillingEvent } from "#api/billing/take-event.ts";
import type { DoubleWorld } from "#mock-api/double.ts";
import { readForm } from "#mock-api/read-form.ts";
import { type Card, LocalBilling, type PortalSession, seatsOf } from "./local-billing.ts";
import { writeLost, writePortal } from "./portal-page.ts";

const HTTP_OK = 200;
const HTTP_GONE = 410;

export interface BillingServer {
  readonly billing: LocalBilling;
  stop(): Promise<void>;
}

/** Lets a double sell plans, at a page with an address of its own. */
export async function startBilling(world: DoubleWorld, port = 0): Promise<BillingServer> {
  const billing = new LocalBilling(world);
  const server = createServer((request, response) => {
    answer(billing, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  billing.origin = `http://127.0.0.1:${address.port}`;
  billing.onEvent((event) => takeBillingEvent(world, event));
  world.billing = billing;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { billing, stop };
}

async function answer(
  billing: LocalBilling,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, key = ""] = /^\/portal\/([0-9a-f]{32})$/.exec(request.url ?? "") ?? [];
  const session = billing.sessionOf(key);
  if (session === undefined) return send(response, HTTP_GONE, writeLost());
  if (request.method !== "POST") return show(billing, session, { response, isDeclined: false });
  const next = await act(billing, session, await readForm(request));
  if (next === "stay" || next === "declined") {
    return show(billing, session, { response, isDeclined: next === "declined" });
  }
  response.writeHead(303, { location: session.returnTo + next }).end();
}

/** What one button of the page does; where it leads, or that it stays. */
async function act(
  billing: LocalBilling,
  { account }: PortalSession,
  form: URLSearchParams,
): Promise<string> {
  const card: Card = form.get("card") === "declined" ? "declined" : "good";
  const sku = form.get("sku") ?? "";
  const purchase = { sku, seats: seatsOf(sku, Number(form.get("seats"))), card };
  const isKnown = specifiedOfferOf(sku) !== undefined;
  switch (form.get("action")) {
    case "buy": {
      const wasFree = await billing.subscription(account);
      const isBought = isKnown && (await billing.buy(account, purchase));
      return isBought
        ? successOf(await billing.subscription(account), wasFree, account)
        : "declined";
    }
    case "try":
      if (isKnown) await billing.tryOut(account, purchase);
      return "/settings/billing";
    case "cancel":
      await billing.cancel(account);
      return "/settings/billing";
    case "reactivate":
      await billing.reactivate(account);
      return "/settings/billing";
    case "pay":
      return (await billing.pay(account, card)) ? "/settings/billing" : "declined";
    case "end":
      await billing.end(account);
      return "stay";
    case "miss":
      await billing.miss(account);
      return "stay";
    default:
      return "stay";
  }
}

type Standing = Awaited<ReturnType<LocalBilling["subscription"]>>;

/** Spec A§2.1: `success?sub_id=&type=upgrade&user_id=&fromfree=`. */
function successOf(now: Standing, before: Standing, { userId }: PortalSession["account"]): string {
  const isFromFree = before === null || before.status === "cancelled";
  const query = new URLSearchParams({
    sub_id: now?.subId ?? "",
    type: "upgrade",
    user_id: String(userId),
    fromfree: isFromFree ? "1" : "0",
  });
  return `/success?${query}`;
}

interface Shown {
  readonly response: ServerResponse;
  readonly isDeclined: boolean;
}

async function show(
  billing: LocalBilling,
  { account, sku, users, returnTo }: PortalSession,
  { response, isDeclined }: Shown,
): Promise<void> {
  const subscription = await billing.subscription(account);
  const invoices = await billing.invoices(account);
  send(
    response,
    HTTP_OK,
    writePortal({ subscription, invoices, sku, users, returnTo, isDeclined }),
  );
}

function send(response: ServerResponse, status: number, html: string): void {
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  response.writeHead(status, headers).end(html);
}

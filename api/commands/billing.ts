import { ApiError, CODES } from "#api/api-error.ts";
import type { BillingAccount, BillingProvider, PortalWish } from "#api/billing/billing-provider.ts";
import { mayDo } from "#api/commands/may-do.ts";
import { type Handlers, sessionOf } from "#api/handler.ts";
import { toLoggable } from "#api/log-error.ts";
import { findPlan } from "#api/store/plans-repository.ts";
import { findTeam, findTeamUserOf } from "#api/store/team-repository.ts";
import type { CommandContext, World } from "#api/world.ts";
import type { DataInputOf } from "#app/contract/registry.ts";

/** Plans, subscription and the provider's pages (Spec A§7.6, Readings ). */
export const billingHandlers = {
  chargebeesession: async (context, { place, sku, users }) => {
    await requireAny(context, ["manageBilling"]);
    if (sku !== "" && context.world.plans.offerOf(sku) === undefined)
      throw new ApiError(CODES.planUnknown);
    return ask(context.world, CODES.billingSettingsFailed, async (provider) => {
      const account = await payerOf(context);
      const standing = await provider.subscription(account);
      if (standing === null && (place === "cancel" || place === "reactivate")) {
        throw new ApiError(CODES.subscriptionMissing);
      }
      const access_url = await provider.portal(account, toWish(context, { place, sku, users }));
      return { portal_session: { access_url } };
    });
  },

  chargebeesubscriptiondetails: async (context) => {
    await requireAny(context, ["viewBilling"]);
    return ask(context.world, CODES.subscriptionFailed, (provider) =>
      readProfile(context, provider, "full"),
    );
  },

  billingprofile: async (context) => {
    await requireAny(context, ["viewBilling", "manageBilling"]);
    return ask(context.world, CODES.billingProfileFailed, (provider) =>
      readProfile(context, provider, "plain"),
    );
  },

  getchargebeerenewurl: async (context, { user_id }) => {
    await requireAny(context, ["manageBilling"]);
    if (user_id !== String(sessionOf(context).userId)) throw new ApiError(CODES.denied);
    return ask(context.world, CODES.billingSettingsFailed, async (provider) => {
      const account = await payerOf(context);
      const invoices = await provider.invoices(account);
      if (invoices.every(({ isPaid }) => isPaid)) throw new ApiError(CODES.nothingUnpaid);
      const wish = toWish(context, { place: "pay", sku: "", users: 0 });
      return { renew_url: await provider.portal(account, wish) };
    });
  },

  billingplans: (context) =>
    ask(context.world, CODES.productsFailed, async (provider) => ({
      plans: (await provider.prices()).flatMap((price) => toWirePlan(context.world, price)),
    })),
} satisfies Partial<Handlers>;

async function requireAny(
  context: CommandContext,
  keys: readonly ("viewBilling" | "manageBilling")[],
): Promise<void> {
  const plan = await findPlan(context.region.db, sessionOf(context).userId);
  if (!keys.some((key) => mayDo(plan, key))) throw new ApiError(CODES.denied);
}

/** `code` where nothing is sold here, and where the provider does not answer. */
async function ask<Result>(
  world: World,
  code: number,
  work: (provider: BillingProvider) => Promise<Result>,
): Promise<Result> {
  if (world.billing === null) throw new ApiError(code);
  try {
    return await work(world.billing);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    world.log.warn({ err: toLoggable(error) }, "billing failed");
    throw new ApiError(code);
  }
}

/** Users of a team see and change what its owner pays. */
async function payerOf(context: CommandContext): Promise<BillingAccount> {
  const { userId } = sessionOf(context);
  const { db, name: region } = context.region;
  const member = await findTeamUserOf(db, userId);
  const team = member === undefined ? undefined : await findTeam(db, member.team_id);
  return { region, userId: team?.owner_id ?? userId };
}

function toWish(
  { origin: returnTo }: CommandContext,
  wish: Omit<PortalWish, "returnTo">,
): PortalWish {
  return { ...wish, returnTo };
}

async function readProfile(
  context: CommandContext,
  provider: BillingProvider,
  shape: "full" | "plain",
): Promise<DataInputOf<"billingprofile">> {
  const account = await payerOf(context);
  const found = await provider.subscription(account);
  const invoices = await provider.invoices(account);
  const subscription = found && {
    status: found.status,
    planName: context.world.plans.offerOf(found.sku)?.name ?? found.sku,
    sku: found.sku,
    subscriptionEndDate: found.endS,
    isTrial: found.isTrial ? (1 as const) : (0 as const),
    currencyCode: found.currency,
    user_limit: found.seats,
    next_cents: found.nextCents,
    ...(shape === "full" ? { chargebeeCustomerID: found.customerId } : {}),
  };
  return { cprofile: { subscription, invoices: invoices.map(toWireInvoice) } };
}

type ProviderInvoice = Awaited<ReturnType<BillingProvider["invoices"]>>[number];
type ProviderPrice = Awaited<ReturnType<BillingProvider["prices"]>>[number];

function toWireInvoice({ id, atS, cents, currency, isPaid }: ProviderInvoice) {
  const is_paid = isPaid ? (1 as const) : (0 as const);
  return { id, t: atS, amount_cents: cents, currencyCode: currency, is_paid };
}

/** Only what this server knows how to give. */
function toWirePlan({ plans }: World, { sku, cents, currency }: ProviderPrice) {
  const offer = plans.offerOf(sku);
  if (offer === undefined) return [];
  return {
    sku,
    plan_name: offer.name,
    space_bytes: offer.spaceBytes ?? 0,
    is_unlimited: offer.spaceBytes === null ? (1 as const) : (0 as const),
    daily_bytes: offer.dailyBytes ?? 0,
    min_users: offer.users.min,
    max_users: offer.users.max,
    price_cents: cents,
    currencyCode: currency,
  };
}

import { useCallback, useEffect, useState } from "react";
import { personOf } from "#app/core/access/person-of.ts";
import type { PortalWish } from "#app/core/billing/billing.api.ts";
import { type BillingProfile, type OfferedPlan, recordFor } from "#app/core/billing/billing.ts";
import { type Submit, useSubmit } from "#app/features/errors/use-submit.ts";
import { useBillingOrigin, useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import { type Runtime, useAccount, useRuntime } from "#app/platform/runtime-context.tsx";

const loadCalls = () => import("#app/core/billing/billing.api.ts");

export interface Loaded<Value> {
  /** null until it is here. */
  readonly value: Value | null;
  readonly loading: Submit;
  look(): void;
}

type Fetch<Value> = (runtime: Runtime, signal: AbortSignal) => Promise<Value>;

/** Asked for once the account is open. */
function useLoaded<Value>(fetch: Fetch<Value>): Loaded<Value> {
  const runtime = useOpenRuntime();
  const [value, setValue] = useState<Value | null>(null);
  const loading = useSubmit();
  const { submit } = loading;
  const look = useCallback(() => {
    if (runtime === null) return;
    void submit(async (signal) => {
      const found = await fetch(runtime, signal);
      if (!signal.aborted) setValue(found);
    });
  }, [runtime, submit, fetch]);
  useEffect(look, [look]);
  return { value, loading, look };
}

/** What is paid, for whoever may see it. */
export function useBilling(): Loaded<BillingProfile> {
  const record = recordFor(personOf(useSettingsUser()));
  const fetch = useCallback<Fetch<BillingProfile>>(
    async ({ api }, signal) => (await loadCalls()).fetchBilling(api, record, signal),
    [record],
  );
  return useLoaded(fetch);
}

const fetchOffered: Fetch<readonly OfferedPlan[]> = async ({ api }, signal) =>
  (await loadCalls()).fetchPlans(api, signal);

export function usePlans(): Loaded<readonly OfferedPlan[]> {
  return useLoaded(fetchOffered);
}

export interface Leaving {
  readonly state: Submit;
  go(wish: PortalWish): void;
}

/** The way to the provider's page. */
export function useLeaving(): Leaving {
  const runtime = useOpenRuntime();
  const origin = useBillingOrigin();
  const state = useSubmit();
  const go = (wish: PortalWish) => {
    if (runtime === null || origin === null) return;
    void state.submit(async (signal) => {
      const { fetchPortal } = await loadCalls();
      leave(await fetchPortal(runtime.api, wish, { origin, signal }), signal);
    });
  };
  return { state, go };
}

/** Goes to the page where unpaid invoices are paid. */
export function useRenewal(): Pick<Loaded<null>, "loading" | "look"> {
  const { id } = useSettingsUser();
  const origin = useBillingOrigin();
  const fetch = useCallback<Fetch<null>>(
    async ({ api, log }, signal) => {
      if (origin === null) return null;
      const { fetchRenewal } = await loadCalls();
      try {
        leave(await fetchRenewal(api, id, { origin, signal }), signal);
      } catch (error) {
        log.warn("The payment page could not be opened");
        throw error;
      }
      return null;
    },
    [id, origin],
  );
  return useLoaded(fetch);
}

function leave(address: string, signal: AbortSignal): void {
  if (!signal.aborted) location.assign(address);
}

function useOpenRuntime(): Runtime | null {
  const runtime = useRuntime();
  return useAccount() === null ? null : runtime;
}

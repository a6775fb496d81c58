import { PRODUCT } from "#app/contract/brand.ts";
import { REGION_NAMES } from "#app/contract/regions.data.ts";
import type { SignUpFacts } from "#app/core/auth/auth.ts";
import { readCarried, toInviteFacts } from "#app/core/auth/invites.ts";
import { readPermitFacts } from "#app/core/auth/sso.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";
import type { Brought, TypedExtras } from "./use-sign-up-facts.tsx";

/** Left by a marketing page, readable for scripts (Spec A§3.3). */
const REF_COOKIE = new RegExp(`(?:^|; )${PRODUCT}_signup_ref=([A-Za-z0-9_.-]{1,64})(?:;|$)`);

/** All that a sign-up brings along, as far as anybody said something. */
export function gatherFacts(
  { tabStorage: tab }: Pick<Runtime, "tabStorage">,
  brought: Brought,
  typed: TypedExtras,
): SignUpFacts {
  return {
    referralCode: typed.referralCode ?? brought.referralCode ?? "",
    company: typed.company?.trim() ?? "",
    isForTeam: brought.isForTeam,
    customerId: brought.customerId,
    signupRef: REF_COOKIE.exec(document.cookie)?.[1] ?? "",
    region: REGION_NAMES[brought.region],
    ...toInviteFacts(readCarried(tab)),
    ...(brought.ssoName !== null && readPermitFacts(tab)),
  };
}

import type { Permission } from "#app/contract/commands/user-facts.ts";
import type { Entitlement } from "#app/core/account/user.ts";

/** What permissions, plans and flags decide about somebody by (Spec A§6). */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly teamId: string;
  readonly planId: number;
  readonly planUserLimit: number;
  readonly sku: string;
  readonly isUnlimited: boolean;
  readonly isPro: boolean;
  readonly isOnTrial: boolean;
  readonly isVerified: boolean;
  readonly isAdmin: boolean;
  readonly isChild: boolean;
  /** An account of the newer kind, whose permissions stand in its record. */
  readonly isMultiNew: boolean;
  readonly permissions: ReadonlyMap<string, Permission>;
  readonly entitlements: ReadonlyMap<string, Entitlement>;
}

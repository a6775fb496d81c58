import { useFrame } from "#app/features/shell/use-frame.ts";

export { useFrame, useFrameUser as useSettingsUser } from "#app/features/shell/use-frame.ts";

/** How the organisation is called that signs people in here; null without one. */
export function useSsoName(): string | null {
  return useFrame().ssoName;
}

/** Where people pay; null: nothing is sold here. */
export function useBillingOrigin(): string | null {
  return useFrame().billingOrigin;
}

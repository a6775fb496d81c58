import { GATEWAY_HEADER } from "#app/contract/envelope.ts";

/** The gateway's secret in tests that have no gateway of their own. */
export const TEST_SECRET = "t".repeat(64);

/** What every call of the API needs: it answers its gateway only (Trust T12). */
export const GATEWAY_HEADERS: Readonly<Record<string, string>> = { [GATEWAY_HEADER]: TEST_SECRET };

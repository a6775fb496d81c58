import { d1 } from "#mock-api/evil/d1.ts";
import { d2 } from "#mock-api/evil/d2.ts";
import { d3 } from "#mock-api/evil/d3.ts";
import { d7 } from "#mock-api/evil/d7.ts";
import { d8 } from "#mock-api/evil/d8.ts";
import { d17 } from "#mock-api/evil/d17.ts";
import type { Evil } from "#mock-api/evil/evil.ts";
import { k1 } from "#mock-api/evil/k1.ts";
import { k2 } from "#mock-api/evil/k2.ts";
import { k4 } from "#mock-api/evil/k4.ts";
import { k8 } from "#mock-api/evil/k8.ts";
import { k9 } from "#mock-api/evil/k9.ts";
import { k26 } from "#mock-api/evil/k26.ts";
import { l4 } from "#mock-api/evil/l4.ts";
import { t8 } from "#mock-api/evil/t8.ts";

/** Attacks that answers can carry. D5, D12, L1–L3 are about what a client sends: recorded, not made. */
export const EVILS: readonly Evil[] = [k1, k2, k4, k8, k9, k26, d1, d2, d3, d7, d8, d17, l4, t8];

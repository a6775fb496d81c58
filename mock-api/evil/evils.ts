import { d1 } from "#mock-api/evil/d1.ts";
import { d2 } from "#mock-api/evil/d2.ts";
import { d3 } from "#mock-api/evil/d3.ts";
import { d6 } from "#mock-api/evil/d6.ts";
import { d7 } from "#mock-api/evil/d7.ts";
import { d8 } from "#mock-api/evil/d8.ts";
import { d9 } from "#mock-api/evil/d9.ts";
import { d10 } from "#mock-api/evil/d10.ts";
import { d14 } from "#mock-api/evil/d14.ts";
import { d16 } from "#mock-api/evil/d16.ts";
import { d17 } from "#mock-api/evil/d17.ts";
import { d19 } from "#mock-api/evil/d19.ts";
import { d20 } from "#mock-api/evil/d20.ts";
import type { Evil } from "#mock-api/evil/evil.ts";
import { k1 } from "#mock-api/evil/k1.ts";
import { k2 } from "#mock-api/evil/k2.ts";
import { k4 } from "#mock-api/evil/k4.ts";
import { k8 } from "#mock-api/evil/k8.ts";
import { k9 } from "#mock-api/evil/k9.ts";
import { k10 } from "#mock-api/evil/k10.ts";
import { k11 } from "#mock-api/evil/k11.ts";
import { k13 } from "#mock-api/evil/k13.ts";
import { k14 } from "#mock-api/evil/k14.ts";
import { k19 } from "#mock-api/evil/k19.ts";
import { k21 } from "#mock-api/evil/k21.ts";
import { k22 } from "#mock-api/evil/k22.ts";
import { k24 } from "#mock-api/evil/k24.ts";
import { k26 } from "#mock-api/evil/k26.ts";
import { k27 } from "#mock-api/evil/k27.ts";
import { k29 } from "#mock-api/evil/k29.ts";
import { k30 } from "#mock-api/evil/k30.ts";
import { l4 } from "#mock-api/evil/l4.ts";
import { l13 } from "#mock-api/evil/l13.ts";
import { t8 } from "#mock-api/evil/t8.ts";
import { t11 } from "#mock-api/evil/t11.ts";

/** Attacks that answers can carry. D5, D12, L1–L3 are about what a client sends: recorded, not made. */
export const EVILS: readonly Evil[] = [
  ...[k1, k2, k4, k8, k9, k10, k11, k13, k14, k19, k21, k22, k24, k26, k27, k29, k30],
  ...[d1, d2, d3, d6, d7, d8, d9, d10, d14, d16, d17, d19, d20],
  ...[l4, l13, t8, t11],
];

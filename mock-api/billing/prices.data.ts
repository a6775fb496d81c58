/** Cents of one user and term, in Canadian dollars. */
export const PRICES: Readonly<Record<string, number>> = {
  "per-M": 600,
  "per-Y": 6_000,
  "ps-M": 1_000,
  "ps-Y": 10_000,
  "psp-M": 2_400,
  "psp-Y": 24_000,
  "bpt-M": 800,
  "bpt-Y": 8_000,
  "bptsp-M": 1_200,
  "bptsp-Y": 12_000,
  "bptu-M": 1_800,
  "bptu-Y": 18_000,
  "bptup-M": 2_200,
  "bptup-Y": 22_000,
};

export const CURRENCY = "CAD";

/** `COFFER_SEED={seed}` and the number of the session that a failure names are that session again. */
export const SIM_SEED = process.env.COFFER_SEED ?? "20261123";

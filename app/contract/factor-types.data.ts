/** How an account asks for its second factor, `twofa_type` (Spec A§3.1): none, an app, mail. */
export const TWOFA_TYPES = { none: "0", app: "1", mail: "2" } as const;

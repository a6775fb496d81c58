/**
 * Pages that anybody may open, and how many segments of their path are the page: the rest belongs to
 * whoever opened it (Spec A§2.4).
 */
export const PUBLIC_PATHS: Readonly<Record<string, number>> = {
  dl: 2,
  "signup-share": 1,
  setuserinviteconsent: 1,
};

import type { RequestOf } from "#app/contract/registry.ts";
import { SAMPLES } from "#tests/contract/samples.ts";

type LinkAttempt = "setwhitelabel" | "linksetmany" | "linkdeletemany";

/** Calls aimed at somebody else's link. */
export const LINK_ATTEMPTS: {
  readonly [N in LinkAttempt]: (of: {
    readonly link: { readonly publinkId: string };
  }) => RequestOf<N>;
} = {
  setwhitelabel: ({ link }) => ({ ...SAMPLES.setwhitelabel, publink_id: link.publinkId }),
  linksetmany: ({ link }) => ({ ...SAMPLES.linksetmany, publink_ids: [link.publinkId] }),
  linkdeletemany: ({ link }) => ({ ...SAMPLES.linkdeletemany, publink_ids: [link.publinkId] }),
};

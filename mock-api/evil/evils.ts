import { d1 } from "#mock-api/evil/d1-swaps-packets.ts";
import { d2 } from "#mock-api/evil/d2-cuts-size.ts";
import { d3 } from "#mock-api/evil/d3-brings-foreign-packet.ts";
import { d6 } from "#mock-api/evil/d6-brings-old-names.ts";
import { d7 } from "#mock-api/evil/d7-exchanges-names.ts";
import { d8 } from "#mock-api/evil/d8-lists-item-from-elsewhere.ts";
import { d9 } from "#mock-api/evil/d9-tells-other-fields.ts";
import { d10 } from "#mock-api/evil/d10-signs-with-foreign-key.ts";
import { d11 } from "#mock-api/evil/d11-mounts-unasked.ts";
import { d13 } from "#mock-api/evil/d13-brings-other-picture.ts";
import { d14 } from "#mock-api/evil/d14-withholds-seals.ts";
import { d15 } from "#mock-api/evil/d15-says-who-wrote.ts";
import { d16 } from "#mock-api/evil/d16-brings-content-of-same-tag.ts";
import { d17 } from "#mock-api/evil/d17-tells-size-zero.ts";
import { d18 } from "#mock-api/evil/d18-names-things-plainly.ts";
import { d19 } from "#mock-api/evil/d19-calls-chunks-broken.ts";
import { d20 } from "#mock-api/evil/d20-brings-moved-items-back.ts";
import { d22 } from "#mock-api/evil/d22-brings-comments-of-former-visitors.ts";
import type { Evil } from "#mock-api/evil/evil.ts";
import { k1 } from "#mock-api/evil/k1-wraps-own-share-key.ts";
import { k2 } from "#mock-api/evil/k2-names-foreign-share.ts";
import { k3 } from "#mock-api/evil/k3-exchanges-public-keys.ts";
import { k4 } from "#mock-api/evil/k4-serves-foreign-public-key.ts";
import { k5 } from "#mock-api/evil/k5-changes-private-key.ts";
import { k6 } from "#mock-api/evil/k6-exchanges-purposes.ts";
import { k7, k15 } from "#mock-api/evil/k7-wraps-for-members.ts";
import { k8 } from "#mock-api/evil/k8-names-few-iterations.ts";
import { k9 } from "#mock-api/evil/k9-serves-cheap-salt.ts";
import { k10 } from "#mock-api/evil/k10-serves-old-protocol.ts";
import { k11 } from "#mock-api/evil/k11-asks-outside-the-link.ts";
import { k12 } from "#mock-api/evil/k12-asks-for-old-names.ts";
import { k13 } from "#mock-api/evil/k13-names-foreign-key-in-pathdata.ts";
import { k14 } from "#mock-api/evil/k14-offers-password-reset.ts";
import { k16 } from "#mock-api/evil/k16-forgets-share-password.ts";
import { k17 } from "#mock-api/evil/k17-adds-somebody.ts";
import { k18 } from "#mock-api/evil/k18-brings-keys-of-its-own.ts";
import { k19 } from "#mock-api/evil/k19-names-other-own-share.ts";
import { k20 } from "#mock-api/evil/k20-signs-for-own-share.ts";
import { k21 } from "#mock-api/evil/k21-gives-link-the-areas-share.ts";
import { k22 } from "#mock-api/evil/k22-asks-for-old-items-again.ts";
import { k23 } from "#mock-api/evil/k23-puts-own-folders-into-share.ts";
import { k24 } from "#mock-api/evil/k24-serves-old-manifest-in-conflicts.ts";
import { k25 } from "#mock-api/evil/k25-tells-writes-came-too-late.ts";
import { k26 } from "#mock-api/evil/k26-withholds-manifest.ts";
import { k27 } from "#mock-api/evil/k27-serves-old-manifest.ts";
import { k28 } from "#mock-api/evil/k28-answers-with-somebody-else.ts";
import { k29 } from "#mock-api/evil/k29-names-look-alike-address.ts";
import { k30 } from "#mock-api/evil/k30-refuses-manifests.ts";
import { l4 } from "#mock-api/evil/l4-asks-for-password.ts";
import { l5 } from "#mock-api/evil/l5-lies-about-jobs.ts";
import { l13 } from "#mock-api/evil/l13-plants-address-in-cachekey.ts";
import { t1 } from "#mock-api/evil/t1-lists-whoever-is-gone.ts";
import { t2 } from "#mock-api/evil/t2-brings-readers-writes.ts";
import { t3 } from "#mock-api/evil/t3-brings-further-grants.ts";
import { t4 } from "#mock-api/evil/t4-names-what-others-own.ts";
import { t6 } from "#mock-api/evil/t6-names-somebody-else.ts";
import { t7 } from "#mock-api/evil/t7-tells-who-has-an-account.ts";
import { t8 } from "#mock-api/evil/t8-refuses-the-clock.ts";
import { t9 } from "#mock-api/evil/t9-asks-for-second-factor.ts";
import { t10 } from "#mock-api/evil/t10-raises-everybody.ts";
import { t11 } from "#mock-api/evil/t11-repeats-old-ticket.ts";
import { w4 } from "#mock-api/evil/w4-names-addresses.ts";
import { w5 } from "#mock-api/evil/w5-names-hosts-as-regions.ts";
import { w6 } from "#mock-api/evil/w6-starts-with-loc.ts";
import { w7 } from "#mock-api/evil/w7-invites-foreign-pages.ts";
import { w8 } from "#mock-api/evil/w8-names-other-news-hosts.ts";
import { w11 } from "#mock-api/evil/w11-sets-cookies.ts";
import { w12 } from "#mock-api/evil/w12-answers-pages.ts";
import { w13 } from "#mock-api/evil/w13-keeps-busy.ts";
import { w14 } from "#mock-api/evil/w14-never-answers.ts";

/**
 * Attacks that answers can carry. D5, D12, L1–L3 are about what a client sends: recorded, not made.
 * @internal Sessions draw their attacks from it.
 */
export const CORE_EVILS: readonly Evil[] = [
  ...[
    k1,
    k2,
    k3,
    k4,
    k5,
    k6,
    k7,
    k8,
    k9,
    k10,
    k11,
    k12,
    k13,
    k14,
    k15,
    k16,
    k17,
    k18,
    k19,
    k20,
    k21,
    k22,
    k23,
    k24,
    k25,
    k26,
    k27,
  ],
  ...[k28, k29, k30],
  ...[d1, d2, d3, d6, d7, d8, d9, d10, d11, d14, d16, d17, d18, d19, d20],
  ...[l4, l13, t1, t2, t3, t4, t7, t8, t9, t10, t11],
];

/**
 * With those on what stands before the core, pages, redirects, headers, the lock of an unused page, on
 * pictures, at which nobody looks without one, on jobs of the server, which nobody begins unasked, and on
 * comments, which few links have.
 */
export const EVILS: readonly Evil[] = [
  ...CORE_EVILS,
  d13,
  d15,
  d22,
  l5,
  t6,
  w4,
  w5,
  w6,
  w7,
  w8,
  w11,
  w12,
  w13,
  w14,
];

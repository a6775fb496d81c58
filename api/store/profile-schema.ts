import type { Generated } from "kysely";

/** What somebody says of himself, and wants (Spec A§3.1). */
export interface UserProfile {
  /** As others see it; empty: first and last name. */
  display_name: Generated<string>;
  /** IANA name; empty: as on the device. */
  timezone: Generated<string>;
  is_emailmarketing: Generated<number>;
  is_emailproduct: Generated<number>;
  is_emailrewards: Generated<number>;
  is_disableanalytics: Generated<number>;
  is_disablepresence: Generated<number>;
  /** When the picture was set; 0 without one. */
  avatar_s: Generated<number>;
  /** When a mail to the address was refused for good; 0: none was. */
  mail_refused_s: Generated<number>;
}

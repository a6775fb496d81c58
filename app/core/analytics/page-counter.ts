import {
  ANALYTICS_LIMITS,
  COUNTED_PLANS,
  type CountedPlan,
  type Section,
  UNLIMITED_STORAGE,
} from "#app/contract/analytics.data.ts";
import type { AnalyticsEvent } from "#app/contract/endpoints/analytics.ts";
import { isLeftOut, normalPath } from "#app/core/navigation/public-path.ts";
import type { Clock, DeviceStorage } from "#app/core/ports.ts";
import { toProfileEvent, toViewEvent } from "./analytics.api.ts";
import { sectionOf } from "./section-of.ts";

export interface CountPorts {
  readonly clock: Pick<Clock, "nowMs">;
  readonly device: Pick<DeviceStorage, "read" | "write">;
  /** From 0 to below 1, of no seed that anybody knows. */
  random01(): number;
  /** Sends it as nobody's: without cookie, referrer or answer. Never throws. */
  send(event: AnalyticsEvent): void;
}

/** What is looked at of whoever is signed in, and nothing else. */
export interface CountedUser {
  readonly isCounted: boolean;
  readonly sku: string;
  readonly usedBytes: number;
  readonly limitBytes: number;
  readonly isUnlimitedPlan: boolean;
}

export interface View {
  readonly pathname: string;
  /** The page before, inside this visit; null for the first. */
  readonly from: string | null;
}

/** When this device last sent a profile, Unix milliseconds. */
const SENT_KEY = "profile-counted";
const GIB = 1024 ** 3;
const MINUTE_MS = 60_000;
/** Views of visitors that are all counted (Spec A§9.5). */
const ALWAYS: ReadonlySet<Section> = new Set(["shares", "setuserinviteconsent", "signup-share"]);

/** Counts pages (Spec A§9.5, C§2.1, Reading R-488): kinds of pages by closed lists, never whose or which. */
export class PageCounter {
  readonly #ports: CountPorts;
  /** Of the last view: going about in one kind of page is one view. */
  #section: Section | null = null;
  #sentMs: readonly number[] = [];

  constructor(ports: CountPorts) {
    this.#ports = ports;
  }

  /** A page that somebody who is signed in looks at; nothing once he said that he is not to be counted. */
  viewOf(user: CountedUser, { pathname, from }: View): void {
    const section = this.#newSection(pathname);
    if (!user.isCounted || section === null || isLeftOut(pathname, from)) return;
    this.#send(toViewEvent(section, "person"));
    this.#sendProfile(user);
  }

  /** A page that somebody looks at who is not signed in: one in a hundred, and of three pages all. */
  viewOfVisitor({ pathname, from }: View): void {
    const section = this.#newSection(pathname);
    if (section === null) return;
    if (!(ALWAYS.has(section) || this.#isSampled(pathname, from))) return;
    this.#send(toViewEvent(section, "visitor"));
  }

  /**
   * null for the kind of page that was looked at already, and for a page of a link. What follows the
   * page in a public path belongs to the visitor and does not decide which page it is (Spec C§2.1).
   */
  #newSection(pathname: string): Section | null {
    const before = this.#section;
    this.#section = sectionOf(normalPath(pathname));
    return this.#section === before ? null : this.#section;
  }

  #isSampled(pathname: string, from: string | null): boolean {
    return !isLeftOut(pathname, from) && this.#ports.random01() < ANALYTICS_LIMITS.sample01;
  }

  /** At most once an hour on this device (Spec A§9.1). */
  #sendProfile({ sku, usedBytes, limitBytes, isUnlimitedPlan }: CountedUser): void {
    const { clock, device } = this.#ports;
    const agoMs = clock.nowMs() - Number(device.read(SENT_KEY) ?? 0);
    // A clock that was set back must not silence it for ever.
    if (agoMs >= 0 && agoMs < ANALYTICS_LIMITS.profileEveryMs) return;
    device.write(SENT_KEY, String(clock.nowMs()));
    const limitGb = isUnlimitedPlan
      ? UNLIMITED_STORAGE
      : toGb(limitBytes, ANALYTICS_LIMITS.limitDecimals);
    const usedGb = toGb(usedBytes, ANALYTICS_LIMITS.usedDecimals);
    this.#send(toProfileEvent({ plan: planOf(sku), usedGb, limitGb }));
  }

  #send(event: AnalyticsEvent): void {
    const nowMs = this.#ports.clock.nowMs();
    this.#sentMs = this.#sentMs.filter((atMs) => Math.abs(nowMs - atMs) < MINUTE_MS);
    if (this.#sentMs.length >= ANALYTICS_LIMITS.perMinute) return;
    this.#sentMs = [...this.#sentMs, nowMs];
    this.#ports.send(event);
  }
}

function planOf(sku: string): CountedPlan {
  const code = sku.split("-")[0]?.toLowerCase();
  return COUNTED_PLANS.find((known) => known === code) ?? "other";
}

function toGb(bytes: number, decimals: number): string {
  return (Math.max(0, bytes) / GIB).toFixed(decimals);
}

import type { ActivityOp } from "#app/contract/commands/activity.ts";
import type { Fid, Opened, OpenedSeal, ShareKeyId, WireSeal } from "./port.ts";

/** What somebody did with an item, in his own words. */
export interface ActivityFacts {
  readonly op: ActivityOp;
  /** Unix seconds. */
  readonly t: number;
  readonly fid: Fid;
  /** The name before; empty for what is new. */
  readonly from: string;
  /** The name after; empty for what is gone. */
  readonly to: string;
}

/** A line as it is kept. Field names are those of the wire. */
export interface SealedActivity {
  /** 8 random bytes, hex. */
  readonly n: string;
  readonly act: string;
}

/** A line that opened; who signed it is judged like the author of a version (Formats 4). */
export interface OpenedActivity extends ActivityFacts {
  /** What was signed, in the shape of a version. */
  readonly seal: WireSeal;
  /** Whether the own key signed it, another one, or none. */
  readonly signed: OpenedSeal["author"];
}

/** Lines of activity (Reading R-225). */
export interface ActivityPort {
  /** Signs lines with the own key and seals them for an open share key; 2000. */
  sealActivity(input: {
    ks: ShareKeyId;
    lines: readonly ActivityFacts[];
  }): Promise<SealedActivity[]>;
  /** Opens lines under an open share key, each for itself; 2010. */
  openActivity(input: {
    ks: ShareKeyId;
    lines: readonly SealedActivity[];
  }): Promise<Opened<OpenedActivity>[]>;
}

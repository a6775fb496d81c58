/** How a provider can misbehave (Trust W12). */
export const OFFICE_FLAWS = [
  "none",
  /** Its page never answers. */
  "silent",
  /** Sends the frame to another origin. */
  "elsewhere",
  /** Answers for another page than the one that spoke to it. */
  "other-nonce",
  /** Says that it has more than it got. */
  "other-size",
  /** Never says that the document stands. */
  "never-opens",
  /** Opens no document, and says why. */
  "refuses",
  /** Brings a document of another kind. */
  "other-document",
  /** Brings far more than there can be. */
  "huge",
  /** Brings a document that nobody asked for. */
  "unasked",
  /** Speaks without end. */
  "chatty",
  /** Brings it when nobody waits any more. */
  "late",
] as const;
export type OfficeFlaw = (typeof OFFICE_FLAWS)[number];

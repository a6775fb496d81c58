/**
 * Every event that this code notes, and the words of their details. A ticket holds no others: an event
 * that is missing here reads "other" (`log-words.test.ts` finds it).
 */
export const LOG_WORDS: ReadonlySet<string> = new Set([
  "An invalid term end date received",
  "Error retrieving keys",
  "The payment page could not be opened",
  "call refused",
  "channel-failed",
  "channel-missing",
  "features-not-refreshed",
  "files were attempted to be uploaded but the browser does not support it",
  "kept uploads not read",
  "link-lock-not-filled",
  "link-lock-not-kept",
  "linkconsume failed",
  "loop-missing",
  "notifications-failed",
  "reopen-failed",
  "seal-not-opened",
  "shares-not-forgotten",
  "shares-not-resumed",
  "step-failed",
  "thumbnail not made",
  "thumbnail not opened",
  "transfer ended",
  "transfers not loaded",
  "user-not-refreshed",
  // kinds of transfers
  "download",
  "upload",
  "zip",
  // steps of a session
  "close",
  "end",
  "forget",
  "keys of another tab",
  "locked",
  "signed-in",
  "signed-out",
  "tab",
]);

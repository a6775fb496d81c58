/** What a test makes a host do with one request, instead of answering well. */
export type Fault =
  | { kind: "status"; status: number }
  | { kind: "errcode"; errcode: number; errors?: string[] }
  /** No answer: refused or cut. */
  | { kind: "lost" }
  /** Done on the server, but its answer never arrives. */
  | { kind: "answer-lost" }
  /** Nothing moves until the client gives up. */
  | { kind: "stall" };

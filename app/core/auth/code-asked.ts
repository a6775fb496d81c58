/** What a sign-in asks for beside the password; `AppError.data` of 8022. */
export interface CodeAsked {
  readonly codeFrom: "app" | "mail";
  /** A passkey would do in its place (Reading R-131). */
  readonly hasPasskey: boolean;
}

/** Anything else than mail is an app. */
export function readCodeAsked(data: unknown): CodeAsked {
  const said = typeof data === "object" && data !== null ? data : {};
  const isMail = "codeFrom" in said && said.codeFrom === "mail";
  const hasPasskey = "hasPasskey" in said && said.hasPasskey === true;
  return { codeFrom: isMail ? "mail" : "app", hasPasskey };
}

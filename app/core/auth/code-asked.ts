/** Where the code comes from that a sign-in asks for; `AppError.data` of 8022. */
export interface CodeAsked {
  readonly codeFrom: "app" | "mail";
}

export function isCodeByMail(data: unknown): boolean {
  return (
    typeof data === "object" && data !== null && "codeFrom" in data && data.codeFrom === "mail"
  );
}

interface BreakableAddressProps {
  /** A sentence that holds the address. */
  readonly text: string;
  readonly email: string;
}

/**
 * A sentence whose address may go on in the next line at its `@`. One that fills its line to the last letter
 * would leave the full stop alone in the next one, and neither a joiner nor an isolate keeps that back.
 */
export function BreakableAddress({ text, email }: BreakableAddressProps) {
  const at = text.indexOf(email) + email.indexOf("@");
  if (!text.includes(email) || !email.includes("@")) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}

import type { ReactNode } from "react";
import { Avatar } from "#app/ui/Avatar.tsx";

const GROUPS_IN_ROW = 3;
const GROUP = /\d{5}/g;

/** Twelve groups of five digits as four rows, however they are spaced (Formats 12, Look 13). */
export function toNumberRows(safetyNumber: string): readonly string[] {
  const groups = safetyNumber.replace(/\D/g, "").match(GROUP) ?? [];
  const count = Math.ceil(groups.length / GROUPS_IN_ROW);
  return Array.from({ length: count }, (_, index) =>
    groups.slice(index * GROUPS_IN_ROW, (index + 1) * GROUPS_IN_ROW).join(" "),
  );
}

/** The number to be read, not to be ticked off. */
export function NumberRows({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="share-number">
      <h3>{label}</h3>
      <p dir="ltr">
        {toNumberRows(value).map((row) => (
          <span key={row}>{row}</span>
        ))}
      </p>
    </div>
  );
}

interface IdentityProps {
  readonly email: string;
  readonly userId: string;
  /** What is said of him in a word. */
  readonly children: ReactNode;
}

/** Whose key a step is about; the address wraps, it is never cut (Look 13). */
export function Identity({ email, userId, children }: IdentityProps) {
  return (
    <div className="share-identity">
      <Avatar name={email} userId={Number(userId)} size={40} />
      <bdi dir="ltr">{email}</bdi>
      {children}
    </div>
  );
}

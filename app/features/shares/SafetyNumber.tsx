import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "#app/ui/Avatar.tsx";
import { QrCode } from "#app/ui/QrCode.tsx";

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
      <NumberCode of={label} value={value} />
      <p dir="ltr">
        {toNumberRows(value).map((row) => (
          <span key={row}>{row}</span>
        ))}
      </p>
    </div>
  );
}

/** The same digits for a camera; nothing where none are known. What a camera reads is compared by people. */
export function NumberCode({ of, value }: { readonly of: string; readonly value: string }) {
  const { t } = useTranslation("shares");
  const text = toNumberRows(value).join(" ");
  if (text === "") return null;
  return <QrCode className="share-qr" text={text} label={t("compare.code", { of })} />;
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

import { useTranslation } from "react-i18next";
import { toShownName } from "#app/contract/validate/shown-name.ts";
import type { OtherRow } from "#app/core/transfers/other-pages.ts";

/** Names that a question shows before it counts the others. */
const MAX_NAMES = 5;

/** The transfers of other tabs that signing out ends. */
export function EndingElsewhere({ rows }: { readonly rows: readonly OtherRow[] }) {
  const { t } = useTranslation("shell");
  if (rows.length === 0) return null;
  const count = rows.length - MAX_NAMES;
  return (
    <>
      <p>{t("leave.others")}</p>
      <ul>
        {rows.slice(0, MAX_NAMES).map(({ id, name }) => (
          <li key={id}>
            <bdi>{toShownName(name)}</bdi>
          </li>
        ))}
        {count > 0 && <li>{t("leave.more", { count })}</li>}
      </ul>
    </>
  );
}

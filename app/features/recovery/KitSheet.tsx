import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { useTranslation } from "react-i18next";
import { BRAND_NAME } from "#app/contract/brand.ts";
import { toGroups } from "#app/core/auth/password/recovery-code.ts";
import type { KitSheet as Sheet } from "#app/core/auth/password/recovery-kit.ts";
import { Icon } from "#app/ui/Icon.tsx";
import { Wordmark } from "#app/ui/Mark.tsx";
import { useMoment } from "./use-moment.ts";

/** The sheet of paper: white in both themes, one A4 page in print (Look, recovery-kit). */
export function KitSheet({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useTranslation("password");
  const made = useMoment(sheet.madeS);
  return (
    <div className="kit">
      <section className="kit-sheet" data-theme="light" aria-label={t("sheet.label")}>
        <header className="kit-head">
          <Wordmark label={BRAND_NAME} />
          <p>{t("sheet.made", { date: made })}</p>
        </header>
        <div className="kit-title">
          <h2>{t("sheet.title")}</h2>
          <p>
            <For email={sheet.userName} />
          </p>
        </div>
        <div className="kit-warning">
          <Icon icon={TriangleAlert} />
          <b>{t("sheet.warnFact")}</b>
          <p>{t("sheet.warnText")}</p>
        </div>
        <div>
          <h3>{t("sheet.code")}</h3>
          <ol className="kit-code">
            {toGroups(sheet.code).map((group, index) => (
              <li key={group}>
                <small aria-hidden="true">{index + 1}</small>
                {group}
              </li>
            ))}
          </ol>
          <p className="kit-hint">{t("sheet.codeHint")}</p>
        </div>
        <p className="kit-fold" aria-hidden="true">
          {t("sheet.fold")}
        </p>
        <div className="kit-cols">
          <HowTo />
          <Facts sheet={sheet} />
        </div>
        <div className="kit-lines" aria-hidden="true">
          <span>{t("sheet.keptAt")}</span>
          <span>{t("sheet.copyHas")}</span>
          <span>{t("sheet.date")}</span>
        </div>
        <footer className="kit-foot">{t("sheet.foot")}</footer>
      </section>
    </div>
  );
}

/** Round the words that stand out. */
const MARKS = /<\/?1>/;

function For({ email }: { readonly email: string }) {
  const { t } = useTranslation("password");
  const [before, , after] = t("sheet.for", { email: "" }).split(MARKS);
  return (
    <>
      {before}
      <b dir="ltr">{email}</b>
      {after}
    </>
  );
}

function HowTo() {
  const { t } = useTranslation("password");
  return (
    <div>
      <h3>{t("sheet.how")}</h3>
      <ol>
        <li>{t("sheet.how1", { address: `${location.host}/recover` })}</li>
        <li>{t("sheet.how2")}</li>
        <li>{t("sheet.how3")}</li>
        <li>{t("sheet.how4")}</li>
      </ol>
    </div>
  );
}

function Facts({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useTranslation("password");
  return (
    <div>
      <h3>{t("sheet.number")}</h3>
      <SafetyNumber value={sheet.safetyNumber} />
      <dl className="kit-facts">
        <dt>{t("sheet.state")}</dt>
        <dd>{sheet.state}</dd>
      </dl>
      <p className="kit-hint">{t("sheet.compare")}</p>
    </div>
  );
}

/** Twelve groups of five digits (Formats 12). */
export function SafetyNumber({ value }: { readonly value: string }) {
  return (
    <p className="kit-number" dir="ltr">
      {value}
    </p>
  );
}

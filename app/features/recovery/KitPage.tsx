import ArrowLeft from "lucide-react/icons/arrow-left";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { KitSheet as Sheet } from "#app/core/auth/password/recovery-kit.ts";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { Page, PageHead } from "#app/ui/frames/Page.tsx";
import { Panel } from "#app/ui/frames/Panel.tsx";
import { KitForm } from "./KitForm.tsx";
import { KitSheet } from "./KitSheet.tsx";
import { KitSide } from "./KitSide.tsx";

const SECURITY = "/settings/security";

/** Makes a recovery kit and shows its sheet, this once (Formats 6, Reading R-134). */
export function KitPage() {
  const { t } = useTranslation("password");
  const [sheet, setSheet] = useState<Sheet | null>(null);
  return (
    <Panel label={t("kit.title")}>
      <Page width="wide">
        <LinkButton
          kind="quiet"
          size="small"
          className="kit-back"
          icon={ArrowLeft}
          flip
          href={SECURITY}
        >
          {t("kit.back")}
        </LinkButton>
        <PageHead title={t("kit.title")} />
        <p className="kit-intro">{t("kit.intro")}</p>
        {sheet === null ? (
          <KitForm onMade={setSheet} />
        ) : (
          <div className="kit-page">
            <KitSide sheet={sheet} onwards={{ href: SECURITY, label: t("kit.done") }} />
            <KitSheet sheet={sheet} />
          </div>
        )}
      </Page>
    </Panel>
  );
}

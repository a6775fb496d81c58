import { useTranslation } from "react-i18next";
import type { FlatListKind } from "#app/core/files/flat-source.ts";
import { PanelHead } from "#app/ui/frames/Panel.tsx";
import { ListTools } from "../ListTools.tsx";
import { ActChips } from "./ActChips.tsx";
import type { FlatScreen } from "./use-flat-screen.ts";

interface FlatHeadProps {
  readonly kind: FlatListKind;
  readonly screen: FlatScreen;
  readonly onInfo: () => void;
}

/** Title and tools of a list that is of no folder. Upload stands on /files and /vault alone (Spec B§2). */
export function FlatHead({ kind, screen, onInfo }: FlatHeadProps) {
  const { t } = useTranslation(["lists", "files"]);
  const title = t(`lists:kind.${kind}.title`);
  return (
    <>
      <PanelHead
        title={screen.query.showDeleted ? t("files:deletedTitle", { name: title }) : title}
        tools={
          <ListTools
            label={t("lists:menu")}
            filterLabel={t("lists:filter")}
            screen={screen}
            // Recents stand in the order of their use and have no trash (Reading R-211).
            isFixed={kind === "recents"}
            onInfo={onInfo}
          />
        }
      />
      {kind === "recents" && <ActChips act={screen.act} onAct={screen.setAct} />}
    </>
  );
}

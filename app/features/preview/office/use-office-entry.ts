import { useNavigate, useRouteLoaderData } from "@remix-run/react";
import Send from "lucide-react/icons/send";
import { useTranslation } from "react-i18next";
import { toVisit } from "#app/core/navigation/folder-path.ts";
import { officeAnswer, officePath } from "#app/core/preview/office/office-choice.ts";
import { useFeature } from "#app/features/listing/use-feature.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import type { loader as rootLoader } from "#app/root.tsx";
import type { MenuEntry } from "#app/ui/overlays/menu-entry.ts";
import type { PreviewScreen } from "../use-preview-screen.ts";

/** Leads to the page that asks whether the office provider may have the document; nowhere for other files. */
export function useOfficeEntry({ item, folder, open }: PreviewScreen): MenuEntry[] {
  const { t } = useTranslation("preview");
  const navigate = useNavigate();
  const officeOrigin = useRouteLoaderData<typeof rootLoader>("root")?.officeOrigin ?? null;
  const { hasOffice } = useObservable(open.account.user);
  const isOn = useFeature("msoffice", open.account);
  const file = { item, folder };
  const answer = officeAnswer({ file, hasProvider: officeOrigin !== null, hasOffice, isOn });
  if (officeOrigin === null || !("mode" in answer)) return [];
  const { mode } = answer;
  return [
    {
      ...{ kind: "item", id: "office", icon: Send },
      label: t(`office.menu.${mode}`, { host: new URL(officeOrigin).host }),
      onSelect: () => navigate(officePath(item.id, mode), { state: toVisit(item) }),
    },
  ];
}

import { useTranslation } from "react-i18next";
import { useAction } from "#app/features/errors/use-action.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import type { RowTools } from "./act-on-rows.ts";

/** What acts on rows of a list, with the messages and failures of this screen. */
export function useRowTools(): Pick<RowTools, "toast" | "t" | "run"> {
  const { t } = useTranslation("files");
  const toast = useToast();
  const run = useAction();
  return { toast, t, run };
}

import { useTranslation } from "react-i18next";
import { FILES_LIMITS } from "#app/contract/limits.data.ts";
import type { NameFault } from "#app/contract/validate/name.ts";

/** Says which rule of Spec B§5 a name breaks, and by which character. Suspends until the texts are here. */
export function useNameFaultText(): (fault: NameFault) => string {
  const { t } = useTranslation("errors");
  return ({ problem, what }) => t(`names.${problem}`, { what, most: FILES_LIMITS.maxNameUnits });
}

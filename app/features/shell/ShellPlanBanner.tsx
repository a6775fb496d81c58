import type { ComponentProps } from "react";
import { PlanBanner } from "./PlanBanner.tsx";
import { useIsSelling } from "./use-is-selling.ts";

/** The banner of the plan as this server has it: with plans to buy, or without. */
export function ShellPlanBanner(props: Omit<ComponentProps<typeof PlanBanner>, "isSelling">) {
  return <PlanBanner {...props} isSelling={useIsSelling()} />;
}

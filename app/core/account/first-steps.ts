import type { User } from "./user.ts";

export type StepId =
  | "verified"
  | "hint"
  | "mobile"
  | "device"
  | "devices"
  | "files"
  | "shares"
  | "links";

export interface Step {
  readonly id: StepId;
  readonly isDone: boolean;
}

type StepFacts = Pick<User, "isVerified" | "steps">;

/**
 * All of Spec A§2.15, in its order.
 * @internal Tests see also the steps that have no way yet.
 */
export function stepsOf({ isVerified, steps }: StepFacts): readonly Step[] {
  return [
    { id: "verified", isDone: isVerified },
    { id: "hint", isDone: steps.hasHint },
    { id: "mobile", isDone: steps.hasMobile },
    { id: "device", isDone: steps.desktops >= 1 },
    { id: "devices", isDone: steps.desktops > 1 },
    { id: "files", isDone: steps.hasFiles },
    { id: "shares", isDone: steps.hasShares },
    { id: "links", isDone: steps.hasLinks },
  ];
}

/** Steps whose way is not here yet: nobody is asked for them, but whoever took one sees it (Reading R-149). */
const WITHOUT_WAY: readonly StepId[] = ["mobile", "device", "devices"];

/** What the list shows. */
export function shownSteps(facts: StepFacts): readonly Step[] {
  return stepsOf(facts).filter(({ id, isDone }) => isDone || !WITHOUT_WAY.includes(id));
}

/** Whether somebody is told of the list: not once it is done, or was put away. */
export function isListOffered(facts: StepFacts): boolean {
  return !facts.steps.isHidden && shownSteps(facts).some(({ isDone }) => !isDone);
}

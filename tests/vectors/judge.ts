import type { Answer, FileResult, VectorCase, Wanted } from "./case.ts";

/** Compares the answers to the steps of all cases, in order, with what was wanted. */
export function judge(cases: readonly VectorCase[], answers: readonly Answer[]): FileResult {
  const failures: string[] = [];
  const notApplicable = new Map<string, number>();
  let passed = 0;
  let next = 0;
  for (const { id, steps, notApplicable: reason, broken } of cases) {
    const given = answers.slice(next, next + steps.length);
    next += steps.length;
    const verdicts = steps.map(({ want }, index) => verdict(want, given[index]));
    const skipped = reason ?? given.map(reasonOf).find((found) => found !== null);
    const failure = broken ?? verdicts.find((found) => found !== null);
    if (skipped !== undefined) notApplicable.set(skipped, (notApplicable.get(skipped) ?? 0) + 1);
    else if (failure === undefined && given.length === steps.length) passed += 1;
    else failures.push(`${id}: ${failure ?? "no answer"}`);
  }
  return { passed, failures, notApplicable };
}

/** Every case of a file set aside for one reason. */
export function allNotApplicable(count: number, reason: string): FileResult {
  return { passed: 0, failures: [], notApplicable: new Map([[reason, count]]) };
}

function reasonOf(answer: Answer | undefined): string | null {
  return answer !== undefined && "na" in answer ? answer.na : null;
}

/** null: as wanted. */
function verdict(want: Wanted, answer: Answer | undefined): string | null {
  if (answer === undefined) return "no answer";
  if ("failed" in answer) return answer.failed;
  if ("any" in want) return null;
  if ("refused" in answer) return "refused" in want ? null : "refused, though valid";
  if ("na" in answer) return answer.na;
  if ("refused" in want) return `accepted, gave ${answer.output.slice(0, 64)}`;
  return answer.output === want.output ? null : `gave ${answer.output.slice(0, 64)}`;
}

import { isRecord, readReport, toCount } from "./test-reports.ts";

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const FAILED: Counts = { passed: 0, failed: 1, skipped: 0 };

export function addCounts(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  };
}

/** `N passed, N failed`, and the skipped ones where there are any. */
export function toSummary({ passed, failed, skipped }: Counts): string {
  const line = `${passed} passed, ${failed} failed`;
  return skipped === 0 ? line : `${line}, ${skipped} skipped`;
}

/** A step is one test: it passes or fails. */
export function countStep(code: number | null): Counts {
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : FAILED;
}

export function countVitest(code: number | null, file: string): Counts {
  const report = readReport(file);
  if (report === null) return FAILED;
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report;
  return orFailed(code, {
    passed: toCount(numPassedTests),
    failed: toCount(numFailedTests),
    skipped: toCount(numPendingTests) + toCount(numTodoTests),
  });
}

/** A test that passed only on a second try has failed: nothing says why the first one did not. */
export function countPlaywright(code: number | null, file: string): Counts {
  const stats = readReport(file)?.stats;
  if (!isRecord(stats)) return FAILED;
  return orFailed(code, {
    passed: toCount(stats.expected),
    failed: toCount(stats.unexpected) + toCount(stats.flaky),
    skipped: toCount(stats.skipped),
  });
}

/** Adds up the result line of each test binary. */
export function countCargo(code: number | null, output: string): Counts {
  const lines = output.matchAll(/test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored/g);
  const sum = [...lines]
    .map(([, passed, failed, skipped]) => ({
      passed: Number(passed),
      failed: Number(failed),
      skipped: Number(skipped),
    }))
    .reduce(addCounts, { passed: 0, failed: 0, skipped: 0 });
  return orFailed(code, sum);
}

/** The last line of the composer: `50 passed, 0 failed`. */
export function countSessions(code: number | null, output: string): Counts {
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? [];
  if (passed === undefined || failed === undefined) return FAILED;
  return orFailed(code, { passed: Number(passed), failed: Number(failed), skipped: 0 });
}

/**
 * A tool that failed without a failed test, by a fault of its own, is a failure too; so is one that
 * found nothing to run.
 */
function orFailed(code: number | null, counts: Counts): Counts {
  const isEmpty = counts.passed + counts.failed + counts.skipped === 0;
  return (code !== 0 || isEmpty) && counts.failed === 0 ? addCounts(counts, FAILED) : counts;
}

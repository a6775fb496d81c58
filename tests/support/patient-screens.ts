/** What `waitFor` and `findBy…` wait at most: a limit against hanging alone, as that of the tests. */
const HANGING_MS = 60_000;

if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: HANGING_MS });
}

export {};

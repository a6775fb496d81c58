/** One vitest project: the tests that run under the same conditions. */
interface TestProject {
  readonly name: string;
  readonly include: readonly string[];
}

/** How many files may need a module registry of their own. The number may only fall. */
export const MAX_ISOLATED_FILES = 56;

/** Core domains whose tests run against the API in the same process, with SQLite under it. */
const CORE_WITH_API =
  "{access,account,auth,comments,files,first-page,keys,links,realtime,shares,team,transfers}";

/** A file belongs to the first project that includes it, and so to exactly one. */
export const TEST_PROJECTS = [
  { name: "contract", include: ["tests/contract/**/*.test.ts"] },
  { name: "attacks", include: ["tests/{attacks,operation}/**/*.test.ts"] },
  // Files that replace modules, or need modules in the state in which they are loaded.
  {
    name: "isolated",
    include: [
      "{app,server,api,mock-api,operation,settings,scripts,tests}/**/*.isolated.test.{ts,tsx}",
    ],
  },
  // Files that run for many seconds.
  {
    name: "simulation",
    include: [
      "tests/simulation/**/*.test.ts",
      "tests/crypto/properties*.test.ts",
      "app/**/*-{cuts,properties}.test.ts",
    ],
  },
  // Files that have a document.
  {
    name: "screens",
    include: [
      "{app,scripts}/**/!(*.server).test.tsx",
      "scripts/document-templates*.test.ts",
      "app/{features,ui,viewers}/**/!(*.server).test.ts",
      "app/platform/{,download/,names/}*.client.test.ts",
      "tests/wild/screens/**/*.test.ts",
    ],
  },
  // Files that start servers or open databases.
  {
    name: "api",
    include: [
      "{api,mock-api,server}/**/*.test.ts",
      `app/core/${CORE_WITH_API}/**/*.test.ts`,
      "tests/{evil,faults,support,wild}/**/*.test.ts",
    ],
  },
  { name: "unit", include: ["{app,operation,scripts,settings,tests/crypto}/**/*.test.{ts,tsx}"] },
] as const satisfies readonly TestProject[];

type ProjectName = (typeof TEST_PROJECTS)[number]["name"];

/** Tests of Playwright and WebDriver, which vitest does not run. */
export const BROWSER_TESTS = "tests/{containers,e2e,webkit}/**/*.test.ts";

/** The globs that vitest is given for a project. */
export function globsOf(name: ProjectName): { include: string[]; exclude: string[] } {
  const at = TEST_PROJECTS.findIndex((project) => project.name === name);
  const earlier: readonly TestProject[] = TEST_PROJECTS.slice(0, at);
  return {
    include: [...(TEST_PROJECTS[at]?.include ?? [])],
    exclude: earlier.flatMap(({ include }) => include),
  };
}

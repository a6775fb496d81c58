import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { KNOWN_PLACES, toKnown } from "./router-as-used.ts";
import { ROUTER } from "./router-unused.data.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const WHOLE = readFileSync(path.join(ROOT, "node_modules", ROUTER), "utf8");

interface Route {
  readonly id: string;
  readonly params: object;
}

/** What of the router is asked here. */
interface Router {
  readonly state: {
    readonly location: {
      readonly pathname: string;
      readonly search: string;
      readonly hash: string;
    };
    readonly historyAction: string;
    readonly matches: readonly { readonly route: Route; readonly params: object }[];
    readonly navigation: {
      readonly state: string;
      readonly location?: { readonly pathname: string };
    };
    readonly loaderData: unknown;
    readonly actionData: unknown;
    readonly errors: Readonly<Record<string, { readonly data?: unknown }>> | null;
    readonly blockers: ReadonlyMap<
      string,
      {
        readonly state: string;
        readonly location?: { readonly pathname: string };
        proceed?(): void;
      }
    >;
    readonly preventScrollReset: boolean;
  };
  initialize(): Router;
  navigate(to: string | number, options?: object): Promise<void>;
  subscribe(look: () => void): void;
  getBlocker(key: string, isHeld: () => boolean): void;
  deleteBlocker(key: string): void;
  revalidate(): void;
}

interface Match {
  readonly route: Route;
  readonly shouldLoad: boolean;
  resolve(): Promise<unknown>;
}

interface Discovery {
  readonly path: string;
  patch(parent: string, routes: readonly object[]): void;
}

interface Library {
  createRouter(init: object): Router;
  createMemoryHistory(options: object): object;
}

const load = (text: string): Promise<Library> =>
  import(`data:text/javascript;base64,${Buffer.from(text).toString("base64")}`);

/** As `browser.js` of the framework hands them over. */
const FUTURE = {
  v7_normalizeFormMethod: true,
  v7_fetcherPersist: true,
  v7_partialHydration: true,
  v7_prependBasename: true,
  v7_relativeSplatPath: true,
  v7_skipActionErrorRevalidation: true,
};

function makeRouter(library: Library) {
  let loads = 0;
  const count = () => ({ loads: ++loads });
  const left: string[] = [];
  const window = {
    document: { createElement: () => undefined },
    location: {
      origin: "http://localhost",
      assign: (to: string) => left.push(to),
      replace: (to: string) => left.push(to),
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
  const routes = [
    {
      id: "root",
      path: "/",
      hasErrorBoundary: true,
      loader: count,
      shouldRevalidate: ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
        currentUrl.pathname !== nextUrl.pathname,
      children: [
        { id: "index", index: true, loader: count },
        {
          id: "folder",
          path: "files/:id",
          loader: ({ params }: { params: { id: string } }) => ({ id: params.id }),
        },
        { id: "moved", path: "moved", loader: () => redirect("/files/2?from=moved") },
        { id: "away", path: "away", loader: () => redirect("https://example.org/", "reload") },
        { id: "broken", path: "broken", loader: () => Promise.reject(new Error("broken")) },
        { id: "late", path: "late", lazy: async () => ({ loader: count }) },
      ],
    },
  ];
  const router = library.createRouter({
    routes,
    history: library.createMemoryHistory({ initialEntries: ["/"] }),
    basename: "/",
    future: FUTURE,
    window,
    hydrationData: { loaderData: { root: { loads: 0 }, index: { loads: 0 } } },
    mapRouteProperties: ({ hasErrorBoundary }: { hasErrorBoundary?: boolean }) => ({
      hasErrorBoundary: !!hasErrorBoundary,
    }),
    dataStrategy: async ({ matches }: { matches: readonly Match[] }) => {
      const wanted = matches.filter((match) => match.shouldLoad);
      const results = await Promise.all(wanted.map((match) => match.resolve()));
      return Object.fromEntries(wanted.map(({ route }, at) => [route.id, results[at]]));
    },
    patchRoutesOnNavigation: async ({ path: wanted, patch }: Discovery) => {
      if (wanted !== "/found") return;
      patch("root", [{ id: "found", path: "found", loader: count }]);
    },
  });
  return { router: router.initialize(), left };
}

function redirect(to: string, kind?: "reload"): Response {
  const headers = { Location: to, ...(kind && { "X-Remix-Reload-Document": "yes" }) };
  return new Response(null, { status: 302, headers });
}

/** What a page would see of it. */
function see({ state }: Router) {
  const { location, navigation, errors, blockers } = state;
  return {
    at: location.pathname + location.search + location.hash,
    action: state.historyAction,
    matches: state.matches.map(({ route, params }) => ({ id: route.id, params: { ...params } })),
    going: navigation.state,
    to: navigation.location?.pathname,
    data: state.loaderData,
    actionData: state.actionData,
    errors:
      errors && Object.entries(errors).map(([id, error]) => [id, String(error?.data ?? error)]),
    blocked: [...blockers].map(([, blocker]) => [blocker.state, blocker.location?.pathname]),
    keepsScroll: state.preventScrollReset,
  };
}

async function use(library: Library) {
  const { router, left } = makeRouter(library);
  const seen: unknown[] = [see(router)];
  router.subscribe(() => seen.push(see(router)));
  await router.navigate("/files/1");
  await router.navigate("/files/1?order=size", { replace: true, preventScrollReset: true });
  await router.navigate("/files/1?order=size#row");
  await router.navigate("/moved");
  await router.navigate("/late");
  await router.navigate("/found");
  await router.navigate("/broken");
  await router.navigate("/nowhere");
  await router.navigate("/away");
  // The last one wins.
  await Promise.all([router.navigate("/files/3"), router.navigate("/files/4")]);
  await router.navigate(-1);
  await new Promise((resolve) => setTimeout(resolve, 0));
  let isHeld = true;
  router.getBlocker("guard", () => isHeld);
  await router.navigate("/late");
  isHeld = false;
  router.state.blockers.get("guard")?.proceed?.();
  await new Promise((resolve) => setTimeout(resolve, 0));
  router.deleteBlocker("guard");
  router.revalidate();
  await new Promise((resolve) => setTimeout(resolve, 0));
  return { seen, left };
}

describe("the router without what no page asks of it", () => {
  it("goes every way that the whole one goes", async () => {
    const known = toKnown(
      WHOLE,
      KNOWN_PLACES.filter(({ file }) => file === ROUTER),
    );
    const whole = await use(await load(WHOLE));
    expect(await use(await load(known))).toEqual(whole);
    expect(whole.left).toEqual(["https://example.org/"]);
    expect(JSON.stringify(whole.seen)).toMatch(
      /from=moved.*found.*broken.*No route matches.*blocked/,
    );
    expect(whole.seen.length).toBeGreaterThan(20);
  });

  /** A page that does one of these would find the router without it. */
  it.each([
    "useFetcher",
    "useSubmit",
    "<Form ",
    "useNavigation",
    "useRevalidator",
    "useBlocker",
    "clientAction",
    "Await",
    "MetaFunction",
    "export const meta",
    "HydrateFallback",
    "__remixRouter.fetch",
    "__remixRouter.dispose",
  ])("is enough because no page has %s", (text) => {
    const app = path.join(ROOT, "app");
    const sources = readdirSync(app, { recursive: true, encoding: "utf8" });
    const pages = sources.filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."));
    const importing = pages.filter((file) => {
      const source = readFileSync(path.join(app, file), "utf8");
      const imported = /import \{([^}]*)\} from "@remix-run\/react"/.exec(source)?.[0] ?? "";
      return /^use[A-Z]\w+$|^Await$/.test(text) ? imported.includes(text) : source.includes(text);
    });
    expect(importing).toEqual([]);
  });
});

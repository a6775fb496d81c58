import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "esbuild";
import { DOM, REACT, ROUTER, UNUSED_PLACES } from "./router-unused.data.ts";

/** A place of a library where this product always goes the same way. */
export interface KnownPlace {
  /** Under `node_modules`. */
  readonly file: string;
  /** As it stands in the file, once or more. */
  readonly text: string;
  /** What it always comes to here. */
  readonly known: string;
}

/** A folder of one of the areas, whose page no other route can be. */
export const FOLDER_PATH = /^\/(files|vault)\/\d+$/;

/** A file that is looked at, whatever it is and whatever shows it. */
const PREVIEW_PATH = /^\/file\/\d+\/view\/\w+$/;

/** Sentences as they stand in the library, with their quotes: that something is thrown says it here. */
const WORDS_TO_DEVELOPERS: readonly (readonly [file: string, text: string])[] = [
  [
    `${REACT}fog-of-war.js`,
    '"Detected a manifest version mismatch during eager route discovery. " + "The next navigation/fetch to an undiscovered route will result in " + "a new document navigation to sync up with the latest manifest."',
  ],
  [`${REACT}fog-of-war.js`, '"Failed to fetch manifest patches"'],
  [`${REACT}fog-of-war.js`, '"Unable to discover routes due to manifest version mismatch."'],
  [`${REACT}fog-of-war.js`, '"Detected manifest version mismatch, reloading..."'],
  [
    `${REACT}errorBoundaries.js`,
    '"💿 Hey developer 👋. You can provide a way better UX than this when your app throws errors. Check out https://remix.run/guides/errors for more information."',
  ],
  [`${REACT}fallback.js`, '"💿 Hey developer 👋. You can provide a way better UX than this "'],
  [
    `${REACT}fallback.js`,
    '"when your app is loading JS modules and/or running \\`clientLoader\\` "',
  ],
  [`${REACT}fallback.js`, '"functions. Check out https://remix.run/route/hydrate-fallback "'],
  [
    DOM,
    '"You are calling submit during the server render. " + "Try calling submit within a `useEffect` or callback instead."',
  ],
  [
    ROUTER,
    '"Absolute route path \\"" + meta.relativePath + "\\" nested under path " + ("\\"" + parentPath + "\\" is not valid. An absolute child route path ") + "must start with the combined path of all its parent routes."',
  ],
  [
    ROUTER,
    '"Index routes must not have child routes. Please remove " + ("all child routes from route path \\"" + path + "\\".")',
  ],
];

/**
 * What `remix.config.js` says once and for all (its flags; no page is made without the server), and what no
 * page does: prefetch by links, defer, take routes in while it runs. The router asks for each again and again
 * at run time, and brings the code of both answers to every page (Performance P3).
 */
export const KNOWN_PLACES: readonly KnownPlace[] = [
  ...UNUSED_PLACES,
  // Every answer of the server comes whole, in one stream (`v3_singleFetch`).
  ...["browser", "components", "links", "routes"].map((name) => ({
    file: `${REACT}${name}.js`,
    text:
      name === "browser" ? "window.__remixContext.future.v3_singleFetch" : "future.v3_singleFetch",
    known: "true",
  })),
  { file: `${REACT}routes.js`, text: 'typeof singleFetch === "function"', known: "true" },
  { file: ROUTER, text: "return result.type === ResultType.deferred;", known: "return false;" },
  { file: ROUTER, text: "if (isDeferredData(result)) {", known: "if (false) {" },
  {
    file: `${REACT}components.js`,
    text: 'typeof __remixContext === "object" && __remixContext.a',
    known: "false",
  },
  // The server draws every page; what it writes into one is not written again here.
  ...["browser", "routeModules"].map((name) => ({
    file: `${REACT}${name}.js`,
    text: "window.__remixContext.isSpaMode",
    known: "false",
  })),
  { file: `${REACT}components.js`, text: "isSpaMode && !isHydrated", known: "false" },
  { file: `${REACT}routes.js`, text: "if (isSpaMode)", known: "if (false)" },
  { file: `${REACT}routes.js`, text: "isSpaMode && route.id", known: "false && route.id" },
  { file: `${REACT}routes.js`, text: '(!isSpaMode || route.id === "root")', known: "true" },
  { file: `${REACT}scroll-restoration.js`, text: "if (isSpaMode)", known: "if (false)" },
  {
    file: `${REACT}components.js`,
    text: `    static: isStatic,
    staticContext
  } = useDataRouterContext();`,
    known: `  } = useDataRouterContext();
  const isStatic = false, staticContext = undefined;`,
  },
  // Routes are found out as links to them are drawn (`v3_lazyRouteDiscovery`).
  {
    file: `${REACT}fog-of-war.js`,
    text: "future.v3_lazyRouteDiscovery === true && !isSpaMode",
    known: "true",
  },
  { file: `${REACT}components.js`, text: "isFogOfWarEnabled(future, isSpaMode)", known: "true" },
  // Every folder has the page of the one before, and every file that of the one before: nobody is asked where it
  // is (Performance P11), nor told which files these are and of which kind (Reading R-582).
  {
    file: `${REACT}fog-of-war.js`,
    text: "discoveredPaths.has(path)",
    known: `("routes/_shell" + path.replace(${FOLDER_PATH}, ".$1.($id)").replace(${PREVIEW_PATH}, ".file.$id.view.$viewer") in manifest.routes || discoveredPaths.has(\`\${path}\`))`,
  },
  // What it says to those who write pages, in a console that nobody reads here.
  {
    file: ROUTER,
    text: "function warning(cond, message) {\n  if (!cond) {",
    known: "function warning() {\n  if (false) {",
  },
  ...WORDS_TO_DEVELOPERS.map(([file, text]) => ({ file, text, known: '""' })),
  // No link and no page asks for another page ahead.
  {
    file: `${REACT}components.js`,
    text: "let [shouldPrefetch, ref, prefetchHandlers] = usePrefetchBehavior(prefetch, props);",
    known: "let shouldPrefetch = false, ref, prefetchHandlers;",
  },
  { file: `${REACT}components.js`, text: "isPageLinkDescriptor(link) ?", known: "false ?" },
  { file: `${REACT}components.js`, text: 'NavLink.displayName = "NavLink";', known: "" },
  // Modules are not exchanged in a running page, in development neither.
  {
    file: `${REACT}browser.js`,
    text: "router.createRoutesForHMR = createClientRoutesWithHMRRevalidationOptOut;",
    known: "",
  },
  { file: `${REACT}routes.js`, text: "if (needsRevalidation)", known: "if (false)" },
  // What `browser.js` hands to the router.
  ...["v7_fetcherPersist", "v7_partialHydration", "v7_skipActionErrorRevalidation"].map((flag) => ({
    file: ROUTER,
    text: `future.${flag}`,
    known: "true",
  })),
  {
    file: DOM,
    text: "UNSAFE_logV6DeprecationWarnings(future, router.future), [future, router.future]",
    known: "{}, []",
  },
  // Pages are exchanged at once.
  {
    file: DOM,
    text: "if (!viewTransitionOpts || isViewTransitionUnavailable) {",
    known: "if (true) {",
  },
  ...[
    "vtContext.isTransitioning && !vtContext.flushSync",
    "renderDfd && pendingState && router.window",
    "renderDfd && pendingState && state.location.key === pendingState.location.key",
    "!vtContext.isTransitioning && interruption",
  ].map((condition) => ({ file: DOM, text: `if (${condition}) {`, known: "if (false) {" })),
];

/** Of the router. */
export function routerAsUsed(root: string): Plugin {
  const filter = /(?:@remix-run[\\/](?:react|router)|react-router(?:-dom)?)[\\/]dist[\\/]/;
  return libraryAsUsed(root, { name: "router-as-used", filter, places: KNOWN_PLACES });
}

interface Library {
  readonly name: string;
  readonly filter: RegExp;
  readonly places: readonly KnownPlace[];
}

/** Says to the bundler what is known; a library that has changed is refused. */
export function libraryAsUsed(root: string, { name, filter, places: all }: Library): Plugin {
  const modules = path.join(root, "node_modules");
  return {
    name,
    setup: ({ onLoad }) => {
      onLoad({ filter }, async ({ path: file }) => {
        const places = all.filter((place) => path.join(modules, place.file) === file);
        const text = await readFile(file, "utf8");
        return places.length === 0 ? null : { contents: toKnown(text, places), loader: "js" };
      });
    },
  };
}

export function toKnown(text: string, places: readonly KnownPlace[]): string {
  return places.reduce((known, place) => {
    if (!known.includes(place.text)) throw new Error(`${place.file} is without "${place.text}"`);
    return known.replaceAll(place.text, place.known);
  }, text);
}

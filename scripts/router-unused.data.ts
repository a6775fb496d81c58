import type { KnownPlace } from "./router-as-used.ts";

export const REACT = "@remix-run/react/dist/esm/";
export const ROUTER = "@remix-run/router/dist/router.js";
export const DOM = "react-router-dom/dist/index.js";
const ROUTES = "react-router/dist/index.js";
const [NEVER, NOTHING] = ["if (false) ", ""];

/** Statements that come to nothing while no page has a fetcher: their beginnings, as they stand. */
const OF_FETCHERS = [
  "state.fetchers.forEach((fetcher, key) => {",
  "deletedFetchers.forEach(key => {",
  "revalidatingFetchers.forEach(rf => {",
  "fetchLoadMatches.forEach((f, key) => {",
  "fetchLoadMatches.forEach((_, key) => {",
  "state.fetchers.forEach((_, key) => deleteFetcher(key));",
  "completedFetchers.forEach(key => state.fetchers.delete(key));",
  "deletedFetchersKeys.forEach(key => deleteFetcher(key));",
  "revalidatingFetchers.forEach(rf => fetchControllers.delete(rf.key));",
] as const;

/** The same of data that a server has promised, and of pages that fade into each other. */
const OF_PROMISES = [
  "activeDeferreds.forEach((deferredData, routeId) => {",
  "activeDeferreds.forEach((dfd, routeId) => {",
] as const;

const OF_TRANSITIONS = [
  "restoreAppliedTransitions(routerWindow, appliedViewTransitions);",
  'routerWindow.addEventListener("pagehide", _saveAppliedTransitions);',
] as const;

/** Conditions that never hold here. */
const NEVER_SO = [
  // Fetchers.
  "if (revalidatingFetchers.length > 0) {",
  'if (pendingNavigationController) {\n      pendingNavigationController.signal.addEventListener("abort", abortPendingFetchRevalidations);',
  'if (pendingNavigationController) {\n      pendingNavigationController.signal.removeEventListener("abort", abortPendingFetchRevalidations);',
  // Routes are always found out by asking.
  "if (initialMatches == null && !patchRoutesOnNavigationImpl) {",
  "if (!patchRoutesOnNavigationImpl) {",
  // Forms are the browser's: what one sends brings a document.
  "if (opts && opts.pendingError) {",
  "if (opts && opts.submission && isMutationMethod(opts.submission.formMethod)) {",
  "if (submission && isMutationMethod(submission.formMethod)) {",
  "if (submission != null && isMutationMethod(submission.formMethod) && submission.formAction === state.location.pathname + state.location.search) {",
  "if (!submission && !fetcherSubmission && formMethod && formAction && formEncType) {",
  "if (redirectPreserveMethodStatusCodes.has(redirect.response.status) && activeSubmission && isMutationMethod(activeSubmission.formMethod)) {",
  "if (submission) {",
  // Nothing here asks a page for what it has not.
  "if (status === 400) {",
  "if (status === 403) {",
] as const;

/** Conditions that always hold. */
const ALWAYS_SO = [
  "if (!opts || !isSubmissionNavigation(opts)) {",
  "if (!formMethod || !formAction || !formEncType) {",
  "if (patchRoutesOnNavigationImpl) {",
  // What `browser.js` hands over.
  "if (init.mapRouteProperties) {",
] as const;

const PLAIN: readonly (readonly [text: string, known: string])[] = [
  ["    fetch,\n    revalidate,\n", "    revalidate,\n"],
  ["    getFetcher,\n    deleteFetcher: deleteFetcherAndUpdateState,\n    dispose,\n", NOTHING],
  [
    "    _internalFetchControllers: fetchControllers,\n    _internalActiveDeferreds: activeDeferreds,\n",
    NOTHING,
  ],
  ["    _internalSetRoutes\n", NOTHING],
  [
    "if (matchesToLoad.length === 0 && revalidatingFetchers.length === 0) {\n      let updatedFetchers = markFetchRedirectsDone();",
    "if (matchesToLoad.length === 0) {\n      let updatedFetchers = false;",
  ],
  ["redirect = findRedirect(fetcherResults);\n    if (redirect) {", "if (false) {"],
  [
    "let updatedFetchers = markFetchRedirectsDone();\n    let didAbortFetchLoads = abortStaleFetchLoads(pendingNavigationLoadId);\n    let shouldUpdateFetchers = updatedFetchers || didAbortFetchLoads || revalidatingFetchers.length > 0;",
    "let shouldUpdateFetchers = false;",
  ],
  [
    "    let currentMatches = state.matches;\n    // Kick off loaders and fetchers in parallel\n",
    '    return { loaderResults: await callDataStrategy("loader", state, request, matchesToLoad, matches, null), fetcherResults: {} };\n    let currentMatches = state.matches;\n',
  ],
  [
    'let isActionReload = state.actionData != null && state.navigation.formMethod != null && isMutationMethod(state.navigation.formMethod) && state.navigation.state === "loading" && ((_location$state = location.state) == null ? void 0 : _location$state._isRedirect) !== true;',
    "let isActionReload = false;",
  ],
  [
    "pendingPreventScrollReset === true || state.navigation.formMethod != null && isMutationMethod(state.navigation.formMethod) && ((_location$state2 = location.state) == null ? void 0 : _location$state2._isRedirect) !== true;",
    "pendingPreventScrollReset === true;",
  ],
  [" && !(opts && opts.submission && isMutationMethod(opts.submission.formMethod))", NOTHING],
  ["init.dataStrategy || defaultDataStrategy", "init.dataStrategy"],
  // The product stands at the root of its address.
  ['init.basename || "/"', '"/"'],
  ...["v7_normalizeFormMethod", "v7_prependBasename", "v7_relativeSplatPath"].map(
    (flag) => [`future.${flag}`, "true"] as const,
  ),
  [
    'const isBrowser = typeof routerWindow !== "undefined" && typeof routerWindow.document !== "undefined" && typeof routerWindow.document.createElement !== "undefined";',
    "const isBrowser = true;",
  ],
  ["} else if (pendingViewTransitionEnabled) {", "} else if (false) {"],
  ["let priorPaths = appliedViewTransitions.get(state.location.pathname);", "let priorPaths;"],
  ["} else if (appliedViewTransitions.has(location.pathname)) {", "} else if (false) {"],
];

/** The same in what stands between the router and the pages. */
const AROUND: readonly KnownPlace[] = [
  {
    file: `${REACT}data.js`,
    text: 'if (request.method !== "GET") {',
    known: "if (false) {",
  },
  {
    file: `${REACT}single-fetch.js`,
    text: 'if (["POST", "PUT", "PATCH", "DELETE"].includes(request.method)) {',
    known: "if (false) {",
  },
  { file: `${REACT}single-fetch.js`, text: "if (fetcherKey) {", known: "if (false) {" },
  { file: `${REACT}routes.js`, text: "dataRoute.action = ({", known: "const unused = ({" },
  { file: `${REACT}routes.js`, text: "if (mod.clientAction) {", known: "if (false) {" },
  { file: `${REACT}routes.js`, text: "...(lazyRoute.action ? {", known: "...(false ? {" },
  { file: `${REACT}components.js`, text: 'Form.displayName = "Form";', known: NOTHING },
  {
    file: DOM,
    text: "deletedFetchers.forEach(key => fetcherData.current.delete(key));",
    known: NOTHING,
  },
  // The root has a boundary of its own.
  {
    file: ROUTES,
    text: "match.route.errorElement || defaultErrorElement",
    known: "match.route.errorElement",
  },
];

/** What no page of this product asks of the router; `router-unused.test.ts` reads the pages for it. */
export const UNUSED_PLACES: readonly KnownPlace[] = [
  ...[...OF_FETCHERS, ...OF_PROMISES, ...OF_TRANSITIONS].map((text) => ({
    file: ROUTER,
    text,
    known: NEVER + text,
  })),
  ...NEVER_SO.map((text) => ({
    file: ROUTER,
    text,
    known: text.replace(/^if \(.*\) \{/, "if (false) {"),
  })),
  ...ALWAYS_SO.map((text) => ({
    file: ROUTER,
    text,
    known: "if (true) {",
  })),
  ...PLAIN.map(([text, known]) => ({ file: ROUTER, text, known })),
  ...AROUND,
];

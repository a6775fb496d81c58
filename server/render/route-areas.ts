import type { ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];

/** Splats and dynamic segments can stand for anything, and pages of the root name it as their parent. */
const ANYTHING = /^(\*|:|$)/;

/**
 * The build as requests for one area of the product see it: routes whose path begins with the same
 * segment, those that fit any, and the layouts round them. The router ranks and compiles all routes
 * that it is given, some times for each page.
 */
export function toAreaBuild(build: ServerBuild, segment: string): ServerBuild {
  const ids = new Set<string>();
  for (const route of Object.values(build.routes)) {
    const first = pathOf(build.routes, route.id).split("/")[0] ?? "";
    const isPage = route.index === true || route.path !== undefined;
    if (isPage && (first === segment || ANYTHING.test(first)))
      addWithParents(ids, build.routes, route.id);
  }
  const only = <T>(routes: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}

/** First segments that routes of the build begin with. */
export function segmentsOf(build: ServerBuild): readonly string[] {
  const paths = Object.keys(build.routes).map((id) => pathOf(build.routes, id).split("/")[0] ?? "");
  return [...new Set(paths)].filter((segment) => !ANYTHING.test(segment));
}

/** Segment that the path of a request begins with, in lower case as the router sees it; its data is asked for at the same path. */
export function segmentOf(path: string): string {
  return (path.split("/")[1] ?? "").replace(/\.data$/, "").toLowerCase();
}

/** A segment that the router reads as it stands, and that is no path of the framework's own. */
export function isPlain(segment: string): boolean {
  return /^(?!_)[\w.-]*$/.test(segment);
}

function pathOf(routes: Routes, id: string): string {
  const route = routes[id];
  if (route === undefined) return "";
  const above = route.parentId === undefined ? "" : pathOf(routes, route.parentId);
  return [above, route.path ?? ""].filter((part) => part !== "").join("/");
}

function addWithParents(ids: Set<string>, routes: Routes, id: string): void {
  ids.add(id);
  const parent = routes[id]?.parentId;
  if (parent !== undefined) addWithParents(ids, routes, parent);
}

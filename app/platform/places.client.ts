import { type Places, placeOf } from "#app/core/navigation/places.ts";

/** What the router of this page knows of the pages that it can open. */
export const browserPlaces: Places = {
  isOnline: () => navigator.onLine,
  isHere: (path) => routesOf(path).every(({ id }) => id in window.__remixRouteModules),
};

/** Routes of a path's place that the router has heard of. */
export function routesOf(path: string) {
  const place = placeOf(path);
  return Object.values(window.__remixManifest.routes).filter(
    (route) => route?.path !== undefined && placeOf(`/${route.path}`) === place,
  );
}

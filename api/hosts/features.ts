import { type RegionExchange, sendJson } from "#api/hosts/http.ts";

/** `GET /r/{region}/api/features`: the flags, the same for everybody (Spec A§7.6). */
export function serveFeatures({ world, response }: RegionExchange): void {
  sendJson(response, 200, { list: world.features.list() });
}

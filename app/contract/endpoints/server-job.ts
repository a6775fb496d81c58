import * as v from "valibot";
import { defineEndpoint } from "#app/contract/endpoint.ts";
import { hexOf } from "#app/contract/wire.ts";

/**
 * What a server job came to, for the browser's own downloads: a stream of a known length, in parts
 * where they are asked for. 401 once the right to it has ended, 404 for a job that is not there.
 */
export const serverJob = defineEndpoint({
  name: "serverjob",
  method: "GET",
  path: "/serverjob.fcgi",
  request: v.strictObject({ pid: hexOf(16), jid: hexOf(16) }),
  data: v.looseObject({}),
  source: "Spec B§7, Reading R-516",
});

import { pathToFileURL } from "node:url";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import type { Request, RequestHandler, Response } from "express";
import type { BuildOutput } from "../assets/build-output.ts";
import { buildLoadContext, type ContextParts } from "./load-context.ts";

/** Remix behind Express: every path that nothing before has answered. */
export async function createPageHandler(
  output: BuildOutput,
  parts: ContextParts,
): Promise<RequestHandler> {
  const build: ServerBuild = await import(pathToFileURL(output.serverBuildFile).href);
  return createRequestHandler({
    build,
    mode: build.mode,
    getLoadContext: (request: Request, response: Response) =>
      buildLoadContext(request, response, parts),
  });
}

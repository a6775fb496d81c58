import { pathToFileURL } from "node:url";
import {
  type AppLoadContext,
  createRequestHandler,
  type RequestHandler as Renderer,
  type ServerBuild,
} from "@remix-run/node";
import type { Request, RequestHandler, Response } from "express";
import type { BuildOutput } from "../assets/build-output.ts";
import { admissionOf } from "../security/entry-guard.ts";
import { nonceOf } from "../security/nonce.ts";
import { createKeptPages, type KeptPages } from "./kept-pages.ts";
import { buildLoadContext, type ContextParts } from "./load-context.ts";
import { toPageRequest } from "./page-request.ts";
import { isPlain, segmentOf, segmentsOf, toAreaBuild } from "./route-areas.ts";
import { readPage, type SentPage, sendPage } from "./send-page.ts";

/** About 25 KB each. */
const MAX_KEPT_PAGES = 200;

/** Remix behind Express: every path that nothing before has answered. */
export async function createPageHandler(
  output: BuildOutput,
  parts: ContextParts,
): Promise<RequestHandler> {
  const build: ServerBuild = await import(pathToFileURL(output.serverBuildFile).href);
  const rendererOf = createRenderers(build);
  const kept = createKeptPages(MAX_KEPT_PAGES);
  return async (request, response, next) => {
    try {
      const body = await admissionOf(response).readWhole();
      if (body === null) return;
      const context = await buildLoadContext(request, response, parts);
      const render = rendererOf(request.path);
      sendPage(response, await toPage({ request, response, body, context, render, kept }));
    } catch (error) {
      next(error);
    }
  };
}

/** A renderer for each area, one for what is plainly in none, and one with all routes for the rest. */
function createRenderers(build: ServerBuild): (path: string) => Renderer {
  const toRenderer = (of: ServerBuild) => createRequestHandler(of, of.mode);
  const areaOf = (name: string) => toRenderer(toAreaBuild(build, name));
  const areas = new Map(segmentsOf(build).map((name) => [name, areaOf(name)]));
  const nowhere = areaOf("");
  const anywhere = toRenderer(build);
  return (path) => {
    const segment = segmentOf(path);
    return areas.get(segment) ?? (isPlain(segment) ? nowhere : anywhere);
  };
}

interface PageToRender {
  readonly request: Request;
  readonly response: Response;
  readonly body: Buffer;
  readonly context: AppLoadContext;
  readonly render: Renderer;
  readonly kept: KeptPages;
}

async function toPage(page: PageToRender): Promise<SentPage> {
  const { request, response, body, context, kept } = page;
  const render = async (nonce: string) =>
    readPage(await page.render(toPageRequest({ request, response, body }), { ...context, nonce }));
  const nonce = nonceOf(response);
  const key = kept.keyOf(request, context);
  return key === null ? render(nonce) : kept.serve({ key, nonce, render });
}

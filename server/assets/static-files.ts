import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Request, RequestHandler, Response } from "express";
import type { HostTable } from "../hosts/region-hosts.ts";
import { setWorkerHeaders } from "../security/headers.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";
/** Kept, but asked for again each time: files whose name stays while their content changes. */
const REVALIDATE = "no-cache";
const SERVICE_WORKER = /^\/sw-[a-z]+\.js$/;

/** Of the sandbox, whose origin is nobody's. */
const VIEW_FILES = "/build/view/";

/** Encodings that the build has made ahead, best first. */
const ENCODINGS = [
  { name: "br", extension: ".br" },
  { name: "gzip", extension: ".gz" },
] as const;

/** Every file of the client build by its URL path; nothing else is ever read from disk. */
export type StaticFiles = ReadonlyMap<string, string>;

export async function indexStaticFiles(directory: string): Promise<StaticFiles> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = path.join(entry.parentPath, entry.name);
        return [`/${path.relative(directory, file).split(path.sep).join("/")}`, file] as const;
      }),
  );
}

/** Serves the build: hashed files for ever, precompressed where the browser takes it. */
export function serveStaticFiles(files: StaticFiles, hosts: HostTable): RequestHandler {
  return (request, response, next) => {
    const file = files.get(request.path);
    if (file === undefined || isVariant(request.path)) return next();
    setCaching(request.path, response);
    if (isWorker(request.path)) setWorkerHeaders(response, hosts);
    else response.removeHeader("Content-Security-Policy");
    if (request.path.startsWith(VIEW_FILES)) openToSandbox(response);
    response.type(path.extname(request.path));
    sendBest({ request, response, files, file });
  };
}

interface Sending {
  readonly request: Request;
  readonly response: Response;
  readonly files: StaticFiles;
  readonly file: string;
}

function sendBest({ request, response, files, file }: Sending): void {
  const offered = ENCODINGS.filter(({ extension }) => files.has(request.path + extension));
  const accepted = offered.find(({ name }) => request.acceptsEncodings(name) === name);
  if (offered.length > 0) response.vary("Accept-Encoding");
  if (accepted !== undefined) response.setHeader("Content-Encoding", accepted.name);
  response.sendFile(file + (accepted?.extension ?? ""), {
    cacheControl: false,
    headers: { "Content-Type": response.getHeader("Content-Type") },
  });
}

function setCaching(urlPath: string, response: Response): void {
  response.setHeader("Cache-Control", urlPath.startsWith("/build/") ? IMMUTABLE : REVALIDATE);
}

/** Scripts of a page without an origin are asked for as if from elsewhere; nothing here is private. */
function openToSandbox(response: Response): void {
  response.setHeader("Access-Control-Allow-Origin", "*");
  response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
}

function isWorker(urlPath: string): boolean {
  return urlPath.startsWith("/build/workers/") || SERVICE_WORKER.test(urlPath);
}

function isVariant(urlPath: string): boolean {
  return ENCODINGS.some(({ extension }) => urlPath.endsWith(extension));
}

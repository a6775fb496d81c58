import path from "node:path";
import { parseArgs } from "node:util";

/** What `start.sh` was asked for. Only built-in modules here: it runs before anything is installed. */
export interface ServeOptions {
  readonly port: number;
  readonly dataDirectory: string;
  readonly host: string;
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
  readonly publicUrl: string | null;
}

const DEFAULT_PORT = 3000;
const MAX_PORT = 65_535;
const LOOPBACK = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1)$/;

export const USAGE = `Usage: ./scripts/start.sh [--port N] [--data DIR] [--host H]
       [--tls-cert FILE --tls-key FILE] [--public-url https://…]`;

/** Parses the options. Throws one sentence that says what is wrong. */
export function readServeOptions(args: readonly string[], root: string): ServeOptions {
  const values = parse(args);
  const options = {
    port: toPort(values.port),
    dataDirectory: path.resolve(root, values.data ?? "data"),
    host: values.host ?? "127.0.0.1",
    tls: toTls(values["tls-cert"], values["tls-key"]),
    publicUrl: toPublicUrl(values["public-url"]),
  };
  const isOpen = !isLoopback(options.host);
  if (isOpen && options.tls === null && options.publicUrl === null) {
    throw new Error(
      `--host ${options.host} needs --tls-cert and --tls-key, or --public-url https://…, because browsers give plain http neither encryption nor service workers.`,
    );
  }
  return options;
}

/** True for addresses that only this machine reaches. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  return parseArgs({
    args: [...args],
    options: {
      port: text,
      data: text,
      host: text,
      "tls-cert": text,
      "tls-key": text,
      "public-url": text,
    },
  }).values;
}

function toPort(value: string | undefined): number {
  const port = Number(value ?? DEFAULT_PORT);
  if (Number.isInteger(port) && port > 0 && port <= MAX_PORT) return port;
  throw new Error(`--port must be a number from 1 to ${MAX_PORT}.`);
}

function toTls(certFile: string | undefined, keyFile: string | undefined) {
  if (certFile === undefined && keyFile === undefined) return null;
  if (certFile === undefined || keyFile === undefined) {
    throw new Error("--tls-cert and --tls-key are needed together.");
  }
  return { certFile: path.resolve(certFile), keyFile: path.resolve(keyFile) };
}

function toPublicUrl(value: string | undefined): string | null {
  if (value === undefined) return null;
  if (URL.canParse(value) && new URL(value).protocol === "https:") return new URL(value).origin;
  throw new Error("--public-url must begin with https://.");
}

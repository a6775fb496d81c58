import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";
import { isLoopback, type ServeOptions } from "./serve-options.ts";

/** Throws one sentence when the files cannot be read or do not belong together. */
export function checkCertificate(tls: ServeOptions["tls"]): void {
  if (tls === null) return;
  const cert = readOption("--tls-cert", tls.certFile);
  const key = readOption("--tls-key", tls.keyFile);
  try {
    createSecureContext({ cert, key });
  } catch {
    // The reason may quote the key.
    throw new Error("--tls-cert and --tls-key are not a certificate and its key in PEM form.");
  }
}

function readOption(option: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    throw new Error(`${option} ${file} cannot be read.`);
  }
}

const DNS_NAME = /DNS:([a-z0-9.-]+)(?:,|$)/i;

/**
 * The options with the address that people use, where only a certificate tells it: its first whole
 * name. Throws one sentence when it has none.
 */
export function withAddress(options: ServeOptions): ServeOptions {
  const { tls, port, host, publicUrl } = options;
  if (publicUrl !== null || tls === null || isLoopback(host)) return options;
  const { subjectAltName = "" } = new X509Certificate(readOption("--tls-cert", tls.certFile));
  const name = DNS_NAME.exec(subjectAltName)?.[1];
  if (name !== undefined) {
    return { ...options, publicUrl: new URL(`https://${name}:${port}`).origin };
  }
  throw new Error("The certificate names no host; give --public-url https://… as well.");
}

/// <reference lib="webworker" />
import { createKeptIndexStore } from "#app/platform/storage/kept-index.client.ts";
import { createKeptLinkStore } from "#app/platform/storage/kept-links.client.ts";
import { createKeptListingStore } from "#app/platform/storage/kept-listings.client.ts";
import { createKeptUploadStore } from "#app/platform/storage/kept-uploads.client.ts";
import { createSecretStore } from "#app/platform/storage/secrets.client.ts";
import { CryptoListener, type CryptoMessage } from "./crypto-listener.ts";
import { loadCorePart } from "./load-core.ts";

declare const self: DedicatedWorkerGlobalScope;

const listener = new CryptoListener({
  createStores: () => ({
    secrets: createSecretStore(),
    links: createKeptLinkStore(),
    listings: createKeptListingStore(),
    index: createKeptIndexStore(),
    uploads: createKeptUploadStore(),
  }),
  loadPart: loadCorePart,
  post: (message, transfer) => self.postMessage(message, transfer),
});
self.addEventListener("message", (event: MessageEvent<CryptoMessage>) => listener.hear(event.data));

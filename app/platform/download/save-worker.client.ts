import * as CODES from "#app/contract/errors/codes.ts";
import type { MediaOffer } from "#app/contract/media-stream.ts";
import { SAVE_WORKER_SCOPE, type SaveRequest } from "#app/contract/save-stream.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { trustedWorkerUrl } from "#app/platform/trusted-types.client.ts";
import type { StreamGate } from "./stream-sink.client.ts";

const SCRIPT = "/sw-dl.js";
const ACTIVATION_TIMEOUT_MS = 10_000;
const HEX = 16;
const TOKEN_BYTES = 16;

/** The download service worker of this origin; registered when the first file is saved. */
export function createStreamGate(): StreamGate {
  let registered: Promise<ServiceWorkerRegistration> | null = null;
  const registration = () => {
    registered ??= register().catch((error: unknown) => {
      registered = null;
      throw error;
    });
    return registered;
  };
  return {
    ready: async () => {
      await activeOf(await registration());
    },
    post: async (request: SaveRequest | MediaOffer, transfer: Transferable[]) => {
      const worker = await activeOf(await registration());
      worker.postMessage(request, transfer);
    },
    newToken,
  };
}

async function register(): Promise<ServiceWorkerRegistration> {
  if (!("serviceWorker" in navigator)) throw new AppError(CODES.streamingUnfit);
  try {
    return await navigator.serviceWorker.register(trustedWorkerUrl(SCRIPT), {
      scope: SAVE_WORKER_SCOPE,
      updateViaCache: "none",
    });
  } catch (error) {
    // Private windows and settings that forbid service workers: another way is taken.
    throw new AppError(CODES.streamingUnfit, { cause: error });
  }
}

async function activeOf(registration: ServiceWorkerRegistration): Promise<ServiceWorker> {
  if (registration.active !== null) return registration.active;
  const coming = registration.installing ?? registration.waiting;
  if (coming === null) throw new AppError(CODES.streamingUnfit);
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      coming.removeEventListener("statechange", look);
      settle();
    };
    const look = () => {
      if (coming.state === "activated") end(() => resolve(coming));
      if (coming.state === "redundant") end(() => reject(new AppError(CODES.streamingUnfit)));
    };
    const timer = setTimeout(
      () => end(() => reject(new AppError(CODES.streamingUnfit))),
      ACTIVATION_TIMEOUT_MS,
    );
    coming.addEventListener("statechange", look);
    look();
  });
}

/** 128 random bits, good for one download. */
function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  return Array.from(bytes, (byte) => byte.toString(HEX).padStart(2, "0")).join("");
}

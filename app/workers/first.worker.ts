/// <reference lib="webworker" />
import * as CODES from "#app/contract/errors/codes.ts";
import type { FirstStart, FirstWorkerMethods } from "#app/core/crypto/first-messages.ts";
import type { CallMessage, ReplyMessage } from "#app/core/crypto/worker-messages.ts";
import { createSecretStore } from "#app/platform/storage/secrets.client.ts";
import { initSync } from "#crypto-wasm/pkg/coffer_first.js";
import { createFirstReader } from "./first-reader.ts";
import { codeOf, Refusal } from "./refusal.ts";

declare const self: DedicatedWorkerGlobalScope;

/** Opens the first page of a list and ends: message in, call, message out. */
const reader: FirstWorkerMethods = createFirstReader(createSecretStore());

self.addEventListener("message", ({ data }: MessageEvent<FirstStart | CallMessage>) => {
  if (data.kind === "start") initSync("first", data.core);
  else void answer(data);
});

async function answer({ id, method, args }: CallMessage): Promise<void> {
  try {
    post({ kind: "reply", id, value: await callMethod(method, args) });
  } catch (error) {
    post({ kind: "refusal", id, code: codeOf(error) });
  }
}

/** The page takes these arguments from the type of this very method. */
async function callMethod(method: string, args: readonly unknown[]): Promise<unknown> {
  const found = Object.entries(reader).find(([name]) => name === method)?.[1];
  if (found === undefined) throw new Refusal(CODES.unknownApi);
  const result: unknown = await Reflect.apply(found, reader, args);
  return result;
}

function post(message: ReplyMessage): void {
  self.postMessage(message);
}

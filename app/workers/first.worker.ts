/// <reference lib="webworker" />
import type { FirstStart } from "#app/core/crypto/first-messages.ts";
import type { CallMessage, ReplyMessage } from "#app/core/crypto/worker-messages.ts";
import { createSecretStore } from "#app/platform/storage/secrets.client.ts";
import { initSync } from "#crypto-wasm/pkg/coffer_first.js";
import { findMethod } from "./find-method.ts";
import { createFirstReader } from "./first-reader.ts";
import { codeOf } from "./refusal.ts";

declare const self: DedicatedWorkerGlobalScope;

/** Opens the first page of a list and ends: message in, call, message out. */
const reader = { ...createFirstReader(createSecretStore()) };

self.addEventListener("message", ({ data }: MessageEvent<FirstStart | CallMessage>) => {
  if (data.kind === "start") initSync("first", data.core);
  else void answer(data);
});

async function answer({ id, method, args }: CallMessage): Promise<void> {
  try {
    const found = findMethod<CallableFunction>(reader, method);
    post({ kind: "reply", id, value: await Reflect.apply(found, reader, args) });
  } catch (error) {
    post({ kind: "refusal", id, code: codeOf(error) });
  }
}

function post(message: ReplyMessage): void {
  self.postMessage(message);
}

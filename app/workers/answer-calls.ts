/// <reference lib="webworker" />
import type { FirstStart } from "#app/core/crypto/first-messages.ts";
import type { CallMessage, ReplyMessage } from "#app/core/crypto/worker-messages.ts";
import { findMethod } from "./find-method.ts";
import { codeOf } from "./refusal.ts";

/** Message in, call, message out, for a worker that runs on one module of the core, which comes first. */
export function answerCalls(
  scope: DedicatedWorkerGlobalScope,
  methods: object,
  start: (core: ArrayBuffer) => void,
): void {
  const known = { ...methods };
  const post = (message: ReplyMessage) => scope.postMessage(message);
  const answer = async ({ id, method, args }: CallMessage) => {
    try {
      const found = findMethod<CallableFunction>(known, method);
      post({ kind: "reply", id, value: await Reflect.apply(found, methods, args) });
    } catch (error) {
      post({ kind: "refusal", id, code: codeOf(error) });
    }
  };
  scope.addEventListener("message", ({ data }: MessageEvent<FirstStart | CallMessage>) => {
    if (data.kind === "start") start(data.core);
    else void answer(data);
  });
}

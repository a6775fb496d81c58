/// <reference lib="webworker" />
import { initSync } from "#crypto-wasm/pkg/coffer_locked.js";
import { answerCalls } from "./answer-calls.ts";
import { createLockedReader } from "./locked-reader.ts";

declare const self: DedicatedWorkerGlobalScope;

/** Tries the password of a link, opens its first page and ends. */
answerCalls(self, createLockedReader(), (core) => initSync("locked", core));

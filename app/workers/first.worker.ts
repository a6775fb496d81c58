/// <reference lib="webworker" />
import { createSecretStore } from "#app/platform/storage/secrets.client.ts";
import { initSync } from "#crypto-wasm/pkg/coffer_first.js";
import { answerCalls } from "./answer-calls.ts";
import { createFirstReader } from "./first-reader.ts";

declare const self: DedicatedWorkerGlobalScope;

/** Opens the first page of a list and ends. */
answerCalls(self, createFirstReader(createSecretStore()), (core) => initSync("first", core));

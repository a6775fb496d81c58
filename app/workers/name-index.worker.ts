/// <reference lib="webworker" />
import { indexMethods } from "#app/core/files/search/index-methods.ts";
import { answerCalls } from "./answer-calls.ts";

declare const self: DedicatedWorkerGlobalScope;

/** Names that are open, in memory alone, and what is searched in them: no key comes here. */
answerCalls(self, indexMethods(), () => undefined);

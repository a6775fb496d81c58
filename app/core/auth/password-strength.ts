import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as english from "@zxcvbn-ts/language-en";
import type { MeasureStrength } from "./sign-up-rules.ts";

/** Makes the judge of passwords; its dictionaries are a quarter of a megabyte: load it late. */
export function createStrength(): MeasureStrength {
  const judge = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
  });
  return (password, ownWords) => judge.check(password, [...ownWords]).score;
}

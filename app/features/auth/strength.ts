import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as english from "@zxcvbn-ts/language-en";

export type StrengthScore = 0 | 1 | 2 | 3 | 4;

export type MeasureStrength = (password: string, ownWords: readonly string[]) => StrengthScore;

/** Makes the judge of passwords; its dictionaries are a quarter of a megabyte: load it on focus. */
export function createStrength(): MeasureStrength {
  const judge = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
  });
  return (password, ownWords) => judge.check(password, [...ownWords]).score;
}

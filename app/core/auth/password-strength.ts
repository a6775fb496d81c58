import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as english from "@zxcvbn-ts/language-en";
import type { MeasureStrength, StrengthScore } from "./sign-up-rules.ts";

/**
 * Makes the judge of passwords; its dictionaries are a quarter of a megabyte: load it late. The
 * judgement of a long password takes a tenth of a second and a form asks for it whenever it is drawn,
 * so the last one is remembered: for as long as the form that holds this judge and the password.
 */
export function createStrength(): MeasureStrength {
  const judge = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
  });
  return rememberLast((password, ownWords) => judge.check(password, [...ownWords]).score);
}

interface Judgement {
  readonly asked: readonly string[];
  readonly score: StrengthScore;
}

/** The same answers, without work where a question is the last one again. */
function rememberLast(measure: MeasureStrength): MeasureStrength {
  let last: Judgement | null = null;
  return (password, ownWords) => {
    const asked = [password, ...ownWords];
    if (last === null || !isSame(last.asked, asked))
      last = { asked, score: measure(password, ownWords) };
    return last.score;
  };
}

function isSame(before: readonly string[], now: readonly string[]): boolean {
  return before.length === now.length && before.every((word, index) => word === now[index]);
}

/** Settings that the operator has to change, each in one sentence that names it and its rule, never its value. */
export class SettingError extends Error {
  override readonly name = "SettingError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join(" "));
    this.problems = problems;
  }
}

import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Where the files lie that take minutes, though they are short to read. */
const LONG = /\/tests\/simulation\/|-cuts\.test\.ts$/;

/** No core waits at the end for a file that began last; where nothing is known of a file, its size decides. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

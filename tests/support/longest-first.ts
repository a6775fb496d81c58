import { BaseSequencer, type TestSpecification } from "vitest/node";

/** No core waits at the end for a file that began last; where nothing is known of a file, its size decides. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ project }: TestSpecification) => project.name === "simulation";
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

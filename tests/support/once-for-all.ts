import { makeNewData } from "#mock-api/testing/new-data.ts";
import { quickFolder } from "#tests/support/quick-folder.ts";

/** Before the tests of a run: the databases that most of them begin with are made once. */
export default function setup(): Promise<() => void> {
  return makeNewData(quickFolder());
}

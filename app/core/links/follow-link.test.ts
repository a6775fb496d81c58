import { expect, it } from "vitest";
import { Store } from "#app/core/observable.ts";
import { followLink } from "./follow-link.ts";

it("the page of a link follows its owner's changes until it is left", () => {
  const histId = new Store("0");
  let loads = 0;
  const reload = async () => {
    loads += 1;
  };
  const stop = followLink({ reload }, { changes: { histId } });
  histId.set("1");
  histId.set("1");
  histId.set("2");
  expect(loads).toBe(2);
  stop();
  histId.set("3");
  expect(loads).toBe(2);
});

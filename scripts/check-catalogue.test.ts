import { expect, it } from "vitest";
import { findCatalogueProblems } from "./check-catalogue.ts";

it("every code of the specification has a well-formed row of its own", () => {
  expect(findCatalogueProblems()).toEqual([]);
});

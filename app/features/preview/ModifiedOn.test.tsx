import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { aFileItem } from "#tests/support/file-item.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { contentKeyOf } from "./content-key.ts";
import { ModifiedOn } from "./ModifiedOn.tsx";

const wrapper = await loadWords();
const TOLD = { id: "7", blobId: "b1", modifiedMs: Date.UTC(2031, 5, 15, 12) };
const modifiedMs = Date.UTC(2026, 2, 11, 12);

afterEach(cleanup);

function show(contentKey: string | null): string {
  const sealed = contentKey === null ? null : { contentKey, modifiedMs };
  const { container } = render(<ModifiedOn item={aFileItem(TOLD)} told={{ sealed }} />, {
    wrapper,
  });
  return container.textContent ?? "";
}

it("says of a file in its viewer when its author changed it, whatever its list says (D9)", () => {
  expect(show(contentKeyOf(TOLD))).toMatch(/Mar 11, 2026/);
});

it.each([null, contentKeyOf({ id: "8", blobId: "b1" }), contentKeyOf({ id: "7", blobId: "b2" })])(
  "says what the list says until the seal of this very content is open: %j",
  (contentKey) => expect(show(contentKey)).toMatch(/Jun 15, 2031/),
);

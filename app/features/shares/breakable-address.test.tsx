import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { BreakableAddress } from "./BreakableAddress.tsx";

afterEach(cleanup);

const markup = (text: string, email: string) =>
  render(<BreakableAddress text={text} email={email} />).container.innerHTML;

describe("an address in a sentence", () => {
  it("may go on in the next line at its sign, and reads and copies as it is", () => {
    expect(markup("To ⁨a@b.example⁩.", "a@b.example")).toBe("To ⁨a<wbr>@b.example⁩.");
  });

  it("is left alone where the sentence does not hold it, or it holds no sign", () => {
    expect(markup("To a@b.example.", "c@d.example")).toBe("To a@b.example.");
    expect(markup("To nobody.", "nobody")).toBe("To nobody.");
  });
});

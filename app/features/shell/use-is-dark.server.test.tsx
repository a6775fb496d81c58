import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { useIsDark } from "./use-is-dark.ts";

function Probe() {
  return <p>{useIsDark() ? "dark" : "light"}</p>;
}

it("a page that shows whether it is dark renders on a server, which has no document", () => {
  expect(typeof document).toBe("undefined");
  expect(renderToString(<Probe />)).toBe("<p>light</p>");
});

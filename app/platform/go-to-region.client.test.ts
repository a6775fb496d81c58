import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { goToRegion } from "./go-to-region.client.ts";

const assign = vi.fn();
const reload = vi.fn();

beforeEach(() => {
  vi.stubGlobal("location", { href: "http://localhost/files", pathname: "/files", assign, reload });
});
afterEach(() => {
  document.body.innerHTML = "";
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const left = () => assign.mock.calls.length + reload.mock.calls.length;

it("leaves for the region of the account, and stays over a link of somebody else", () => {
  document.body.innerHTML = "<div data-stays></div>";
  goToRegion("eu-central");
  expect(left()).toBe(0);
  document.body.innerHTML = "<div></div>";
  goToRegion("eu-central");
  expect(left()).toBe(1);
});

import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { readBandwidth } from "#app/core/transfers/pace/bandwidth.ts";
import { FakeStorage } from "#tests/support/core-ports.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import "#app/ui/overlays/MenuPopup.tsx";
import { SpeedMenu } from "./SpeedMenu.tsx";

const KIB = 1024;
const wrapper = await loadWords();

afterEach(cleanup);

async function choose(menu: string, entry: number): Promise<void> {
  fireEvent.click(screen.getByRole("button", { name: menu }));
  const entries = await screen.findAllByRole("menuitemcheckbox");
  fireEvent.click(entries[entry]!);
}

it("limits one way and lets it go again, and the button says which", async () => {
  const device = new FakeStorage();
  render(<SpeedMenu device={device} speedKey="bandwidth:" />, { wrapper });
  await choose("Speed limits", 2);
  expect(readBandwidth(device, "bandwidth:")).toEqual({ up: 512 * KIB, down: null });
  await choose("Speed limits (on)", 6);
  expect(readBandwidth(device, "bandwidth:")).toEqual({ up: 512 * KIB, down: 128 * KIB });
  await choose("Speed limits (on)", 0);
  await choose("Speed limits (on)", 5);
  expect(readBandwidth(device, "bandwidth:")).toEqual({ up: null, down: null });
  expect(screen.getByRole("button", { name: "Speed limits" })).toBeTruthy();
});

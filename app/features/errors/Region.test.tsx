import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { Region } from "./Region.tsx";
import { FailureBox, type RegionLook } from "./RegionFailure.tsx";

const wrapper = await loadWords();

/** What the part that may fail throws when it is drawn next. */
let thrown: unknown = null;

function Part() {
  if (thrown !== null) throw thrown;
  return <p>The list</p>;
}

interface ScreenProps {
  readonly look?: RegionLook;
  readonly place?: string;
  readonly onClose?: (() => void) | undefined;
}

function Screen({ look = "part", place = "/files", onClose }: ScreenProps) {
  return (
    <>
      <p>The transfers</p>
      <Region look={look} place={place} onClose={onClose}>
        <Part />
      </Region>
    </>
  );
}

beforeEach(() => {
  thrown = new AppError(2160);
});

afterEach(() => {
  cleanup();
  // React and the document both tell of what was thrown.
  vi.mocked(console.error).mockClear();
});

describe("a part of the screen that fails while it is drawn", () => {
  it.each(["part", "page", "dialog", "frame"] as const)(
    "says what happened with its code in the place of a %s, and all else stays",
    async (look) => {
      render(<Screen look={look} />, { wrapper });
      expect(await screen.findByText(/2160/)).toBeTruthy();
      expect(screen.getByText("The transfers")).toBeTruthy();
      thrown = null;
      fireEvent.click(screen.getByRole("button", { name: "Try again" }));
      expect(await screen.findByText("The list")).toBeTruthy();
      expect(screen.queryByText(/2160/)).toBeNull();
    },
  );

  it("shows the code of what is no failure of the product, and none of its words", async () => {
    thrown = new TypeError("x is undefined in Tender.pdf");
    render(<Screen />, { wrapper });
    expect(await screen.findByText(/1000/)).toBeTruthy();
    expect(document.body.textContent).not.toContain("Tender");
  });

  it("is drawn again in another place without being asked", async () => {
    const { rerender } = render(<Screen place="/files" />, { wrapper });
    await screen.findByText(/2160/);
    thrown = null;
    rerender(<Screen place="/files" />);
    expect(screen.queryByText("The list")).toBeNull();
    rerender(<Screen place="/vault" />);
    expect(await screen.findByText("The list")).toBeTruthy();
  });

  it("shows again what happens again", async () => {
    render(<Screen />, { wrapper });
    fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/2160/)).toBeTruthy();
  });

  it("over the page is closed like what failed there", async () => {
    const onClose = vi.fn();
    render(<Screen look="dialog" onClose={onClose} />, { wrapper });
    const dialog = await screen.findByRole("dialog");
    fireEvent.keyDown(dialog, { key: "Escape" });
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe("a part whose code cannot be had", () => {
  /** Gives up at once: what it waits for between two tries says that nobody wants it any more. */
  const GIVES_UP = { isOnline: () => false, pause: () => Promise.reject(new AppError(9000)) };

  it("is asked for anew by Try again and in another place, as often as somebody asks", async () => {
    let tries = 0;
    const Late = lazyComponent(async () => {
      tries += 1;
      if (tries < 3) throw new TypeError("no such module");
      return () => <p>The list</p>;
    }, GIVES_UP);
    const screenAt = (place: string) => (
      <Region look="part" place={place}>
        <Suspense>
          <Late />
        </Suspense>
      </Region>
    );
    const { rerender } = render(screenAt("/files"), { wrapper });
    fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
    await expect.poll(() => tries).toBe(2);
    expect(await screen.findByText(/9000/)).toBeTruthy();
    expect(tries).toBe(2);
    rerender(screenAt("/vault"));
    expect(await screen.findByText("The list")).toBeTruthy();
  });
});

describe("what is gone for good", () => {
  const show = (label?: string) =>
    render(
      <Suspense>
        <FailureBox
          error={{ code: 1503 }}
          heading="h2"
          homeHref="/shares"
          homeLabel={label}
          onRetry={() => undefined}
        />
      </Suspense>,
      { wrapper },
    );

  it("says where the way on leads, which is to one's files where nothing else is said", async () => {
    show("Go to your shares");
    const link = await screen.findByRole("link", { name: "Go to your shares" });
    expect(link.getAttribute("href")).toBe("/shares");
    cleanup();
    show();
    expect(await screen.findByRole("link", { name: "Go to your files" })).toBeTruthy();
  });
});

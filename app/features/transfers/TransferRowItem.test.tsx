import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { type ReactNode, useSyncExternalStore } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { Fid } from "#app/core/crypto/port.ts";
import { ROOT_PARENT_FID } from "#app/core/keys/item-key.ts";
import { readVisit } from "#app/core/navigation/folder-path.ts";
import { Store } from "#app/core/observable.ts";
import type { TransferEngine, TransferRow } from "#app/core/transfers/engine.ts";
import { newQueueItem } from "#app/core/transfers/new-item.ts";
import { type AnchorProps, AnchorProvider } from "#app/ui/Anchor.tsx";
import { loadWords } from "#tests/support/page-words.tsx";
import "#app/ui/overlays/MenuPopup.tsx";
import "./ServerWayDialog.tsx";
import { TransferRowItem } from "./TransferRowItem.tsx";

const MIB = 1024 * 1024;
const Words = await loadWords();
const wrapper = ({ children }: { readonly children?: ReactNode }) => (
  <Words>
    <AnchorProvider component={Router}>{children}</AnchorProvider>
  </Words>
);
/** A router's link that says which fid it demands of the place it leads to. */
function Router({ href, anchorRef: _, children, state, ...rest }: AnchorProps) {
  return (
    <a {...rest} href={href} data-fid={readVisit(state)}>
      {children}
    </a>
  );
}
const ROW: TransferRow = {
  ...newQueueItem({ kind: "upload", name: "a.txt" }, { id: "t1", initTimeMs: 0 }),
  sizeBytes: 2 * MIB,
  doneBytes: MIB,
  status: 11,
  canRetry: false,
  canRemove: false,
  canPause: true,
  canMoveUp: false,
};

interface RowProps {
  readonly row: Store<TransferRow>;
  readonly engine: TransferEngine;
}

function Row({ row, engine }: RowProps) {
  const shown = useSyncExternalStore(
    (told) => row.subscribe(told),
    () => row.get(),
  );
  return <TransferRowItem row={shown} engine={engine} position={1} total={1} />;
}

/** The row over an engine that holds back what it is asked to. */
function show(first: Partial<TransferRow>) {
  const row = new Store<TransferRow>({ ...ROW, ...first });
  const change = (next: Partial<TransferRow>) => row.set({ ...row.get(), ...next });
  const engine = {
    pause: vi.fn(() => change({ status: 0, isPaused: true, canPause: false })),
    retry: vi.fn(),
    goOn: vi.fn(async () => true),
    move: vi.fn(),
    resume: vi.fn(() => change({ status: 11, isPaused: false, canPause: true })),
  } as unknown as TransferEngine;
  render(<Row row={row} engine={engine} />, { wrapper });
  return engine;
}

afterEach(cleanup);

it("an upload is held back and let go on by one button, which keeps the keyboard", () => {
  const engine = show({});
  const button = screen.getByRole("button", { name: "Pause a.txt" });
  button.focus();
  fireEvent.click(button);
  expect(engine.pause).toHaveBeenCalledWith("t1");
  expect(document.body.textContent).toContain("Paused · 1.0 MB of 2.0 MB");
  const resume = screen.getByRole("button", { name: "Resume a.txt" });
  expect(document.activeElement).toBe(resume);
  fireEvent.click(resume);
  expect(engine.resume).toHaveBeenCalledWith("t1");
  expect(document.body.textContent).toContain("Uploading 1.0 MB of 2.0 MB");
});

it("what is up is opened as the file that this device sealed, not by its id alone (Trust D8)", () => {
  const fid = "f1".repeat(16) as Fid;
  const root = { id: "10", fid: ROOT_PARENT_FID, domain: "m", name: "" };
  const folder = { area: "main", id: "10", isReadOnly: false, path: [root] } as const;
  show({ status: 1, itemId: "77", fid, folder, canPause: false });
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: /a\.txt/ });
  expect([link.pathname, link.dataset.fid]).toEqual(["/file/77/view/text", fid]);
  // The way names what the file is: it is asked for when it is pressed (Reading R-582).
  expect(link.getAttribute("discover")).toBe("none");
});

it("the folder of a file that is up is gone to by the fid that this device knows (Trust D8)", async () => {
  const fid = "f2".repeat(16) as Fid;
  const root = { id: "10", fid: ROOT_PARENT_FID, domain: "m", name: "" };
  const path = [root, { id: "20", fid, domain: "m", name: "Plans" }];
  const folder = { area: "main", id: "20", isReadOnly: false, path } as const;
  show({ status: 1, itemId: "77", fid: "f1".repeat(16) as Fid, folder, canPause: false });
  fireEvent.click(screen.getByRole("button", { name: "More for a.txt" }));
  const link = await screen.findByRole<HTMLAnchorElement>("menuitem", { name: "Go to folder" });
  expect([link.pathname, link.dataset.fid]).toEqual(["/files/20", fid]);
  expect(link.hasAttribute("discover")).toBe(false);
});

it("a folder that is up is gone to by its own fid, not by that of the folder above", () => {
  const fid = "f3".repeat(16) as Fid;
  const root = { id: "10", fid: ROOT_PARENT_FID, domain: "m", name: "" };
  const folder = { area: "main", id: "10", isReadOnly: false, path: [root] } as const;
  show({ kind: "folder", status: 1, itemId: "30", fid, folder, canPause: false });
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: /a\.txt/ });
  expect([link.pathname, link.dataset.fid]).toEqual(["/files/30", fid]);
});

it("what cannot be held back has no such button", () => {
  show({ kind: "download", status: 12, canPause: false });
  expect(screen.queryByRole("button", { name: /^Pause/ })).toBeNull();
});

it("an upload of an earlier page asks for its file, and nothing else is offered but to take it away", () => {
  show({ status: 5, isInterrupted: true, canPause: false, canRemove: true });
  expect(document.body.textContent).toContain("Interrupted. Choose the file again to go on.");
  const names = screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"));
  expect(names).toEqual(["Go on with a.txt", "Remove a.txt"]);
});

it("an upload of an earlier page whose file the browser opens again goes on at a press", async () => {
  const left = { status: 5, isInterrupted: true, canPause: false, canRemove: true };
  const engine = show({ ...left, canReopen: true });
  expect(document.body.textContent).toContain("Press “Go on” to send the rest.");
  fireEvent.click(screen.getByRole("button", { name: "Go on with a.txt" }));
  await Promise.resolve();
  expect(engine.goOn).toHaveBeenCalledExactlyOnceWith("t1");
  expect(document.querySelector("input[type=file]")).toBeNull();
});

it("a file that the browser does not open again is asked for by the same press", async () => {
  const left = { status: 5, isInterrupted: true, canPause: false, canRemove: true };
  const engine = show({ ...left, canReopen: true });
  vi.mocked(engine.goOn).mockResolvedValueOnce(false);
  fireEvent.click(screen.getByRole("button", { name: "Go on with a.txt" }));
  await vi.waitFor(() => expect(document.querySelector("input[type=file]")).not.toBeNull());
});

it("files that were saved into a folder go on in that folder, which a later press asks for again", async () => {
  const left = { status: 5, isInterrupted: true, canPause: false, canRemove: true };
  const report = { totalItems: 5, completedItems: 2, failures: [], isScanning: false };
  const engine = show({ ...left, kind: "zip", report, canReopen: false });
  expect(document.body.textContent).toContain("Press “Go on” to save the rest.");
  const inputs = document.querySelectorAll("input").length;
  vi.mocked(engine.goOn).mockResolvedValueOnce(false);
  fireEvent.click(screen.getByRole("button", { name: "Go on with a.txt" }));
  await vi.mocked(engine.goOn).mock.results[0]?.value;
  expect(document.querySelectorAll("input")).toHaveLength(inputs);
});

it("one zip of an earlier page says whether it goes on or begins again", () => {
  const left = { kind: "zip", status: 5, isInterrupted: true, canPause: false } as const;
  show({ ...left, doneBytes: 0 });
  expect(document.body.textContent).toContain("“Go on” begins it again.");
  show(left);
  expect(document.body.textContent).toContain("Press “Go on” to fetch the rest.");
});

it("a name that is chosen for an upload cannot turn the letters of its row", () => {
  show({ name: "a\u202Eb.txt", status: 3500, canPause: false });
  expect(document.body.textContent).toContain("a\uFFFDb.txt");
  expect(document.body.textContent).not.toContain("\u202E");
});

it.each([
  ["a:b.txt", "A name cannot contain “:”."],
  ["CON.txt", "“CON.txt” is a name that computers keep for themselves."],
  ["a~$b.txt", "“~$” at this place marks files that programs keep for themselves."],
  ["draft.", "A name cannot end with a dot."],
  ["a\u202Eb.txt", "The name contains a character that cannot be seen: U+202E."],
])(
  "an upload that its name forbids, %j, says by which character or of which kind",
  (name, text) => {
    show({ name, status: 3500, canPause: false });
    expect(document.body.textContent).toContain(`3500 ${text}`);
  },
);

it("a waiting upload is let start sooner by its menu, first of all or by one", async () => {
  const engine = show({ status: 0, canMoveUp: true });
  for (const [label, to] of [
    ["Move to the front", "first"],
    ["Move up", "up"],
  ] as const) {
    fireEvent.click(screen.getByRole("button", { name: "More for a.txt" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: label }));
    expect(engine.move).toHaveBeenLastCalledWith("t1", to);
  }
});

it("the first that waits has nothing to pass", () => {
  show({ status: 0, canMoveUp: false });
  expect(screen.queryByRole("button", { name: "More for a.txt" })).toBeNull();
});

it.each([
  ["slow", "The server is slow to answer", "Try a.txt on another server"],
  ["busy", "Too many requests at once. Goes on in a few seconds.", "Try now: a.txt"],
] as const)(
  "a row that stands still for %s says so and offers another way",
  (reason, text, label) => {
    const engine = show({ standstill: reason });
    expect(document.body.textContent).toContain(text);
    fireEvent.click(screen.getByRole("button", { name: label }));
    expect(engine.retry).toHaveBeenCalledWith("t1");
  },
);

it.each([
  ["offline", "You are offline"],
  ["unreachable", "Waiting for connection"],
] as const)("a row that is %s says so, and nothing needs to be pressed", (reason, text) => {
  show({ standstill: reason });
  expect(document.body.textContent).toContain(text);
  expect(screen.queryByRole("button", { name: /^Try/ })).toBeNull();
});

const FAILED = { kind: "download", name: "a.txt", status: 3020, canPause: false } as const;

it("nothing asks the server that the engine does not offer (Reading R-513)", () => {
  show({ ...FAILED, canAskServer: false });
  expect(screen.queryByRole("button", { name: /server/ })).toBeNull();
});

it("the server is asked after somebody read what it will know, and by no key pressed too early", async () => {
  const engine = show({ ...FAILED, canAskServer: true });
  fireEvent.click(screen.getByRole("button", { name: "Ask the server for help with a.txt" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(engine.retry).not.toHaveBeenCalled();
  expect(dialog.textContent).toContain("the server can read the content of this file");
  expect(dialog.textContent).toContain("neither the name of the file nor your password");
  expect(dialog.textContent).toContain("cannot check what it sends");
  expect(document.activeElement?.textContent).toBe("Cancel");
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(engine.retry).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Ask the server for help with a.txt" }));
  fireEvent.click(await screen.findByRole("button", { name: "Let the server read it" }));
  expect(engine.retry).toHaveBeenCalledExactlyOnceWith("t1", "server");
});

it("of a zip the server learns the names, and the question says so", async () => {
  show({ ...FAILED, kind: "zip", canAskServer: true });
  fireEvent.click(screen.getByRole("button", { name: "Ask the server for help with a.txt" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog.textContent).toContain("It learns the names of these files and their folders.");
});

it("what the server could not do, the browser may try again", () => {
  const engine = show({ ...FAILED, kind: "zip", status: 7502, isByServer: true, canRetry: true });
  expect(document.body.textContent).toContain("7502 There is not enough space to make the zip.");
  fireEvent.click(screen.getByRole("button", { name: "Try in the browser: a.txt" }));
  expect(engine.retry).toHaveBeenCalledExactlyOnceWith("t1");
});

it.each([
  [{ status: 18 }, "The server is preparing the download"],
  [{ status: 12 }, "From the server, unlocked: 1.0 MB of 2.0 MB"],
  [{ status: 1, note: "not-checked" }, "Complete. Unlocked by the server, not checked."],
] as const)("a row of the server says so: %j", (state, text) => {
  show({ ...FAILED, isByServer: true, ...state });
  expect(document.body.textContent).toContain(text);
});

it("a zip can be files in a folder instead, where the browser lets one choose a folder", async () => {
  const engine = show({ kind: "zip", status: 12 });
  expect(screen.queryByRole("button", { name: "More for a.txt" })).toBeNull();
  cleanup();
  Reflect.set(window, "showDirectoryPicker", async () => ({ kind: "directory" }));
  try {
    const again = show({ kind: "zip", status: 12 });
    fireEvent.click(screen.getByRole("button", { name: "More for a.txt" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Save as files into a folder…" }));
    await vi.waitFor(() => expect(again.retry).toHaveBeenCalledOnce());
    expect(vi.mocked(again.retry).mock.calls[0]?.[0]).toBe("t1");
    expect(engine.retry).not.toHaveBeenCalled();
  } finally {
    Reflect.deleteProperty(window, "showDirectoryPicker");
  }
});

it("a folder that is being saved says how many of its files are there", () => {
  const report = { totalItems: 4, completedItems: 1, failures: [], isScanning: false };
  show({ kind: "zip", status: 12, report, canPause: false });
  expect(document.body.textContent).toContain("Saving 1 of 4 · 1.0 MB of 2.0 MB");
});

it("an interrupted download says what its button does", () => {
  show({ kind: "download", status: 5, isInterrupted: true, canReopen: true, canPause: false });
  expect(document.body.textContent).toContain("Interrupted. Press “Go on” to fetch the rest.");
});

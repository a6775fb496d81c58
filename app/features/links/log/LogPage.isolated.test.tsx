import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { DataOf, RequestOf } from "#app/contract/registry.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { Link } from "#app/core/links/link.ts";
import { ToastProvider } from "#app/ui/overlays/Toast.tsx";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { aLink } from "#tests/support/link.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import type { Links } from "../use-links.ts";
import { LogPage } from "./LogPage.tsx";

const held = vi.hoisted(() => ({ links: {} as unknown }));
vi.mock("../use-links.ts", () => ({ useLinks: () => held.links }));
vi.mock("#app/platform/preferences.client.ts", () => ({ shownTimeZone: () => "Europe/Oslo" }));

type Log = DataOf<"linklog">;
type Entry = Log["entries"][number];

const Words = await loadWords();
const DAY_S = 86_400;
/** Of the server's clock, in Oslo. */
const TODAY = Math.floor((1_790_000_000 + 2 * 3_600) / DAY_S);
const AT_MS = 1_790_000_000_000;

let server: FilesServer;
let ports: FilesPorts;
let asked: RequestOf<"linklog">[];

forEachFilesServer((stage) => {
  ({ server, ports } = stage);
  asked = [];
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const line = (id: number, more: Partial<Entry> = {}): Entry => ({
  ...{ id: String(id), t: 1_790_000_000 - id, kind: "opened", coffer_id: "7" },
  ...{ country: "Norway", device: "phone" },
  ...more,
});

/** The server answers each question with what stands next, in place of what it knows. */
function tell(...answers: (Partial<Log> | AppError)[]): void {
  const call: FilesPorts["api"]["call"] = async (name, request, options) => {
    if (name !== "linklog") return server.api.call(name, request, options);
    const answer = answers[asked.length] ?? {};
    asked.push(request as RequestOf<"linklog">);
    if (answer instanceof AppError) throw answer;
    return { entries: [], more: 0, ...answer } as never;
  };
  const { api } = server;
  ports = { ...ports, api: { ...api, call, servtimeS: () => AT_MS / 1_000 } };
}

function show(link: Partial<Link> = {}, list: Partial<Links> = {}): void {
  const links = [aLink({ id: "5", createdMs: AT_MS - 3 * DAY_S * 1_000, ...link })];
  held.links = {
    ports,
    list: { phase: "ready", links, error: null },
    reload: () => undefined,
    ...list,
  };
  render(
    <Words>
      <ToastProvider>
        <LogPage linkId="5" />
      </ToastProvider>
    </Words>,
  );
}

const linesShown = () => screen.queryAllByRole("row").slice(1);

describe("the access log of a link", () => {
  it("says how often, draws the days, and tells each line: what, when, from where", async () => {
    const days = [
      { day: TODAY - 1, kind: "opened" as const, n: 4 },
      { day: TODAY - 1, kind: "zip" as const, n: 2 },
      { day: TODAY, kind: "uploaded" as const, n: 3 },
      { day: TODAY, kind: "refused" as const, n: 1 },
    ];
    tell({ entries: [line(9), line(8, { kind: "refused", country: "" })], days });
    show({ downloadCount: 7, downloadLimit: 200 });
    await waitFor(() => expect(linesShown()).toHaveLength(2));
    const counts = screen.getAllByRole("definition").map(({ textContent }) => textContent?.trim());
    expect(counts).toEqual(["4", "7 of 200", "3", "1"]);
    const drawing = screen.getByRole("img", { name: /^Opens and downloads of each day/ });
    expect(drawing.getAttribute("aria-label")).toMatch(/opened 4, downloaded 2\.$/);
    // Four days, a column of two parts each.
    expect(drawing.querySelectorAll("rect")).toHaveLength(8);
    // Of four days no column is wider than of seven.
    const [column] = drawing.querySelectorAll("rect");
    expect(Number.parseFloat(column?.getAttribute("width") ?? "")).toBeCloseTo(60 / 7);
    expect(Number.parseFloat(column?.getAttribute("x") ?? "")).toBeCloseTo(100 / 8 - 30 / 7);
    expect(linesShown()[0]?.textContent).toMatch(/^Opened.*Norway · phone/);
    expect(linesShown()[1]?.textContent).toMatch(/^Turned away.*Unknown place · phone/);
    expect(asked[0]).toMatchObject({ publink_id: "5", before_id: "0", zone_s: 7_200 });
  });

  it("opens the name of a file with the own keys, and shows none where it does not open", async () => {
    const { id } = await server.put("Plan.pdf", { type: "file" });
    const { enc_name, pfid, domain, type } = await server.readItem(id);
    const item = { enc_name, pfid, domain, type };
    const other = { ...item, pfid: "0".repeat(32) };
    const kind = "downloaded" as const;
    tell({ entries: [line(9, { kind, item }), line(8, { kind, item: other })] });
    show();
    await screen.findByText("Plan");
    const [first, second] = linesShown();
    expect(first?.textContent).toContain("Plan.pdf");
    expect(second?.textContent).not.toContain("Plan");
  });

  it("shows a group alone when it is chosen, and what is older when it is asked for", async () => {
    tell(
      { entries: [line(9)], more: 1, days: [] },
      { entries: [line(8)], more: 0 },
      { entries: [line(4, { kind: "refused" })], more: 0 },
      {},
    );
    show();
    fireEvent.click(await screen.findByRole("button", { name: "Show older" }));
    await waitFor(() => expect(linesShown()).toHaveLength(2));
    fireEvent.click(screen.getByRole("button", { name: "Turned away" }));
    await waitFor(() => expect(linesShown()).toHaveLength(1));
    expect(asked[2]).toMatchObject({ before_id: "0", kinds: ["refused"] });
    fireEvent.click(screen.getByRole("button", { name: "Uploaded" }));
    await screen.findByText("Nothing of this in the last 90 days.");
  });

  it("says what failed and asks again", async () => {
    tell(new AppError(9502), { entries: [line(9)] });
    show();
    const again = await screen.findByRole("button", { name: "Try again" });
    await screen.findByText(/9502/);
    fireEvent.click(again);
    await waitFor(() => expect(linesShown()).toHaveLength(1));
    expect(screen.queryByText(/9502/)).toBeNull();
  });

  it("is saved whole as a table that no spreadsheet calculates", async () => {
    const made: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
      made.push(file as Blob);
      return "blob:here";
    });
    const formula = line(9, { country: "=1+1" });
    tell({ entries: [formula], more: 1 }, { entries: [formula], more: 1 }, { entries: [line(8)] });
    show();
    fireEvent.click(await screen.findByRole("button", { name: "Save as CSV" }));
    await waitFor(() => expect(made).toHaveLength(1));
    const lines = (await made[0]?.text())?.trim().split("\r\n") ?? [];
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`"'=1+1"`);
  });

  it("says that there is no such link where it is not among the own ones, and asks for nothing", async () => {
    tell();
    show({ id: "6" });
    await screen.findByText("There is no such link");
    const main = within(document.body);
    expect(main.getAllByRole("link", { name: "Back to your links" })).toHaveLength(2);
    expect(asked).toEqual([]);
  });
});

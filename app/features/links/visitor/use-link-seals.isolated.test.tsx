import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { Store } from "#app/core/observable.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";
import { type LinkInHand, openLinkInHand, tellSize } from "#tests/support/opened-link.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import { LinkFile } from "./LinkFile.tsx";
import { LinkFolder } from "./LinkFolder.tsx";

vi.mock("@remix-run/react", async (original) => {
  const search = new URLSearchParams();
  const navigate = () => undefined;
  const location = { pathname: "/dl/0a1b", search: "", hash: "" };
  return {
    ...(await original<typeof import("@remix-run/react")>()),
    useSearchParams: () => [search],
    useNavigate: () => navigate,
    useLocation: () => location,
  };
});

const MARK = "Not confirmed by your key";
const IN_ROW = { selector: "[data-index] *" };
/** Cryptography takes as long as the machine is busy. */
const PATIENT = { timeout: 20_000 };
const TEST_MS = 60_000;
/** More than rows have to stand still before they are looked at. */
const STILL_MS = 2_500;

const Words = await loadWords();
let owner: TestAccount;
let emptyManifest: ReturnType<TestAccount["manifest"]["get"]>;
let hand: LinkInHand;

beforeAll(async () => {
  owner = await makeTestAccount();
  emptyManifest = owner.manifest.get();
});
beforeEach(() => owner.manifest.set(emptyManifest));
afterEach(async () => {
  cleanup();
  await hand.server.close();
});

/** The page of a link, when its list has come. */
async function show(kind: "file" | "folder", alter?: LinkInHand["server"]["alter"]): Promise<void> {
  hand = await openLinkInHand(owner, kind, alter);
  const { ports, opened, first } = hand;
  const changes = { histId: new Store("0") };
  const runtime = { ...ports, changes, clock: { nowMs: () => 0 } } as unknown as Runtime;
  const page = { runtime, link: opened, first };
  const isFile = first.facts.kind === "file";
  await act(async () => {
    render(
      <Words>
        {isFile ? (
          <LinkFile {...page} />
        ) : (
          <LinkFolder {...page} wasBusy={{ current: false }} sealed={null} />
        )}
      </Words>,
    );
  });
  await screen.findAllByText(/letter/, {}, PATIENT);
}

/** Somebody moves the pointer over the page. */
const touch = () => act(async () => void window.dispatchEvent(new Event("pointerover")));
const pass = () => act(() => new Promise((resolve) => setTimeout(resolve, STILL_MS)));
const asked = () => hand.asked.filter((name) => name === "pathdata").length;

/** And what was answered by then has its effect. */
async function untilAsked(times: number): Promise<void> {
  await act(async () => void (await vi.waitUntil(() => asked() === times, PATIENT)));
  await pass();
}

describe("a link whose server tells another size than its author sealed (D9)", () => {
  it(
    "says so in each row of its list, once somebody has touched the page and not before",
    async () => {
      await show("folder", tellSize(9_000_000));
      await pass();
      expect(asked()).toBe(0);
      await touch();
      const marks = await screen.findAllByText(MARK, IN_ROW, PATIENT);
      const marked = new Set(marks.map((mark) => mark.closest("[data-index]")));
      expect(marked.size).toBe(2);
      expect(asked()).toBe(1);
    },
    TEST_MS,
  );

  it(
    "says so on the page of its one file",
    async () => {
      await show("file", tellSize(9_000_000));
      await touch();
      await screen.findByText(`Size · ${MARK}`, {}, PATIENT);
      expect(screen.queryByText(`Changed · ${MARK}`)).toBeNull();
    },
    TEST_MS,
  );

  it(
    "is asked again where nobody answered, and no more once it has turned the visitor away",
    async () => {
      await show("folder", tellSize(9_000_000));
      const codes = [CODES.offline, CODES.linkPasswordWrong];
      hand.server.refuse = (name) => {
        const code = name === "pathdata" ? codes[asked() - 1] : undefined;
        if (code !== undefined) throw new AppError(code);
      };
      await touch();
      await untilAsked(1);
      document.dispatchEvent(new Event("scroll"));
      await untilAsked(2);
      document.dispatchEvent(new Event("scroll"));
      await pass();
      expect(asked()).toBe(2);
      expect(screen.queryByText(MARK, IN_ROW)).toBeNull();
    },
    TEST_MS,
  );
});

it(
  "says nothing of a link whose list says what its seals say",
  async () => {
    await show("folder");
    await touch();
    await untilAsked(1);
    expect(screen.queryByText(MARK, IN_ROW)).toBeNull();
  },
  TEST_MS,
);

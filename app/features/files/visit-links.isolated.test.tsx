import { cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { Account } from "#app/core/account/account.ts";
import type { Fid, Manifest } from "#app/core/crypto/port.ts";
import type { OldVersion } from "#app/core/files/storage/old-versions.ts";
import { ROOT_PARENT_FID } from "#app/core/keys/item-key.ts";
import { readVisit } from "#app/core/navigation/folder-path.ts";
import { Store } from "#app/core/observable.ts";
import { type AnchorProps, AnchorProvider } from "#app/ui/Anchor.tsx";
import { ToastProvider } from "#app/ui/overlays/Toast.tsx";
import { aFileItem } from "#tests/support/file-item.ts";
import { aManifest } from "#tests/support/manifest.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { FileDetails } from "./FileDetails.tsx";
import { BiggestFiles } from "./storage/BiggestFiles.tsx";
import { FolderMap } from "./storage/FolderMap.tsx";
import { OldVersions } from "./storage/OldVersions.tsx";
import type { OpenStorage } from "./storage/use-storage.ts";

const Words = await loadWords();

vi.mock("./ItemPicture.tsx", () => ({ ItemPicture: () => null }));

afterEach(cleanup);

const FID = "f1".repeat(16);
const name = { state: "open", text: "plan.pdf", fid: FID as Fid, rev: 1 } as const;
const item = { ...aFileItem({ id: "77", parentFid: ROOT_PARENT_FID }), name };

/** A router's link that says which fid it demands of the place it leads to. */
function Router({ href, children, state }: AnchorProps) {
  return (
    <a href={href} data-fid={readVisit(state)}>
      {children}
    </a>
  );
}
const wrapper = ({ children }: { readonly children?: ReactNode }) => (
  <Words>
    <AnchorProvider component={Router}>
      <ToastProvider>{children}</ToastProvider>
    </AnchorProvider>
  </Words>
);
const link = (name: string) => {
  const { dataset, pathname } = screen.getByRole<HTMLAnchorElement>("link", { name });
  return [pathname, dataset.fid];
};

it("file info leads to the versions of the very file that this device listed (Trust D8)", () => {
  const manifest = new Store<Manifest | null>(aManifest({}));
  const account = { manifest, stopCode: new Store(0) } as unknown as Account;
  const root = { id: "10", fid: ROOT_PARENT_FID, domain: "m", name: "" };
  const folder = { area: "main", id: "10", isReadOnly: false, path: [root] } as const;
  const info = { item, several: [], check: { phase: "none" } as const };
  render(
    <FileDetails
      info={info}
      account={account}
      folder={folder}
      onDialog={() => {}}
      onClose={() => {}}
    />,
    { wrapper },
  );
  expect(link("Version History")).toEqual(["/files/file-history/77", FID]);
});

it("an oldest version of the storage leads to the file whose seal this device opened (Trust D8)", () => {
  const version: OldVersion = {
    ...{ id: "v1", item, area: "vault" },
    facts: { ver: 2, sizeBytes: 9, modifiedMs: 0 } as OldVersion["facts"],
    isDeleted: false,
  };
  const state = { phase: "here", isWhole: true, versions: [version] } as const;
  render(<OldVersions state={state} onRemove={async () => {}} onRetry={() => {}} />, { wrapper });
  expect(link("plan.pdf")).toEqual(["/vault/file-history/77", FID]);
});

const STEP = "f2".repeat(16) as Fid;
const root = { id: "10", fid: ROOT_PARENT_FID, domain: "m", name: "" };
const plans = { id: "20", fid: STEP, domain: "m", name: "Plans" };
const place = { area: "main", id: "20", isReadOnly: false, path: [root, plans] } as const;

it("a biggest file leads to the folder that its way was proven by (Trust D8)", () => {
  const open = { ports: {} } as unknown as OpenStorage;
  render(<BiggestFiles open={open} items={[{ ...item, place }]} />, { wrapper });
  expect(link("Plans")).toEqual(["/files/20", STEP]);
});

it("a folder of the storage leads to the one that was measured, the vault to its root (Trust D8)", () => {
  const folder = { ...aFileItem({ id: "30" }), kind: "folder", name, place } as const;
  const box = { bytes: 9, files: 1, cells: [] };
  const boxes = [
    { ...box, key: "f", kind: "folder", item: folder },
    { ...box, key: "v", kind: "vault", item: null },
  ] as const;
  render(<FolderMap boxes={boxes} />, { wrapper });
  const links = screen.getAllByRole<HTMLAnchorElement>("link");
  expect(new Set(links.map(({ pathname, dataset }) => `${pathname} ${dataset.fid}`))).toEqual(
    new Set([`/files/30 ${FID}`, "/vault undefined"]),
  );
});

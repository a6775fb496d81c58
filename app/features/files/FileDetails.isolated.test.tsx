import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { Account } from "#app/core/account/account.ts";
import type { Manifest } from "#app/core/crypto/port.ts";
import { ROOT_PARENT_FID } from "#app/core/keys/item-key.ts";
import { Store } from "#app/core/observable.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { aLinkEntry, aManifest } from "#tests/support/manifest.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { FileDetails } from "./FileDetails.tsx";

const Words = await loadWords();

vi.mock("./ItemPicture.tsx", () => ({ ItemPicture: () => null }));

afterEach(cleanup);

const FID = "f1".repeat(16);

it.each([
  ["nobody has a link to it", {}, "Encrypted on your device. Only you can open it."],
  [
    "it has a link, whatever its row says",
    { "900-0": aLinkEntry([`m|${FID}`]) },
    "Encrypted on your device. Whoever has its link can open it too.",
  ],
])("file info says by the manifest who can open it: %s", (_what, shares, told) => {
  const item = aFileItem({ name: openName("plan.pdf", FID), parentFid: ROOT_PARENT_FID });
  const manifest = new Store<Manifest | null>(aManifest({ shares }));
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
    { wrapper: Words },
  );
  expect(screen.getByText(/^Encrypted on your device/).textContent).toBe(told);
});

it("file info of several items says how many they are and how large their files together", () => {
  const several = [
    aFileItem({ id: "1", sizeBytes: 1_024 }),
    aFileItem({ id: "2", sizeBytes: 2_048 }),
    aFileItem({ id: "3", kind: "folder", sizeBytes: 0 }),
  ];
  const info = { item: null, several, check: { phase: "none" } as const };
  render(
    <Words>
      <FileDetails
        info={info}
        account={null}
        folder={null}
        onDialog={() => {}}
        onClose={() => {}}
      />
    </Words>,
  );
  expect(screen.getByText("3 selected")).toBeTruthy();
  expect(screen.getByText("3.0 KB")).toBeTruthy();
  expect(screen.queryByText(/Select an item/)).toBeNull();
});

it.each([
  ["a folder of the own files", "main", { kind: "folder" }, true],
  ["a file", "main", { kind: "file" }, false],
  ["a folder of the Vault", "vault", { kind: "folder" }, false],
  ["a folder of somebody else's share", "share", { kind: "folder" }, false],
  ["a deleted folder", "main", { kind: "folder", isDeleted: true }, false],
  ["a folder whose name is sealed", "main", { kind: "folder", name: { state: "sealed" } }, false],
] as const)("file info shares with people: %s", (_what, area, fields, isOffered) => {
  const item = aFileItem({ name: openName("Plans", FID), parentFid: ROOT_PARENT_FID, ...fields });
  const root = { id: "10", fid: ROOT_PARENT_FID, domain: "m", name: "" };
  const folder = { area, id: "10", isReadOnly: false, path: [root] };
  const onDialog = vi.fn();
  render(
    <FileDetails
      info={{ item, several: [], check: { phase: "none" } }}
      account={null}
      folder={folder}
      onDialog={onDialog}
      onClose={() => {}}
    />,
    { wrapper: Words },
  );
  const button = screen.queryByRole("button", { name: "Team Share" });
  expect(button !== null).toBe(isOffered);
  button?.click();
  expect(onDialog.mock.calls).toEqual(isOffered ? [[{ kind: "share", item }]] : []);
});

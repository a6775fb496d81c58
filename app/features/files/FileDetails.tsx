import { Fragment, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { whoCanOpen } from "#app/core/access/who-can-open.ts";
import type { Account } from "#app/core/account/account.ts";
import type { Manifest } from "#app/core/crypto/port.ts";
import { formatBytes } from "#app/core/display/bytes.ts";
import { itemKind, symbolOf } from "#app/core/display/file-kind.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { mayDo } from "#app/core/files/place-rights.ts";
import type { SealedFacts } from "#app/core/files/sealed-facts.ts";
import { nameText } from "#app/core/files/sort.ts";
import { toVisit } from "#app/core/navigation/folder-path.ts";
import { historyPath } from "#app/core/navigation/history-path.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import { useItemFormats } from "#app/features/listing/item-formats.ts";
import type { LinkParts } from "#app/features/listing/link-parts.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import {
  Details,
  DetailsName,
  DetailsSection,
  DetailsThumb,
  Facts,
  SealedNote,
} from "#app/ui/frames/Details.tsx";
import { Verified } from "#app/ui/grid/RowControls.tsx";
import { BottomSheet } from "#app/ui/overlays/Dialog.tsx";
import { Hint, TextButton, TextLink } from "#app/ui/Text.tsx";
import { useIsPhone } from "#app/ui/use-is-phone.ts";
import { DetailsTabs } from "./DetailsTabs.tsx";
import { ItemPicture } from "./ItemPicture.tsx";
import type { SealCheck } from "./seal-doubts.ts";

interface FileDetailsProps {
  readonly info: {
    readonly item: FileItem | null;
    /** What is selected where that is more than one. */
    readonly several: readonly FileItem[];
    /** What the seal of the item says. */
    readonly check: SealCheck;
  };
  readonly account: Account | null;
  readonly folder: OpenedFolder | null;
  readonly Present?: LinkParts["Present"];
  readonly onDialog: (dialog: { kind: "readers" | "share"; item: FileItem }) => void;
  readonly onClose: () => void;
}

const KIND_KEYS = {
  folder: "details.folder",
  "deleted folder": "details.deletedFolder",
  "shared folder": "details.folder",
  file: "details.file",
  "deleted file": "details.deletedFile",
} as const;

const NAMED_KINDS = [
  "ft-document",
  "ft-sheet",
  "ft-slides",
  "ft-pdf",
  "ft-image",
  "ft-video",
  "ft-audio",
  "ft-archive",
  "ft-code",
  "ft-text",
  "ft-illustration",
  "ft-program",
] as const;

/** Kinds that have a word of their own: the same that have a symbol (Look 6). */
function isNamedKind(symbol: string): symbol is (typeof NAMED_KINDS)[number] {
  return NAMED_KINDS.some((known) => known === symbol);
}

/** What is known about the chosen item, beside the list. */
export function FileDetails({ info, onClose, ...place }: FileDetailsProps) {
  const { t } = useTranslation("files");
  const { item, several } = info;
  return (
    <Details title={t("info")} closeLabel={t("closeInfo")} onClose={onClose}>
      {item !== null && (
        <DetailsTabs item={item} folder={place.folder} account={place.account}>
          <ItemFacts item={item} check={info.check} {...place} />
        </DetailsTabs>
      )}
      {several.length > 0 && <SeveralFacts items={several} folder={place.folder} />}
      {item === null && several.length === 0 && <Hint>{t("details.nothing")}</Hint>}
    </Details>
  );
}

/** The same as a sheet, on phones: where the window gets room, it gives way to what stands beside the list. */
export function FileDetailsSheet({ info, onClose, ...place }: FileDetailsProps) {
  const { t } = useTranslation("files");
  const isPhone = useIsPhone();
  const { item, check } = info;
  return (
    <BottomSheet
      open={isPhone && item !== null}
      title={t("info")}
      closeLabel={t("closeInfo")}
      onClose={onClose}
    >
      {item !== null && (
        <DetailsTabs item={item} folder={place.folder} account={place.account}>
          <ItemFacts item={item} check={check} {...place} />
        </DetailsTabs>
      )}
    </BottomSheet>
  );
}

interface ItemFactsProps extends Omit<FileDetailsProps, "info" | "onClose"> {
  readonly item: FileItem;
  readonly check: SealCheck;
}

/** How many there are, how large their files are together, and where they lie. */
function SeveralFacts({ items, folder }: Several) {
  const { t, i18n } = useTranslation("files");
  const files = items.filter(({ kind }) => kind === "file");
  const sizeBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  const facts = [
    { label: t("details.folders"), value: String(items.length - files.length) },
    { label: t("details.files"), value: String(files.length) },
    { label: t("details.filesSize"), value: formatBytes(sizeBytes, i18n.language) },
    { label: t("details.location"), value: <Location folder={folder} /> },
  ];
  return (
    <>
      <DetailsName>{t("selection.count", { count: items.length })}</DetailsName>
      <Facts facts={facts} />
    </>
  );
}

interface Several {
  readonly items: readonly FileItem[];
  readonly folder: OpenedFolder | null;
}

/** Each folder's name runs in its own direction, the path in that of the page (Look 9). */
function Location({ folder }: Pick<Several, "folder">) {
  const { t } = useTranslation("files");
  const sharesName = useTranslation("shell").t("section.shares");
  const rootName = t(`area.${folder?.area === "vault" ? "vault" : "main"}`);
  const shares = folder?.area === "share" ? [{ id: "", name: sharesName }] : [];
  return [...shares, ...(folder?.path ?? [])].map(({ id, name }, depth) => (
    <Fragment key={id}>
      {depth > 0 && " / "}
      <bdi>{name || rootName}</bdi>
    </Fragment>
  ));
}

const NO_MANIFEST: Observable<Manifest | null> = new Store<Manifest | null>(null);
const NO_STOP: Observable<number> = new Store(0);
const WHO_KEYS = {
  "only-you": "details.onlyYou",
  "through-link": "details.throughLink",
  unknown: "details.sealed",
} as const;

/** Who can open it as the verified manifest says; where it does not say so, nothing (Reading R-109). */
function WhoCanOpen({
  item,
  account,
  folder,
  onDialog,
}: Omit<ItemFactsProps, "check" | "Present">) {
  const { t } = useTranslation("files");
  const manifest = useObservable(account?.manifest ?? NO_MANIFEST);
  const stopCode = useObservable(account?.stopCode ?? NO_STOP);
  const isKnown = item.name.state === "open" && folder !== null;
  // Other people are given folders of the own files (Spec C§2.2); those of the Vault are nobody else's.
  const isShareable =
    isKnown && item.kind === "folder" && !item.isDeleted && (item.place ?? folder).area === "main";
  return (
    <>
      <SealedNote>{t(WHO_KEYS[whoCanOpen({ item, folder }, { manifest, stopCode })])}</SealedNote>
      {isKnown && mayDo("readers", [item]) && (
        <TextButton onClick={() => onDialog({ kind: "readers", item })}>{t("readers")}</TextButton>
      )}
      {isShareable && (
        <TextButton onClick={() => onDialog({ kind: "share", item })}>{t("do.share")}</TextButton>
      )}
    </>
  );
}

function ItemFacts({ check, ...place }: ItemFactsProps) {
  const { item, folder, Present } = place;
  const { t } = useTranslation("files");
  const name = nameText(item);
  const kind = itemKind({ type: item.kind, isDeleted: item.isDeleted, isShareRoot: false });
  const symbol = symbolOf({
    type: item.kind,
    name: item.name.state === "open" ? name : undefined,
    hasFailed: item.name.state === "failed",
  });
  const facts = [
    {
      label: t("details.kind"),
      value: kind === "file" && isNamedKind(symbol) ? t(`kinds.${symbol}`) : t(KIND_KEYS[kind]),
    },
    ...useSealedValues(item, check),
    { label: t("details.location"), value: <Location folder={folder} /> },
  ];
  return (
    <>
      <DetailsThumb>
        <ItemPicture item={item} symbol={symbol} />
      </DetailsThumb>
      <DetailsName>{name}</DetailsName>
      <Facts facts={facts} />
      {check.phase === "open" && <SealNotes check={check} />}
      {isOlder(item, check) && <Hint>{t("details.older")}</Hint>}
      {item.kind === "file" && item.name.state === "open" && (
        <DetailsSection>
          <TextLink href={historyPath(folder?.area === "vault", item.id)} state={toVisit(item)}>
            {t("do.versions")}
          </TextLink>
        </DetailsSection>
      )}
      <DetailsSection>
        <WhoCanOpen {...place} />
      </DetailsSection>
      {Present !== undefined && folder !== null && (
        <Suspense>
          <Present folder={folder} look="details" />
        </Suspense>
      )}
    </>
  );
}

/** By its name or by its seal, whichever this device knows newer (Formats 3, 4). */
function isOlder({ name }: FileItem, check: SealCheck): boolean {
  const isOlderName = name.state === "open" && name.isOlder === true;
  return isOlderName || (check.phase === "open" && check.facts.isOlder);
}

/** Size and date: what the seal says once it is open, else the server's word (Formats 4). */
function useSealedValues(item: FileItem, check: SealCheck) {
  const { t } = useTranslation("files");
  const formats = useItemFormats();
  const shown = check.phase === "open" ? { ...item, ...check.facts } : item;
  const verified = (value: string) => (
    <Verified isUnverified={check.phase === "failed"} note={t("grid.unverified")}>
      {value}
    </Verified>
  );
  const date = { label: t("details.modified"), value: verified(formats.date(shown)) };
  if (item.kind === "folder") return [date];
  return [{ label: t("details.size"), value: verified(formats.size(shown)) }, date];
}

/** What an opened seal tells beside its values: that the list differs, or that another signed it. */
function SealNotes({ check }: { readonly check: Extract<SealCheck, { phase: "open" }> }) {
  const { t } = useTranslation("files");
  return (
    <>
      {check.unverified !== undefined && <Hint>{t("details.differs")}</Hint>}
      {check.facts.isFromOther && <Hint>{t("details.notFromYou")}</Hint>}
      <AuthorNote author={check.facts.author} />
      {check.sender && (
        <Hint>
          {t("details.sender")} <bdi>{check.sender}</bdi>
        </Hint>
      )}
    </>
  );
}

/** Who signed a version in a share, or that nobody knows (Trust T2). */
function AuthorNote({ author }: Pick<SealedFacts, "author">) {
  const { t } = useTranslation("files");
  if (author === null || author.state === "self") return null;
  if (author.state === "visitor") return <Hint>{t("details.fromVisitor")}</Hint>;
  if (author.state !== "named") return <Hint>{t("details.authorUnconfirmed")}</Hint>;
  return (
    <Hint>
      {t("details.signedBy")} <bdi>{author.email}</bdi>
    </Hint>
  );
}

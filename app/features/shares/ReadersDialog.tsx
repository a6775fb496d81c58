import Info from "lucide-react/icons/info";
import Link from "lucide-react/icons/link";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import Network from "lucide-react/icons/network";
import Rows3 from "lucide-react/icons/rows-3";
import UserRound from "lucide-react/icons/user-round";
import { useCallback, useContext, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ReadingDevice, readingDevices } from "#app/core/account/devices.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { nameText } from "#app/core/files/sort.ts";
import {
  type LinkReader,
  type Reader,
  type Readers,
  whoCanRead,
} from "#app/core/shares/who-can-read.ts";
import { FailureText } from "#app/features/errors/use-action.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { Avatar } from "#app/ui/Avatar.tsx";
import { BannerBox } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { Segmented } from "#app/ui/controls/Segmented.tsx";
import { Row, Rows } from "#app/ui/frames/Page.tsx";
import { Note } from "#app/ui/Note.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { Hint, TextButton } from "#app/ui/Text.tsx";
import { FollowChanges } from "./FollowChanges.tsx";
import { FollowContext } from "./follow-changes.ts";
import { ReadersMap } from "./ReadersMap.tsx";
import { ReaderWords, useReadingDeviceName } from "./reader-words.tsx";
import { roleWord } from "./roles.ts";

export interface ReadersDialogProps {
  readonly ports: FilesPorts;
  readonly item: FileItem;
  readonly folder: OpenedFolder;
  readonly onClose: () => void;
}

/** Who can read an item: proven people, links, and what does not fit (Spec C§3, Look 7). */
export function ReadersDialog(props: ReadersDialogProps) {
  return (
    <FollowChanges>
      <FollowedReaders {...props} />
    </FollowChanges>
  );
}

function FollowedReaders({ ports, item, folder, onClose }: ReadersDialogProps) {
  const { t } = useTranslation("shares");
  const { found, asking, ask } = useReaders(ports, item, folder);
  return (
    <Dialog
      open
      shape="wide"
      title={t("readers.title", { name: nameText(item) })}
      closeLabel={t("close")}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t("close")}</Button>}
    >
      {asking.error !== null && (
        <BannerBox level="error">
          <FailureText error={asking.error} />
        </BannerBox>
      )}
      {found === null && asking.error === null && <p role="status">{t("readers.loading")}</p>}
      {found !== null && <Found item={item} {...found} onAgain={ask} />}
    </Dialog>
  );
}

/** What is proven now, and anew after each change; where that cannot be read, what is there stays. */
function useReaders(ports: FilesPorts, item: FileItem, folder: OpenedFolder) {
  const asking = useSubmit();
  const [found, setFound] = useState<FoundReaders | null>(null);
  const { submit, forget } = asking;
  const read = useCallback(
    async (signal: AbortSignal): Promise<FoundReaders> => {
      const { api, account } = ports;
      const [readers, devices] = await Promise.all([
        whoCanRead(ports, { item, folder }),
        // What has a session is the server's word anyway: without it the rest stands.
        readingDevices(api, account.manifest.get(), signal).catch(() => null),
      ]);
      return { readers, devices };
    },
    [ports, item, folder],
  );
  const ask = useCallback(
    () =>
      void submit(async (signal) => {
        const now = await read(signal);
        if (!signal.aborted) setFound(now);
      }),
    [submit, read],
  );
  useEffect(ask, [ask]);
  const follow = useContext(FollowContext);
  useEffect(() => {
    const end = new AbortController();
    const show = (now: FoundReaders) => {
      if (end.signal.aborted) return;
      setFound((before) => toShown(before, now));
      forget();
    };
    const stop = follow(() => read(end.signal).then(show, () => undefined));
    return () => {
      end.abort();
      stop();
    };
  }, [follow, read, forget]);
  return { found, asking, ask };
}

interface FoundReaders {
  readonly readers: Readers;
  /** null where the server does not tell. */
  readonly devices: readonly ReadingDevice[] | null;
}

interface ShownProps extends FoundReaders {
  readonly item: FileItem;
}

/** Whom a server will not name now is not gone: what was found stays, and counts as partly checked (Reading R-519). */
function toShown(before: FoundReaders | null, now: FoundReaders): FoundReaders {
  if (before === null || now.readers.isWhole) return now;
  const differs = before.readers.differs || now.readers.differs;
  return { ...before, readers: { ...before.readers, isWhole: false, differs } };
}

function Found({ onAgain, ...shown }: ShownProps & { readonly onAgain: () => void }) {
  const { t } = useTranslation("shares");
  const { item, readers, devices } = shown;
  const [view, setView] = useState<"list" | "picture">("list");
  return (
    <>
      {readers.differs && (
        <BannerBox level="error" fact={t("readers.differs")}>
          {t("readers.differsText")}
        </BannerBox>
      )}
      {!readers.isWhole && (
        <BannerBox
          level="warning"
          action={<TextButton onClick={onAgain}>{t("readers.again")}</TextButton>}
        >
          {t("readers.partly")}
        </BannerBox>
      )}
      <Segmented
        label={t("map.view")}
        value={view}
        segments={[
          { value: "list", label: t("map.list"), icon: Rows3 },
          { value: "picture", label: t("map.picture"), icon: Network },
        ]}
        onChange={setView}
      />
      {view === "list" ? (
        <ReadersRows readers={readers} devices={devices} />
      ) : (
        <ReadersMap item={item} readers={readers} devices={devices} />
      )}
      <Hint>{t(devices === null ? "map.devicesFailed" : "map.devicesNote")}</Hint>
      {readers.isWhole && !readers.differs && <p>{t("readers.nobody")}</p>}
      {readers.mayBeGivenBelow && <Hint>{t("readers.below")}</Hint>}
      <Note icon={Info}>{t("readers.source")}</Note>
    </>
  );
}

function PersonRow({ reader }: { readonly reader: Reader }) {
  const { t } = useTranslation("shares");
  const { member, state } = reader;
  return (
    <Row
      start={<Avatar name={member.email} userId={Number(member.userId)} />}
      label={<bdi>{member.email}</bdi>}
      hint={<ReaderWords reader={reader} />}
      end={state === "reads" && <span className="share-role">{t(roleWord(member))}</span>}
    />
  );
}

function LinkRow({ link: { hasPassword, isHere } }: { readonly link: LinkReader }) {
  const { t } = useTranslation("shares");
  return (
    <Row
      icon={hasPassword ? LockKeyhole : Link}
      label={t(hasPassword ? "readers.linkPassword" : "readers.link")}
      hint={t(isHere ? "readers.linkHere" : "readers.linkAbove")}
    />
  );
}

/** Everything as rows, which says the same as the picture. */
function ReadersRows({ readers: { people, links }, devices }: Omit<ShownProps, "item">) {
  const { t } = useTranslation("shares");
  const toName = useReadingDeviceName();
  return (
    <>
      <Rows label={t("readers.people")}>
        <Row icon={UserRound} label={t("readers.you")} />
        {people.map((reader) => (
          <PersonRow key={reader.member.email} reader={reader} />
        ))}
      </Rows>
      {devices !== null && devices.length > 0 && (
        <Rows label={t("map.devices")}>
          {devices.map((device) => (
            <Row key={device.sessionId} icon={MonitorSmartphone} label={toName(device)} />
          ))}
        </Rows>
      )}
      {links.length > 0 && (
        <Rows label={t("readers.links")}>
          {links.map((link) => (
            <LinkRow key={link.ks} link={link} />
          ))}
        </Rows>
      )}
    </>
  );
}

import Info from "lucide-react/icons/info";
import Link from "lucide-react/icons/link";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import UserRound from "lucide-react/icons/user-round";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
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
import { Row, Rows } from "#app/ui/frames/Page.tsx";
import { Icon } from "#app/ui/Icon.tsx";
import { Note } from "#app/ui/Note.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { Hint, TextButton } from "#app/ui/Text.tsx";
import { roleWord } from "./roles.ts";
import { TRUST_ICONS, type Trust, trustOf } from "./trust.ts";

export interface ReadersDialogProps {
  readonly ports: FilesPorts;
  readonly item: FileItem;
  readonly folder: OpenedFolder;
  readonly onClose: () => void;
}

/** Who can read an item: proven people, links, and what does not fit (Spec C§3, Look 7). */
export function ReadersDialog({ ports, item, folder, onClose }: ReadersDialogProps) {
  const { t } = useTranslation("shares");
  const { readers, asking, ask } = useReaders(ports, item, folder);
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
      {readers === null && asking.error === null && <p role="status">{t("readers.loading")}</p>}
      {readers !== null && <Found readers={readers} onAgain={ask} />}
    </Dialog>
  );
}

function useReaders(ports: FilesPorts, item: FileItem, folder: OpenedFolder) {
  const asking = useSubmit();
  const [readers, setReaders] = useState<Readers | null>(null);
  const { submit } = asking;
  const ask = useCallback(
    () =>
      void submit(async (signal) => {
        const found = await whoCanRead(ports, { item, folder });
        if (!signal.aborted) setReaders(found);
      }),
    [submit, ports, item, folder],
  );
  useEffect(ask, [ask]);
  return { readers, asking, ask };
}

interface FoundProps {
  readonly readers: Readers;
  readonly onAgain: () => void;
}

function Found({ readers, onAgain }: FoundProps) {
  const { t } = useTranslation("shares");
  const { people, links } = readers;
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
      <Rows label={t("readers.people")}>
        <Row icon={UserRound} label={t("readers.you")} />
        {people.map((reader) => (
          <PersonRow key={reader.member.email} reader={reader} />
        ))}
      </Rows>
      {links.length > 0 && (
        <Rows label={t("readers.links")}>
          {links.map((link) => (
            <LinkRow key={link.ks} link={link} />
          ))}
        </Rows>
      )}
      {readers.isWhole && !readers.differs && <p>{t("readers.nobody")}</p>}
      {readers.mayBeGivenBelow && <Hint>{t("readers.below")}</Hint>}
      <Note icon={Info}>{t("readers.source")}</Note>
    </>
  );
}

/** What is proven comes first; how far it is known who it is, second. */
function trustOfReader({ member, state }: Reader): Exclude<Trust, "self"> {
  const trust = trustOf(member);
  const isDoubted = state === "unproven" && trust !== "changed";
  return isDoubted || trust === "self" ? "unconfirmed" : trust;
}

function PersonRow({ reader }: { readonly reader: Reader }) {
  const { t } = useTranslation("shares");
  const { member, state } = reader;
  const trust = trustOfReader(reader);
  const icon = TRUST_ICONS[trust];
  const words =
    state === "still" || state === "later" ? t(`readers.${state}`) : t(`trust.${trust}`);
  return (
    <Row
      start={<Avatar name={member.email} userId={Number(member.userId)} />}
      label={<bdi>{member.email}</bdi>}
      hint={
        <span className="share-trust" data-trust={trust}>
          {icon !== undefined && <Icon icon={icon} size={16} />}
          {words}
        </span>
      }
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

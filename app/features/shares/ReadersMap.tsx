import KeyRound from "lucide-react/icons/key-round";
import Link from "lucide-react/icons/link";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import UsersRound from "lucide-react/icons/users-round";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import type { ReadingDevice } from "#app/core/account/devices.ts";
import { symbolOf } from "#app/core/display/file-kind.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { nameText } from "#app/core/files/sort.ts";
import type { Reader, Readers } from "#app/core/shares/who-can-read.ts";
import { Avatar } from "#app/ui/Avatar.tsx";
import { FileTypeIcon } from "#app/ui/grid/FileTypeIcon.tsx";
import { Icon, type LucideIcon } from "#app/ui/Icon.tsx";
import { LinkWords, ReaderWords, useReadingDeviceName } from "./reader-words.tsx";

interface ReadersMapProps {
  readonly item: FileItem;
  readonly readers: Readers;
  readonly devices: readonly ReadingDevice[] | null;
}

/** Who has the key of an item, drawn from it outwards (Look, who-can-read). */
export function ReadersMap({ item, readers: { people, links }, devices }: ReadersMapProps) {
  const { t } = useTranslation("shares");
  const toName = useReadingDeviceName();
  const name = nameText(item);
  const symbol = symbolOf({ type: item.kind, name });
  return (
    <figure className="share-map">
      <div className="share-map-root">
        <FileTypeIcon symbol={symbol} />
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className="share-map-key">
          <Icon icon={KeyRound} size={16} />
        </span>
      </div>
      <ul>
        <Branch icon={MonitorSmartphone} label={t("map.devices")} count={devices?.length ?? 0}>
          {devices?.map((device) => (
            <Leaf key={device.sessionId} line={null}>
              <span>{toName(device)}</span>
            </Leaf>
          ))}
        </Branch>
        {people.length > 0 && (
          <Branch icon={UsersRound} label={t("readers.people")} count={people.length}>
            {people.map((reader) => (
              <Leaf key={reader.member.email} line={lineOf(reader)}>
                <Avatar name={reader.member.email} userId={Number(reader.member.userId)} />
                <span>
                  <bdi>{reader.member.email}</bdi>
                  <ReaderWords reader={reader} />
                </span>
              </Leaf>
            ))}
          </Branch>
        )}
        {links.length > 0 && (
          <Branch icon={Link} label={t("readers.links")} count={links.length}>
            {links.map((link) => (
              <Leaf key={link.ks} line={null}>
                <Icon icon={link.hasPassword ? LockKeyhole : Link} size={20} />
                <LinkWords link={link} />
              </Leaf>
            ))}
          </Branch>
        )}
      </ul>
      <figcaption>
        <p className="share-map-legend">
          <span data-line="has">{t("map.has")}</span>
          <span data-line="later">{t("map.later")}</span>
          <span data-line="stopped">{t("map.stopped")}</span>
        </p>
        <p>{t("map.servers")}</p>
      </figcaption>
    </figure>
  );
}

/** How the line to somebody is drawn: dashed without a key yet, dotted where nothing proves him. */
function lineOf({ state, member }: Reader): "later" | "stopped" | null {
  if (state === "later") return "later";
  return state === "unproven" || member.pin === "changed" ? "stopped" : null;
}

interface BranchProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly count: number;
  readonly children: ReactNode;
}

function Branch({ icon, label, count, children }: BranchProps) {
  const id = useId();
  return (
    <li className="share-map-branch">
      <p className="share-map-hub">
        <Icon icon={icon} size={20} />
        <span id={id}>{label}</span>
        <span>{count}</span>
      </p>
      <ul aria-labelledby={id}>{children}</ul>
    </li>
  );
}

function Leaf({
  line,
  children,
}: {
  readonly line: "later" | "stopped" | null;
  readonly children: ReactNode;
}) {
  return (
    <li className="share-map-leaf" data-line={line ?? undefined}>
      {children}
    </li>
  );
}

import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Share } from "#app/core/shares/share.ts";
import { Group, Rows } from "#app/ui/frames/Page.tsx";
import { useFocusHeld } from "#app/ui/use-focus-held.ts";
import { ShareRow } from "./ShareRow.tsx";
import type { ShareQuestion } from "./share-question.ts";

interface ShareGroupsProps {
  readonly shares: readonly Share[];
  readonly ask: (question: ShareQuestion) => void;
}

const GROUPS = ["invited", "others", "own"] as const;
type GroupName = (typeof GROUPS)[number];

/** Invitations first, then what is shared with me, then what I share. */
export function ShareGroups({ shares, ask }: ShareGroupsProps) {
  const { t } = useTranslation("shares");
  const list = useRef<HTMLDivElement>(null);
  // A row that was answered goes on in another group, and the button that was pressed is gone.
  useFocusHeld(list, firstControl);
  return (
    <div ref={list}>
      {GROUPS.map((name) => {
        const rows = shares.filter((share) => groupOf(share) === name);
        if (rows.length === 0) return null;
        return (
          <Group key={name} title={t(`group.${name}`)}>
            <Rows label={t(`group.${name}`)}>
              {rows.map((share) => (
                <ShareRow key={share.shareId} share={share} ask={ask} />
              ))}
            </Rows>
          </Group>
        );
      })}
    </div>
  );
}

function groupOf({ standing }: Share): GroupName {
  if (standing === "own") return "own";
  return standing === "invited" ? "invited" : "others";
}

function firstControl(part: HTMLElement): HTMLElement | null {
  return part.querySelector("button, a[href]");
}

import { useTranslation } from "react-i18next";
import { PRESENCE_LIMITS } from "#app/contract/presence-limits.data.ts";
import type { ShareMember } from "#app/core/shares/share.ts";
import { Avatar } from "#app/ui/Avatar.tsx";
import { DetailsSection } from "#app/ui/frames/Details.tsx";
import { Member, Members } from "#app/ui/Members.tsx";
import { VisuallyHidden } from "#app/ui/Text.tsx";
import { usePresence } from "./use-presence.ts";

interface PeopleHereProps {
  readonly shareId: string;
  /** In the head of a folder, or with all names in what is known of an item. */
  readonly look: "head" | "details";
}

/** Who else has a folder of the share on the screen, by the server's word (Reading R-270). */
export function PeopleHere({ shareId, look }: PeopleHereProps) {
  const { t } = useTranslation("shares");
  const people = usePresence(shareId);
  if (people.length === 0) return null;
  const label = t("here");
  if (look === "head") return <Row label={label} people={people} />;
  return (
    <DetailsSection>
      <h3>{label}</h3>
      <Members label={label}>
        {people.map(({ userId, email }) => (
          <Member
            key={userId}
            avatar={<Avatar name={email} userId={Number(userId)} />}
            name={email}
          />
        ))}
      </Members>
    </DetailsSection>
  );
}

interface RowProps {
  readonly label: string;
  readonly people: readonly ShareMember[];
}

function Row({ label, people }: RowProps) {
  const more = people.length - PRESENCE_LIMITS.shown;
  return (
    <ul className="share-here" aria-label={label}>
      {people.slice(0, PRESENCE_LIMITS.shown).map(({ userId, email }) => (
        <li key={userId} title={email}>
          <Avatar name={email} userId={Number(userId)} size={24} />
          <VisuallyHidden>
            <bdi>{email}</bdi>
          </VisuallyHidden>
        </li>
      ))}
      {more > 0 && <li>+{more}</li>}
    </ul>
  );
}

import { useTranslation } from "react-i18next";
import { canBeOffered } from "#app/core/shares/offer-share.ts";
import type { ShareMember, ShareRole } from "#app/core/shares/share.ts";
import { Avatar } from "#app/ui/Avatar.tsx";
import { Icon } from "#app/ui/Icon.tsx";
import { Member, Members, RoleButton } from "#app/ui/Members.tsx";
import { Menu } from "#app/ui/overlays/Menu.tsx";
import type { MenuEntry } from "#app/ui/overlays/menu-entry.ts";
import { TextButton } from "#app/ui/Text.tsx";
import { MEMBER_ROLES, roleWord } from "./roles.ts";
import { canCompare, TRUST_ICONS, trustOf } from "./trust.ts";

/** What can be done with somebody; what is left out may not be done here. */
export interface PeopleActions {
  readonly onCompare: (member: ShareMember) => void;
  readonly onGive?: ((member: ShareMember) => void) | undefined;
  readonly onResend?: ((member: ShareMember) => void) | undefined;
  readonly onRole?: ((member: ShareMember, role: ShareRole) => void) | undefined;
  /** Makes somebody the owner. */
  readonly onOffer?: ((member: ShareMember) => void) | undefined;
  /** Takes somebody off, or takes an invitation back. */
  readonly onRemove?: ((member: ShareMember) => void) | undefined;
}

interface PeopleListProps {
  readonly members: readonly ShareMember[];
  readonly actions: PeopleActions;
}

/** Everybody on a share by address, and how far it is known that it is really them (Spec C§2.2). */
export function PeopleList({ members, actions }: PeopleListProps) {
  const { t } = useTranslation("shares");
  return (
    <Members label={t("people.label")}>
      {members.map((member) => (
        <Member
          key={member.memberId}
          avatar={<Avatar name={member.email} userId={Number(member.userId)} />}
          name={member.isMe ? t("people.you", { email: member.email }) : member.email}
          note={<PersonNote member={member} actions={actions} />}
          role={<PersonRole member={member} actions={actions} />}
        />
      ))}
    </Members>
  );
}

interface PersonProps {
  readonly member: ShareMember;
  readonly actions: PeopleActions;
}

/** What is known of the person, and the one thing that is worth doing about it. */
function PersonNote({ member, actions }: PersonProps) {
  const { t } = useTranslation("shares");
  const trust = trustOf(member);
  const icon = TRUST_ICONS[trust];
  const { onCompare, onGive, onResend } = actions;
  const canGive = (trust === "waiting" || trust === "invited-keyless") && onGive !== undefined;
  const canResend = member.status === "invited" && onResend !== undefined;
  const asksToCompare = trust === "changed" || trust === "not-compared";
  if (trust === "self") return null;
  return (
    <span className="share-trust" data-trust={trust}>
      {icon !== undefined && <Icon icon={icon} size={16} />}
      {t(`trust.${trust}`)}{" "}
      {asksToCompare && canCompare(member) && (
        <TextButton onClick={() => onCompare(member)}>
          {t(trust === "changed" ? "people.whatToDo" : "people.compare")}
        </TextButton>
      )}
      {canGive && <TextButton onClick={() => onGive(member)}>{t("people.give")}</TextButton>}{" "}
      {canResend && <TextButton onClick={() => onResend(member)}>{t("people.resend")}</TextButton>}
    </span>
  );
}

/** The role as a word, or as a menu of all that can be done with somebody. */
function PersonRole({ member, actions }: PersonProps) {
  const { t } = useTranslation("shares");
  const entries = usePersonMenu({ member, actions });
  const role = t(roleWord(member));
  if (entries.length === 0) return <span className="share-role">{role}</span>;
  return (
    <Menu
      label={t("people.menu", { email: member.email })}
      align="end"
      entries={entries}
      trigger={
        <RoleButton aria-label={t("people.roleOf", { role, email: member.email })}>
          {role}
        </RoleButton>
      }
    />
  );
}

function usePersonMenu({ member, actions }: PersonProps): MenuEntry[] {
  const { t } = useTranslation("shares");
  const { onCompare, onRole, onOffer, onRemove } = actions;
  const isOpenToChange =
    !member.isMe && (member.status === "accepted" || member.status === "invited");
  const entries: MenuEntry[] = [];
  if (canCompare(member)) {
    const label = t("people.compare");
    const onSelect = () => onCompare(member);
    entries.push({ kind: "item", id: "compare", label, movesFocus: true, onSelect });
  }
  if (isOpenToChange && onRole !== undefined) {
    if (entries.length > 0) entries.push({ kind: "rule", id: "roles-rule" });
    entries.push({ kind: "heading", id: "roles", label: t("people.mayDo") });
    for (const role of MEMBER_ROLES) {
      const label = t(roleWord({ status: member.status, role }));
      const isOn = member.role === role;
      const onSelect = () => !isOn && onRole(member, role);
      entries.push({ kind: "choice", id: `role-${role}`, label, isOn, movesFocus: true, onSelect });
    }
  }
  if (canBeOffered(member) && onOffer !== undefined) {
    const onSelect = () => onOffer(member);
    entries.push({ kind: "rule", id: "offer-rule" });
    entries.push({
      kind: "item",
      id: "offer",
      label: t("handover.offer"),
      movesFocus: true,
      onSelect,
    });
  }
  if (isOpenToChange && onRemove !== undefined) {
    const label = t(member.status === "invited" ? "people.withdraw" : "people.remove");
    const onSelect = () => onRemove(member);
    entries.push({ kind: "rule", id: "remove-rule" });
    entries.push({ kind: "item", id: "remove", label, tone: "danger", movesFocus: true, onSelect });
  }
  return entries;
}

import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import type { JudgedLine, LineState } from "#app/core/team/import-lines.ts";
import { CodeText } from "#app/features/errors/Refusal.tsx";
import { BusyRing } from "#app/ui/BusyRing.tsx";
import { Select } from "#app/ui/controls/SelectField.tsx";
import { Icon } from "#app/ui/Icon.tsx";
import { Clip, VisuallyHidden } from "#app/ui/Text.tsx";
import type { ImportWork } from "./use-user-import.ts";

interface ImportTableProps {
  readonly lines: readonly JudgedLine[];
  readonly work: ImportWork;
}

/** The lines as they stand in the file; a role that is missing or unknown is chosen here. */
export function ImportTable({ lines, work }: ImportTableProps) {
  const { t } = useTranslation("team-admin");
  return (
    <table className="import-lines">
      <caption>
        <VisuallyHidden>{t("import.caption")}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t("import.head.line")}</th>
          <th scope="col">{t("import.head.email")}</th>
          <th scope="col">{t("import.head.role")}</th>
          <th scope="col">{t("import.head.result")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.line}>
            <td className="import-number">{line.line}</td>
            <th scope="row" className="import-mail">
              <Clip title={line.email}>{line.email}</Clip>
            </th>
            <td className="import-role">
              <LineRole line={line} work={work} />
            </td>
            <td className="import-result">
              <Result state={line.state} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const WITHOUT_ROLE: ReadonlySet<number> = new Set([CODES.emailLacksRole, CODES.roleUnknown]);

function LineRole({ line, work }: { readonly line: JudgedLine; readonly work: ImportWork }) {
  const { t } = useTranslation("team-admin");
  const { state, role } = line;
  const isAsked = state.kind === "fix" && WITHOUT_ROLE.has(state.code);
  if (!isAsked) return <bdi>{role}</bdi>;
  return (
    <Select
      aria-label={t("import.roleOf", { line: line.line })}
      aria-invalid="true"
      value=""
      disabled={work.run !== null}
      onChange={({ target }) => work.setRole(line.line, target.value)}
    >
      <option value="" disabled>
        {role === "" ? t("import.chooseRole") : role}
      </option>
      {work.roles.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Select>
  );
}

function Result({ state }: { readonly state: LineState }) {
  const { t } = useTranslation("team-admin");
  switch (state.kind) {
    case "ready":
      return <Mark level="ok">{t("import.state.ready")}</Mark>;
    case "sending":
      return <Mark level="wait">{t("import.state.sending")}</Mark>;
    case "sent":
      return <Mark level="ok">{t("import.state.sent")}</Mark>;
    case "fix":
    case "refused":
      return (
        <Mark level="bad">
          {state.code} <CodeText code={state.code} />
        </Mark>
      );
    case "left-out":
      return (
        <Mark level="warn">
          {state.sameAs === undefined ? (
            <>
              {state.code} <CodeText code={state.code} />
            </>
          ) : (
            t("import.state.sameAs", { line: state.sameAs })
          )}{" "}
          {t("import.state.leftOut")}
        </Mark>
      );
  }
}

const ICONS = { ok: CircleCheck, bad: CircleAlert, warn: TriangleAlert } as const;

interface MarkProps {
  readonly level: keyof typeof ICONS | "wait";
  readonly children: ReactNode;
}

function Mark({ level, children }: MarkProps) {
  return (
    <span className="import-mark" data-level={level}>
      {level === "wait" ? <BusyRing inPlace={false} /> : <Icon icon={ICONS[level]} size={16} />}
      <span>{children}</span>
    </span>
  );
}

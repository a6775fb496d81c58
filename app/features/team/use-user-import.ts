import { useEffect, useMemo, useState } from "react";
import { OWNER_ROLE_NAME } from "#app/contract/permissions.data.ts";
import type { SourceFile } from "#app/core/ports.ts";
import type { ImportFacts } from "#app/core/team/import-lines.ts";
import type { Team } from "#app/core/team/team.ts";
import { type ImportState, UserImport } from "#app/core/team/user-import.ts";
import { useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import type { TeamState } from "./use-team.ts";

export interface ImportWork extends ImportState {
  /** Names that a line may give. */
  readonly roles: readonly string[];
  read(file: SourceFile | undefined): void;
  setRole(line: number, role: string): void;
  send(): void;
}

/** An import of this page; what runs stops when the page goes. */
export function useUserImport(state: TeamState, team: Team): ImportWork {
  const { email: ownEmail } = useSettingsUser();
  const facts = useMemo<ImportFacts>(() => {
    const roles = state.roles.map(({ name }) => name).filter((name) => name !== OWNER_ROLE_NAME);
    return { team, roles, ownEmail };
  }, [team, state.roles, ownEmail]);
  const [work] = useState(() => new UserImport(facts));
  const [gone] = useState(() => new AbortController());
  useEffect(() => () => gone.abort(), [gone]);
  useEffect(() => work.judgeBy(facts), [work, facts]);
  const shown = useObservable(work.state);
  return {
    ...shown,
    roles: facts.roles,
    read: (file) => void work.read(file),
    setRole: (line, role) => work.setRole(line, role),
    // What is refused stands in the state of the import; the list is asked for anew after it.
    send: () =>
      void state.act(async ({ host }) => work.send(await host(), gone.signal)).catch(state.look),
  };
}

import { useCallback, useEffect, useMemo, useState } from "react";
import type { Team, TeamRole } from "#app/core/team/team.ts";
import type { TeamHost } from "#app/core/team/team-host.api.ts";
import { type Submit, useSubmit } from "#app/features/errors/use-submit.ts";
import { useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import { type Runtime, useAccount, useRuntime } from "#app/platform/runtime-context.tsx";

export interface TeamState {
  /** null until it is here. */
  readonly team: Team | null;
  readonly roles: readonly TeamRole[];
  readonly loading: Submit;
  look(): void;
  /** Does something and looks again; throws what it is refused with. */
  act(work: (tools: TeamTools) => Promise<void>): Promise<void>;
}

export interface TeamTools {
  readonly api: Runtime["api"];
  host(): Promise<TeamHost>;
}

/** Users and roles of the own team; looked for once the account is open. `sees`: what may be asked for. */
export function useTeam(sees: { readonly users: boolean; readonly roles: boolean }): TeamState {
  const runtime = useOpenRuntime();
  const [found, setFound] = useState<Pick<TeamState, "team" | "roles">>({ team: null, roles: [] });
  const loading = useSubmit();
  const { submit } = loading;
  const { users: seesUsers, roles: seesRoles } = sees;
  const fetchAll = useCallback(
    async (signal: AbortSignal) => {
      if (runtime === null) return;
      const { fetchUsersAndRoles } = await import("#app/core/team/team.api.ts");
      const sees = { users: seesUsers, roles: seesRoles };
      const now = await fetchUsersAndRoles(runtime.api, sees, signal);
      if (!signal.aborted) setFound(now);
    },
    [runtime, seesUsers, seesRoles],
  );
  const look = useCallback(() => void submit(fetchAll), [submit, fetchAll]);
  useEffect(() => {
    if (runtime !== null) look();
  }, [runtime, look]);
  const tools = useTools(runtime);
  const act = async (work: (tools: TeamTools) => Promise<void>) => {
    if (tools === null) return;
    await work(tools);
    await fetchAll(new AbortController().signal);
  };
  return { ...found, loading, look, act };
}

/** The host keeps its token for as long as the page stands. */
function useTools(runtime: Runtime | null): TeamTools | null {
  const { teamId, id: userId } = useSettingsUser();
  return useMemo(() => {
    if (runtime === null) return null;
    let made: Promise<TeamHost> | null = null;
    const make = async () => {
      const { TeamHost } = await import("#app/core/team/team-host.api.ts");
      return new TeamHost(runtime, { teamId, userId });
    };
    const host = () => {
      made ??= make();
      return made;
    };
    return { api: runtime.api, host };
  }, [runtime, teamId, userId]);
}

function useOpenRuntime(): Runtime | null {
  const runtime = useRuntime();
  return useAccount() === null ? null : runtime;
}

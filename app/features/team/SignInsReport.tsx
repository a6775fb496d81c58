import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SignInPage } from "#app/core/team/report.api.ts";
import type { ReportedUser } from "#app/core/team/report.ts";
import { CodeText } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { SaveTable } from "./SaveTable.tsx";
import { SignInsTable } from "./SignInsTable.tsx";
import { type RecordPorts, useRecords } from "./use-records.ts";
import { useSignInWords } from "./use-sign-in-words.ts";
import { WaitingRecords } from "./WaitingRecords.tsx";

interface SignInsReportProps {
  readonly users: readonly ReportedUser[];
}

const STEP = 50;

async function fetchFirst({ api }: RecordPorts, signal: AbortSignal): Promise<SignInPage> {
  const { fetchSignIns } = await import("#app/core/team/report.api.ts");
  return fetchSignIns(api, { beforeId: "0", limit: STEP }, signal);
}

/** Who signed in, or tried to, when and from which place: since they joined, and without addresses. */
export function SignInsReport({ users }: SignInsReportProps) {
  const { value: first, ports, loading, look } = useRecords(fetchFirst);
  if (first === null || ports === null) return <WaitingRecords loading={loading} look={look} />;
  return <SignIns users={users} first={first} ports={ports} />;
}

interface SignInsProps extends SignInsReportProps {
  readonly first: SignInPage;
  readonly ports: RecordPorts;
}

function SignIns({ users, first, ports: { api } }: SignInsProps) {
  const { t } = useTranslation("team-records");
  const words = useSignInWords(users);
  const [{ signIns, hasMore }, setShown] = useState(first);
  const { submit, error, isBusy } = useSubmit();
  const more = () =>
    submit(async (signal) => {
      const { fetchSignIns } = await import("#app/core/team/report.api.ts");
      const wish = { beforeId: signIns.at(-1)?.id ?? "0", limit: STEP };
      const next = await fetchSignIns(api, wish, signal);
      if (!signal.aborted) setShown({ ...next, signIns: [...signIns, ...next.signIns] });
    });
  const build = async (signal: AbortSignal) => {
    const [{ fetchAllSignIns }, { toSignInCells }] = await Promise.all([
      import("#app/core/team/sign-ins.ts"),
      import("#app/core/team/report.ts"),
    ]);
    const all = await fetchAllSignIns(api, signal);
    return [words.head, ...all.signIns.map((one) => toSignInCells(one, words))];
  };
  if (signIns.length === 0) {
    return <EmptyState shape="part" title={t("signIns.none")} text={t("signIns.noneText")} />;
  }
  return (
    <>
      <SignInsTable signIns={signIns} words={words} />
      {error !== null && <CodeText code={error.code} />}
      <div className="team-actions">
        {hasMore && (
          <Button size="small" aria-disabled={isBusy || undefined} onClick={() => void more()}>
            {t("more")}
          </Button>
        )}
        <SaveTable fileName="coffer-team-sign-ins.csv" build={build} />
      </div>
    </>
  );
}

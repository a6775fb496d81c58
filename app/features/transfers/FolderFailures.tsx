import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toShownName } from "#app/contract/validate/shown-name.ts";
import { splitName } from "#app/core/display/name-parts.ts";
import type { FailedItem } from "#app/core/transfers/engine.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { FileName } from "#app/ui/grid/FileName.tsx";
import { TransferFailure, TransferFailures } from "#app/ui/transfers/TransferFailures.tsx";
import { useFailureText } from "./transfer-texts.ts";

interface FolderFailuresProps {
  readonly id: string;
  /** Of the folder. */
  readonly name: string;
  readonly failures: readonly FailedItem[];
}

/** Lines that come at once: thousands may have failed. */
const SHOWN = 100;

/** What of a folder is not up, and why, each with its path in the folder. */
export function FolderFailures({ id, name, failures }: FolderFailuresProps) {
  const { t } = useTranslation("transfers");
  const toText = useFailureText();
  const [most, setMost] = useState(SHOWN);
  const rest = failures.length - most;
  return (
    <TransferFailures id={id} label={t("folder.failedIn", { name })}>
      {failures.slice(0, most).map(({ path, code }) => (
        <TransferFailure
          key={path}
          name={<FileName name={toShownName(path || name)} extension={splitName(path).ext} />}
          text={toText(path || name, code)}
        />
      ))}
      {rest > 0 && (
        <TransferFailure
          name={
            <Button kind="quiet" size="small" onClick={() => setMost(most + SHOWN)}>
              {t("folder.more", { count: rest })}
            </Button>
          }
        />
      )}
    </TransferFailures>
  );
}

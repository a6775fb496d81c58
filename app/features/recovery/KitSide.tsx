import Printer from "lucide-react/icons/printer";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { toGroups } from "#app/core/auth/password/recovery-code.ts";
import type { KitSheet } from "#app/core/auth/password/recovery-kit.ts";
import { BannerBox } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { TextField } from "#app/ui/controls/TextField.tsx";
import { Hint } from "#app/ui/Text.tsx";
import { useUnkeptSheet } from "./use-unkept-sheet.ts";

/** The group that is typed from paper to see that the copy can be read. */
const CHECKED_GROUP = 2;

interface KitSideProps {
  readonly sheet: KitSheet;
  /** Where one goes on, and what that is called. */
  readonly onwards: { readonly href: string; readonly label: string };
}

/** Beside the sheet: print it, and see that the copy can be read. */
export function KitSide({ sheet, onwards }: KitSideProps) {
  const { t } = useTranslation("password");
  const [typed, setTyped] = useState("");
  const group = toGroups(sheet.code)[CHECKED_GROUP] ?? "";
  const isGood = typed.trim().toUpperCase() === group;
  const isWrong = !isGood && typed.trim().length >= group.length;
  const isPrinted = useIsPrinted();
  useUnkeptSheet(!isGood && !isPrinted);
  return (
    <div className="kit-side">
      <BannerBox level="warning" fact={t("kit.nowFact")}>
        {t("kit.nowText")}
      </BannerBox>
      <Button kind="primary" icon={Printer} onClick={() => print()}>
        {t("kit.print")}
      </Button>
      <Hint>{t("kit.printHint")}</Hint>
      <TextField
        label={t("kit.check")}
        hint={t("kit.checkHint")}
        error={isWrong ? t("kit.checkWrong") : undefined}
        face="mono"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={group.length}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p role="status">{isGood ? t("kit.checkGood") : null}</p>
      <LinkButton kind={isGood ? "primary" : "secondary"} href={onwards.href}>
        {onwards.label}
      </LinkButton>
    </div>
  );
}

/** Whether the browser's print window was open: it does not say what became of it. */
function useIsPrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    const note = () => setPrinted(true);
    addEventListener("afterprint", note);
    return () => removeEventListener("afterprint", note);
  }, []);
  return isPrinted;
}

import { type ChangeEvent, Suspense, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { Region } from "#app/features/errors/Region.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { SettingsRow } from "#app/features/settings/parts/SettingsRow.tsx";
import { useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import { pictureAddress } from "#app/features/shell/picture-address.ts";
import { useRuntime } from "#app/platform/runtime-context.tsx";
import { Avatar } from "#app/ui/Avatar.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";

const CropDialog = lazyComponent(async () => (await import("./CropDialog.tsx")).CropDialog);
const TYPES = "image/png,image/jpeg,image/webp,image/gif";

/** The picture that others see beside the name (Spec A§3.1, Reading R-161). */
export function PictureRow() {
  const { t } = useTranslation("picture");
  const refusalId = useId();
  const user = useSettingsUser();
  const runtime = useRuntime();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const { isBusy, error, submit } = useSubmit();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setFile(target.files?.[0] ?? null);
    // The same file may be chosen once more.
    target.value = "";
  };
  const remove = () =>
    submit(async () => {
      if (runtime === null) return;
      const { removePicture } = await import("#app/core/account/picture.api.ts");
      await removePicture(runtime.api);
      await runtime.auth.reloadUser();
    });
  return (
    <>
      <SettingsRow label={t("label")} hint={t("hint")} place="end">
        <div className="settings-value">
          <Avatar
            name={user.displayName || user.email}
            userId={Number(user.id)}
            size={48}
            src={pictureAddress(user)}
          />
          <Button size="small" disabled={runtime === null} onClick={() => input.current?.click()}>
            {t(user.pictureKey === "" ? "choose" : "change")}
          </Button>
          {user.pictureKey !== "" && (
            <Button size="small" busy={isBusy} onClick={() => void remove()}>
              {t("remove")}
            </Button>
          )}
          <input
            ref={input}
            hidden
            type="file"
            accept={TYPES}
            aria-label={t("choose")}
            onChange={choose}
          />
          {error !== null && <Refusal error={error} id={refusalId} />}
        </div>
      </SettingsRow>
      <Region look="frame">
        {file !== null && (
          <Suspense>
            <CropDialog file={file} onClose={() => setFile(null)} />
          </Suspense>
        )}
      </Region>
    </>
  );
}

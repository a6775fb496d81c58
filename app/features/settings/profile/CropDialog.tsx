import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PICTURE_LIMITS } from "#app/contract/settings-limits.data.ts";
import { writePicture } from "#app/core/account/picture.api.ts";
import { CROP_LIMITS, FIRST_CROP, moveCrop } from "#app/core/account/picture-crop.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { useRuntime } from "#app/platform/runtime-context.tsx";
import { BannerBox } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { drawCrop, toPng, usePicture } from "./use-picture.ts";

interface CropDialogProps {
  readonly file: File;
  readonly onClose: () => void;
}

const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0.05, 0],
  ArrowRight: [-0.05, 0],
  ArrowUp: [0, 0.05],
  ArrowDown: [0, -0.05],
};

/** Chooses the square of a picture that shows, by pointer or keys. */
export function CropDialog({ file, onClose }: CropDialogProps) {
  const { t } = useTranslation("picture");
  const refusalId = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const runtime = useRuntime();
  const picture = usePicture(file);
  const bitmap = picture.kind === "open" ? picture.bitmap : null;
  const [crop, setCrop] = useState(FIRST_CROP);
  const { isBusy, error, submit } = useSubmit();
  useEffect(() => {
    if (canvas.current !== null && bitmap !== null) drawCrop(canvas.current, bitmap, crop);
  }, [bitmap, crop]);
  const move = (dx01: number, dy01: number) => {
    if (bitmap !== null) setCrop((old) => moveCrop(bitmap, old, { dx01, dy01 }));
  };
  const save = async () => {
    if (runtime === null || bitmap === null) return;
    const isSaved = await submit(async () => {
      await writePicture(runtime.api, await toPng(bitmap, crop));
      await runtime.auth.reloadUser();
    });
    if (isSaved) onClose();
  };
  const side = PICTURE_LIMITS.maxSide;
  return (
    <Dialog
      open
      title={t("cropTitle")}
      closeLabel={t("close")}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            kind="primary"
            busy={isBusy}
            disabled={bitmap === null}
            onClick={() => void save()}
          >
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="settings-form">
        {error !== null && <Refusal error={error} id={refusalId} />}
        {picture.kind === "failed" && <BannerBox level="warning">{t("unreadable")}</BannerBox>}
        <p>{t("cropText")}</p>
        <canvas
          ref={canvas}
          className="settings-crop"
          width={side}
          height={side}
          role="img"
          aria-label={t("cropLabel")}
          tabIndex={0}
          data-autofocus=""
          onPointerDown={({ currentTarget, pointerId }) =>
            currentTarget.setPointerCapture(pointerId)
          }
          onPointerMove={({ currentTarget, buttons, movementX, movementY }) => {
            const { clientWidth } = currentTarget;
            if (buttons === 1) move(movementX / clientWidth, movementY / clientWidth);
          }}
          onKeyDown={(event) => {
            const step = KEYS[event.key];
            if (step === undefined) return;
            event.preventDefault();
            move(...step);
          }}
        />
        <label className="settings-zoom">
          {t("zoom")}
          <input
            type="range"
            min={CROP_LIMITS.minZoom}
            max={CROP_LIMITS.maxZoom}
            step={CROP_LIMITS.zoomStep}
            value={crop.zoom}
            onChange={({ target }) => setCrop((old) => ({ ...old, zoom: Number(target.value) }))}
          />
        </label>
      </div>
    </Dialog>
  );
}

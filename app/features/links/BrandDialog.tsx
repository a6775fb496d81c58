import Eye from "lucide-react/icons/eye";
import { useEffect, useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { toErrorShape } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { Link } from "#app/core/links/link.ts";
import { LinkBranding } from "#app/core/links/link-branding.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { FailureText } from "#app/features/errors/use-action.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { BannerBox } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { FieldError } from "#app/ui/controls/Field.tsx";
import { Note } from "#app/ui/Note.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { BrandFields } from "./BrandFields.tsx";
import { BrandPreview } from "./BrandPreview.tsx";
import { toLogoPng } from "./logo-png.ts";

interface BrandDialogProps {
  readonly ports: FilesPorts;
  readonly link: Pick<Link, "id" | "cachekey">;
  readonly name: string;
  readonly ownerName: string;
  readonly returnFocus: HTMLElement | null;
  /** Back to the settings. */
  readonly onClose: () => void;
}

/** Logo and colours of a link, as its visitors will see them (Spec C§2.4, Reading R-450). */
export function BrandDialog({ ports, link, name, ...props }: BrandDialogProps) {
  const { t } = useTranslation("links");
  const refusalId = useId();
  const toast = useToast();
  const branding = useBranding(ports, link);
  const { phase, colours, logo, isChanged, error } = useObservable(branding.state);
  const [isNoPicture, setNoPicture] = useState(false);
  const { isBusy, error: refusal, submit } = useSubmit();
  const logoUrl = usePngUrl(logo);
  const choose = async (file: File | null) => {
    setNoPicture(false);
    try {
      branding.setLogo(file === null ? null : await toLogoPng(file));
    } catch {
      setNoPicture(true);
    }
  };
  const save = () =>
    submit(async () => {
      await branding.save();
      toast({ kind: "success", text: t("brand.saved") });
      props.onClose();
    });
  return (
    <Dialog
      open
      shape="wide"
      title={t("brand.title", { name })}
      closeLabel={t("dialog.close")}
      onClose={props.onClose}
      returnFocus={props.returnFocus}
      foot={
        <>
          <Button onClick={props.onClose}>{t("dialog.cancel")}</Button>
          <Button kind="primary" busy={isBusy} disabled={!isChanged} onClick={() => void save()}>
            {t("dialog.save")}
          </Button>
        </>
      }
    >
      <Note icon={Eye}>{t("brand.known")}</Note>
      {phase === "loading" && <p role="status">{t("dialog.loading")}</p>}
      {error !== null && (
        <BannerBox level="error">
          <FailureText error={toErrorShape(error)} />
        </BannerBox>
      )}
      {phase === "ready" && (
        <>
          <div className="brand-previews">
            <BrandPreview theme="light" {...{ colours, logoUrl }} name={props.ownerName} />
            <BrandPreview theme="dark" {...{ colours, logoUrl }} name={props.ownerName} />
          </div>
          <BrandFields
            {...{ colours, logoUrl }}
            onColours={(changed) => branding.setColours(changed)}
            onLogo={(file) => void choose(file)}
          />
        </>
      )}
      {isNoPicture && <FieldError>{t("brand.noPicture")}</FieldError>}
      {refusal !== null && <Refusal error={refusal} id={refusalId} />}
    </Dialog>
  );
}

function useBranding(ports: FilesPorts, { id, cachekey }: Pick<Link, "id" | "cachekey">) {
  const branding = useMemo(() => new LinkBranding(ports, { id, cachekey }), [ports, id, cachekey]);
  useEffect(() => {
    void branding.load();
    return () => branding.close();
  }, [branding]);
  return branding;
}

/** An address of this page for bytes that are shown as a PNG and as nothing else. */
function usePngUrl(png: Uint8Array<ArrayBuffer> | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (png === null) {
      setUrl(null);
      return undefined;
    }
    const made = URL.createObjectURL(new Blob([png], { type: "image/png" }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [png]);
  return url;
}

import { type FormEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { toCommentAccount } from "#app/core/comments/comment-signer.ts";
import type { CommentPorts } from "#app/core/comments/link-comments.ts";
import {
  type LinkByAddress,
  type OthersLink,
  openOthersLink,
} from "#app/core/comments/open-others-link.ts";
import { toErrorShape } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { parseLinkAddress } from "#app/core/links/parse-link-address.ts";
import { CommentsPane } from "#app/features/comments/CommentsPane.tsx";
import { FailureText } from "#app/features/errors/use-action.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { type Runtime, useObservable } from "#app/platform/runtime-context.tsx";
import { BannerBox } from "#app/ui/Banner.tsx";
import { CommentForm } from "#app/ui/Comments.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { FieldError } from "#app/ui/controls/Field.tsx";
import { PasswordField } from "#app/ui/controls/PasswordField.tsx";
import { TextField } from "#app/ui/controls/TextField.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { useCoreApart } from "./use-core-apart.ts";

interface OthersCommentsDialogProps {
  readonly runtime: Runtime;
  readonly ports: FilesPorts;
  /** Of the link, where something led here; empty: it is asked for. */
  readonly address: string;
  readonly onClose: () => void;
}

/**
 * The comments of a link of somebody else, written and read with the keys of the account. The link is opened by a
 * crypto core of its own: nothing that its page brings comes near the keys that are open here (Reading R-549).
 */
export function OthersCommentsDialog({ onClose, ...props }: OthersCommentsDialogProps) {
  const { t } = useTranslation("comments");
  return (
    <Dialog open shape="wide" title={t("others.title")} closeLabel={t("close")} onClose={onClose}>
      {/* A link of another region is no reason to go there (`go-to-region.client.ts`). */}
      <span hidden data-stays="" />
      <Steps {...props} />
    </Dialog>
  );
}

function Steps({ runtime, ports, address }: Omit<OthersCommentsDialogProps, "onClose">) {
  const { t } = useTranslation("comments");
  const [opened, setOpened] = useState<Opening | null>(null);
  const { submit, isBusy } = useSubmit();
  const startCrypto = useCoreApart();
  const tryLink = (place: LinkByAddress, tried: Parameters<typeof openOthersLink>[2]) =>
    void submit(async (signal) => {
      const apart = { ...runtime, crypto: opened?.ports.crypto ?? (await startCrypto()) };
      const state = await openOthersLink(apart, place, tried);
      if (!signal.aborted) setOpened({ place, state, ports: apart });
    });
  const state = opened?.state;
  if (opened !== null && state?.phase === "open") {
    return <Opened {...{ runtime, state }} ports={opened.ports} account={ports.account} />;
  }
  if (opened !== null && state?.phase === "password") {
    const { kdf, isWrong } = state;
    const unlock = (password: string) => tryLink(opened.place, { password, kdf });
    return <PasswordStep {...{ isWrong, isBusy }} onUnlock={unlock} />;
  }
  return (
    <>
      <p>{t("others.text")}</p>
      {state?.phase === "failed" && !isBusy && (
        <BannerBox level="error">
          <FailureText error={toErrorShape(state.error)} />
        </BannerBox>
      )}
      <AddressForm address={address} isBusy={isBusy} onOpen={(place) => tryLink(place, null)} />
    </>
  );
}

/** A link that was looked for, and the core that has its key. */
interface Opening {
  readonly place: LinkByAddress;
  readonly state: OthersLink;
  readonly ports: CommentPorts;
}

interface AddressFormProps {
  readonly address: string;
  readonly isBusy: boolean;
  readonly onOpen: (place: LinkByAddress) => void;
}

function AddressForm({ address, isBusy, onOpen }: AddressFormProps) {
  const { t } = useTranslation("comments");
  const [typed, setTyped] = useState(address);
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const place = parseLinkAddress(typed);
    setWrong(place === null);
    if (place !== null) onOpen(place);
  };
  return (
    <CommentForm onSubmit={submit}>
      <TextField
        label={t("others.address")}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={typed}
        error={isWrong && t("others.wrong")}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setWrong(false);
        }}
      />
      <Button kind="primary" type="submit" busy={isBusy} disabled={typed.trim() === ""}>
        {t("others.open")}
      </Button>
    </CommentForm>
  );
}

interface PasswordStepProps {
  readonly isWrong: boolean;
  readonly isBusy: boolean;
  readonly onUnlock: (password: string) => void;
}

function PasswordStep({ isWrong, isBusy, onUnlock }: PasswordStepProps) {
  const { t } = useTranslation("links");
  const [password, setPassword] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onUnlock(password);
  };
  return (
    <CommentForm onSubmit={submit}>
      <PasswordField
        label={t("unlock.label")}
        showLabel={t("unlock.show")}
        hideLabel={t("unlock.hide")}
        autoComplete="off"
        autoFocus
        value={password}
        aria-invalid={isWrong || undefined}
        meter={isWrong && !isBusy && <FieldError>{t("unlock.wrong")}</FieldError>}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <Button kind="primary" type="submit" busy={isBusy} disabled={password === ""}>
        {t("unlock.open")}
      </Button>
    </CommentForm>
  );
}

interface OpenedProps {
  readonly runtime: Runtime;
  readonly account: FilesPorts["account"];
  readonly ports: CommentPorts;
  readonly state: Extract<OthersLink, { phase: "open" }>;
}

function Opened({ runtime, account, ports, state: { link, hasComments } }: OpenedProps) {
  const { t } = useTranslation("comments");
  const { displayName } = useObservable(account.user);
  const signer = useMemo(
    () => toCommentAccount(runtime.crypto, account.manifest),
    [runtime, account],
  );
  if (!hasComments) return <p>{t("closed")}</p>;
  // Nothing is taken from the server's word for who wrote what: signatures and pins tell.
  const of = { ...link, account: signer, isOwnLink: false };
  return <CommentsPane {...{ ports, of }} ownName={displayName} />;
}

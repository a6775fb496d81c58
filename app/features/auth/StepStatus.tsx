import { useTranslation } from "react-i18next";
import styles from "./Auth.module.css";
import type { SignInStatus } from "./use-sign-in.ts";

/** Says what a sign-in is doing. Its line is there from the start, so that nothing moves. */
export function StepStatus({ status }: { readonly status: SignInStatus }) {
  const { t } = useTranslation("auth");
  return (
    <p className={styles.step} role="status">
      {status.kind === "busy" ? t(`step.${status.step}`) : null}
    </p>
  );
}

import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { useEffect, useState } from "react";
import { Icon } from "#app/ui/Icon.tsx";
import styles from "./Toast.module.css";
import type { Toast } from "./toast-queue.ts";
import { toastLifeMs } from "./toast-queue.ts";

/** One message. Pointer and focus keep it; else it goes when its time is over. */
export function ToastItem({ toast, onGone }: { toast: Toast; onGone: (id: number) => void }) {
  const [isHeld, setHeld] = useState(false);
  const lifeMs = toastLifeMs(toast);
  useEffect(() => {
    if (isHeld || lifeMs === null) return undefined;
    const timer = setTimeout(() => onGone(toast.id), lifeMs);
    return () => clearTimeout(timer);
  }, [isHeld, lifeMs, onGone, toast.id]);
  const act = () => {
    toast.action?.onAct?.();
    onGone(toast.id);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: while it is being read it stays
    <div
      className={styles.toast}
      data-message=""
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon icon={toast.kind === "critical" ? CircleAlert : CircleCheck} size={16} />
      <span>{toast.text}</span>
      {toast.action && (
        <button type="button" className={styles.action} onClick={act}>
          {toast.action.label}
        </button>
      )}
    </div>
  );
}

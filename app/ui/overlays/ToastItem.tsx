import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { useEffect, useRef, useState } from "react";
import { useFocusLeft } from "#app/ui/focus-content.ts";
import { Icon, type LucideIcon } from "#app/ui/Icon.tsx";
import styles from "./Toast.module.css";
import { toastLifeMs } from "./toast-life.ts";
import type { Toast, ToastKind } from "./toast-queue.ts";

/** Every kind has a sign of its own, so that colour is never the only one. */
const ICONS: Readonly<Record<ToastKind, LucideIcon>> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  critical: CircleAlert,
};

/** One message. Pointer and focus keep it; else it goes when its time is over. */
export function ToastItem({ toast, onGone }: { toast: Toast; onGone: (id: number) => void }) {
  const [isHeld, setHeld] = useState(false);
  const item = useRef<HTMLDivElement>(null);
  // It goes with its button.
  useFocusLeft(item);
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
      ref={item}
      className={styles.toast}
      data-message=""
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon icon={ICONS[toast.kind]} size={16} />
      <span>{toast.text}</span>
      {toast.action && (
        <button type="button" className={styles.action} onClick={act}>
          {toast.action.label}
        </button>
      )}
    </div>
  );
}

import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { createContext, useCallback, useContext, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Icon } from "./Icon.tsx";
import styles from "./Toast.module.css";
import type { Toast, ToastMessage } from "./toast-queue.ts";
import { addToast, toastLifeMs } from "./toast-queue.ts";

export type { ToastMessage };

type ShowToast = (message: ToastMessage) => void;

const ToastContext = createContext<ShowToast>(() => undefined);

/** Shows a message at the bottom of the page. Call it from an event, not while rendering. */
export function useToast(): ShowToast {
  return useContext(ToastContext);
}

function ToastItem({ toast, onGone }: { toast: Toast; onGone: (id: number) => void }) {
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

function Viewport({ toasts, onGone }: { toasts: readonly Toast[]; onGone: (id: number) => void }) {
  const item = (toast: Toast) => <ToastItem key={toast.id} toast={toast} onGone={onGone} />;
  return (
    <div className={styles.toasts}>
      <div role="status">{toasts.filter((toast) => toast.kind === "success").map(item)}</div>
      <div role="alert">{toasts.filter((toast) => toast.kind === "critical").map(item)}</div>
    </div>
  );
}

/** Holds the messages; put it round the page once. Its viewport is mounted after hydration. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [isMounted, setMounted] = useState(false);
  const lastId = useRef(0);
  useEffect(() => setMounted(true), []);
  const show = useCallback((message: ToastMessage) => {
    lastId.current += 1;
    const toast = { ...message, id: lastId.current };
    setToasts((current) => addToast(current, toast));
  }, []);
  const onGone = useCallback(
    (id: number) => setToasts((current) => current.filter((toast) => toast.id !== id)),
    [],
  );
  return (
    <ToastContext.Provider value={show}>
      {children}
      {isMounted && createPortal(<Viewport toasts={toasts} onGone={onGone} />, document.body)}
    </ToastContext.Provider>
  );
}

import type { ReactNode } from "react";
import { createContext, Suspense, useContext, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import styles from "./Toast.module.css";
import { toastLifeMs } from "./toast-life.ts";
import type { Toast, ToastMessage } from "./toast-queue.ts";
import { addToast, isPassing, MOST_AT_ONCE } from "./toast-queue.ts";

export type { ToastMessage };

/** Comes with the first message; the places where messages are read out stand before it. */
const ToastItems = lazyComponent(async () => (await import("./ToastItems.tsx")).ToastItems);

/** Shows a message; what it gives back takes the message away. */
type ShowToast = (message: ToastMessage) => () => void;

const nothing = () => undefined;
const ToastContext = createContext<{ show: ShowToast; clear: () => void }>({
  show: () => nothing,
  clear: nothing,
});

/** Shows a message at the bottom of the page. Call it from an event, not while rendering. */
export function useToast(): ShowToast {
  return useContext(ToastContext).show;
}

/** Takes all messages away: what they say is no longer for whoever sits here. */
export function useClearToasts(): () => void {
  return useContext(ToastContext).clear;
}

/**
 * An open dialog hides all but what is said to be live, so the places where messages are read out
 * stand always; their roles come with a message: an empty alert alarms nobody.
 */
function Viewport({ toasts, onGone }: { toasts: readonly Toast[]; onGone: (id: number) => void }) {
  const items = (all: readonly Toast[]) => (
    <Suspense fallback={<ToastWords toasts={all} onGone={onGone} />}>
      {toasts.length > 0 && <ToastItems {...{ toasts, all, onGone }} />}
    </Suspense>
  );
  const calm = toasts.filter(isPassing);
  const critical = toasts.filter((toast) => !isPassing(toast));
  return (
    <div className={styles.toasts}>
      <div aria-live="polite" role={calm[0] && "status"}>
        {items(calm)}
      </div>
      <div aria-live="assertive" role={critical[0] && "alert"}>
        {items(critical)}
      </div>
    </div>
  );
}

/** A part that is on its way is not preceded by words. */
const PATIENCE_MS = 300;

interface ToastWordsProps {
  readonly toasts: readonly Toast[];
  readonly onGone: (id: number) => void;
}

/**
 * What stands for messages while the part that shows them is not here: without a connection it may
 * never come, and what they say holds all the same.
 */
function ToastWords({ toasts, onGone }: ToastWordsProps) {
  const [isLate, setLate] = useState(!navigator.onLine);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  const shown = isLate ? toasts.slice(-MOST_AT_ONCE) : [];
  return shown.map((toast) => <ToastLine key={toast.id} toast={toast} onGone={onGone} />);
}

function ToastLine({ toast, onGone }: { toast: Toast; onGone: ToastWordsProps["onGone"] }) {
  const { id, text, action } = toast;
  const lifeMs = toastLifeMs(toast);
  useEffect(() => {
    if (lifeMs === null) return undefined;
    const timer = setTimeout(() => onGone(id), lifeMs);
    return () => clearTimeout(timer);
  }, [id, lifeMs, onGone]);
  const act = () => {
    action?.onAct?.();
    onGone(id);
  };
  return (
    <p className={styles.toast} data-message="">
      {text}
      {action && (
        <button type="button" className={styles.action} onClick={act}>
          {action.label}
        </button>
      )}
    </p>
  );
}

/** Holds the messages; put it round the page once. Its viewport is mounted after hydration. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const [tools] = useState(() => {
    let lastId = 0;
    const onGone = (id: number) => setToasts((now) => now.filter((toast) => toast.id !== id));
    const show = (message: ToastMessage) => {
      lastId += 1;
      const id = lastId;
      setToasts((now) => addToast(now, { ...message, id }));
      return () => onGone(id);
    };
    return { show, clear: () => setToasts([]), onGone };
  });
  return (
    <ToastContext.Provider value={tools}>
      {children}
      {isMounted && createPortal(<Viewport toasts={toasts} onGone={tools.onGone} />, document.body)}
    </ToastContext.Provider>
  );
}

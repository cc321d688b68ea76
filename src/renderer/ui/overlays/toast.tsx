import { t } from "#lib/words/t.ts";
import "./floating.css";
import "./toast.css";
import { CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { cx } from "#ui/facts/class-names.ts";
import { Icon, type LucideIcon } from "#ui/facts/icon.tsx";

export type ToastOptions = {
  /** One line: "Export ready. 23 cases, 412 kB." */
  readonly message: string;
  /** `stop` stays until it is closed. */
  readonly kind?: "ok" | "info" | "stop";
  readonly icon?: LucideIcon;
  readonly action?: { readonly label: string; readonly run: () => void };
};

export type ShowToast = (toast: ToastOptions) => void;

type Shown = ToastOptions & { readonly id: number };

const ToastContext = createContext<ShowToast | null>(null);
const ICONS = { ok: CircleCheck, info: Info, stop: TriangleAlert };
const LIFE_MS = 6000;
const clears = new Set<() => void>();

/** Removes every toast: their words may be about records that the next person must not see. */
export function clearToasts() {
  for (const clear of clears) clear();
}

/** Announces that background work is done. A form's result is shown beside the form, never in a toast. */
export function useToast(): ShowToast {
  const show = use(ToastContext);
  if (!show) throw new Error("useToast needs a Toaster above it");
  return show;
}

/** Holds the window's toasts, bottom right. `UiProvider` has one. */
export function Toaster({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Shown[]>([]);
  const [held, setHeld] = useState(false);
  const next = useRef(0);
  const show = useCallback<ShowToast>((toast) => {
    next.current += 1;
    const id = next.current;
    setToasts((all) => [...all.slice(-3), { ...toast, id }]);
  }, []);
  const dismiss = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  useEffect(() => {
    const clear = () => setToasts([]);
    clears.add(clear);
    return () => {
      clears.delete(clear);
    };
  }, []);
  const list = useMemo(
    () => toasts.map((toast) => <Toast key={toast.id} toast={toast} held={held} dismiss={dismiss} />),
    [toasts, held, dismiss],
  );
  useEffect(() => {
    if (toasts.length === 0) setHeld(false);
  }, [toasts.length]);

  return (
    <ToastContext value={show}>
      {children}
      <section
        className="bw-toasts"
        aria-label={t("Messages")}
        aria-live="polite"
        onMouseEnter={() => setHeld(true)}
        onMouseLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {list}
      </section>
    </ToastContext>
  );
}

type ToastProps = { readonly toast: Shown; readonly held: boolean; readonly dismiss: (id: number) => void };

function Toast({ toast, held, dismiss }: ToastProps) {
  const { id, message, kind = "info", icon, action } = toast;
  const stays = kind === "stop";
  useEffect(() => {
    if (held || stays) return;
    const timer = setTimeout(() => dismiss(id), LIFE_MS);
    return () => clearTimeout(timer);
  }, [held, stays, id, dismiss]);

  return (
    <div className={cx("bw-toast", `bw-toast-${kind}`)} role={stays ? "alert" : undefined}>
      <Icon of={icon ?? ICONS[kind]} />
      <span className="bw-toast-text">{message}</span>
      {action ? (
        <Button
          variant="minimal"
          size="small"
          onClick={() => {
            dismiss(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <IconButton icon={X} label={t("Close")} size="small" onClick={() => dismiss(id)} />
    </div>
  );
}

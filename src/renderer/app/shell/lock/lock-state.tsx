import { t } from "#lib/words/t.ts";
import "./lock-state.css";
import { Lock } from "lucide-react";
import { useEffect, useState } from "react";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { keysForPlatform } from "#lib/screen/keyboard.ts";
import { Icon } from "#ui/facts/icon.tsx";
import { useSoonLocked } from "../../activity.ts";
import { LOCK_KEYS, useLockNow } from "./use-lock.ts";

/** Locks the window, and warns before it locks by itself: «Locks in 20 s» (UI-7j). */
export function LockState() {
  const lock = useLockNow();
  const { unlocksNowhere } = useAppState();
  const seconds = useSecondsLeft();
  const keys = keysForPlatform(LOCK_KEYS);
  return (
    <button
      type="button"
      className="bw-strip-button"
      title={
        unlocksNowhere
          ? t("You could not unlock again now: your server cannot be reached.")
          : t("Lock now ({{keys}})", { keys })
      }
      aria-keyshortcuts={LOCK_KEYS.replace("Mod", "Control").replaceAll(" ", "+")}
      onClick={lock}
    >
      <span className={seconds === null ? undefined : "bw-strip-wait"}>
        <Icon of={Lock} size={14} className="bw-strip-lock" />
        {seconds === null
          ? unlocksNowhere
            ? t("Lock…")
            : t("Lock")
          : t("Locks in {{seconds}} s", { seconds })}
      </span>
    </button>
  );
}

function useSecondsLeft(): number | null {
  const locksAt = useSoonLocked((state) => state.locksAt);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (locksAt === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [locksAt]);
  return locksAt === null ? null : Math.max(0, Math.ceil((locksAt - now) / 1000));
}

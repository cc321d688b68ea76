import { t } from "#lib/words/t.ts";
import { Trans } from "#lib/words/trans.tsx";
import "./save-state.css";
import "#ui/states/callout.css";
import { Check, Laptop, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { formatTime } from "#lib/words/format-date.ts";
import { Icon } from "#ui/facts/icon.tsx";

/** Where the form's content is saved. `at` is an instant in ISO form. */
export type SaveStateValue =
  | { readonly kind: "idle" }
  | { readonly kind: "saving" }
  | { readonly kind: "saved"; readonly at: string }
  /** In the outbox, to be sent later: nothing is wrong. */
  | { readonly kind: "local"; readonly at: string }
  | { readonly kind: "failed"; readonly onRetry: () => void };

/**
 * One place for each form, top right. Shows "Saving…" only after a second, and says "Saved successfully." for a moment
 * (Spec §8) before the time takes its place.
 */
export function SaveState({ state }: { readonly state: SaveStateValue }) {
  const slow = useSlow(state.kind === "saving");
  const [shown, setShown] = useState(state);
  const settled = state.kind === "saving" && !slow ? shown : state;
  useEffect(() => {
    if (state.kind !== "saving") setShown(state);
  }, [state]);
  const fresh = useFresh(settled.kind === "saved" ? settled.at : null);

  const tone =
    settled.kind === "saved" ? "bw-save-state-ok" : settled.kind === "failed" ? "bw-save-state-stop" : "";
  return (
    <div role="status" className={`bw-save-state ${tone}`}>
      <Words state={settled} fresh={fresh} />
    </div>
  );
}

function Words({ state, fresh }: { readonly state: SaveStateValue; readonly fresh: boolean }) {
  switch (state.kind) {
    case "idle":
      return null;
    case "saving":
      return (
        <>
          <span className="bw-button-spinner" aria-hidden />
          <span>{t("Saving…")}</span>
        </>
      );
    case "saved":
      return (
        <>
          <Icon of={Check} />
          {/* Both are always there: what is read aloud does not change with what is seen. */}
          <span className={fresh ? undefined : "bw-hidden"}>{t("Saved successfully.")}</span>
          <span className={fresh ? "bw-hidden" : undefined}>
            {t("Saved {{time}}", { time: formatTime(state.at) })}
          </span>
        </>
      );
    case "local":
      return (
        <>
          <Icon of={Laptop} />
          <span>{t("Saved on this computer, {{time}}", { time: formatTime(state.at) })}</span>
        </>
      );
    case "failed":
      return (
        <>
          <Icon of={TriangleAlert} />
          <span>
            <Trans
              i18nKey="Not saved. <button>Try again</button>"
              components={{
                button: <button type="button" className="bw-text-button" onClick={state.onRetry} />,
              }}
            />
          </span>
        </>
      );
  }
}

/** True once `active` has lasted a second. */
function useSlow(active: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!active) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), 1000);
    return () => clearTimeout(timer);
  }, [active]);
  return slow;
}

const freshForMs = 4000;

/** True for a moment after each save; false for what had been saved before the form was shown. */
function useFresh(savedAt: string | null): boolean {
  const [before, setBefore] = useState(savedAt);
  useEffect(() => {
    if (savedAt === before) return;
    const timer = setTimeout(() => setBefore(savedAt), freshForMs);
    return () => clearTimeout(timer);
  }, [savedAt, before]);
  return savedAt !== null && savedAt !== before;
}

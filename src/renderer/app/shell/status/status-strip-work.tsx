import { useIsMutating } from "@tanstack/react-query";
import {
  Check,
  Clock,
  GitCompareArrows,
  LoaderCircle,
  LogIn,
  Pencil,
  TriangleAlert,
  Upload,
} from "lucide-react";
import { useEffect, useRef } from "react";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { useUntakenDrafts } from "#lib/drafts/draft-store.ts";
import { useTypedForms } from "#lib/drafts/typed-forms.ts";
import { formatTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { type WorkState as State, workState } from "#parts/words/outbox-words.ts";
import { Icon, type LucideIcon } from "#ui/facts/icon.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { useConnection } from "../../connection.ts";
import { StripPanel } from "./status-strip-panel.tsx";
import { WaitingPanel } from "./status-strip-waiting.tsx";

const signs: Readonly<Record<State["kind"], LucideIcon>> = {
  problem: TriangleAlert,
  lost: TriangleAlert,
  failed: TriangleAlert,
  "sign-in": LogIn,
  attention: TriangleAlert,
  review: GitCompareArrows,
  saving: LoaderCircle,
  sending: Upload,
  waiting: Clock,
  typed: Pencil,
  saved: Check,
};

const tones: Readonly<Partial<Record<State["kind"], string>>> = {
  problem: "bw-strip-stop",
  lost: "bw-strip-stop",
  failed: "bw-strip-stop",
  attention: "bw-strip-stop",
  "sign-in": "bw-strip-waits",
  review: "bw-strip-waits",
  waiting: "bw-strip-waits",
};

/** Announced to screen readers when it begins; other states come and go with the work. */
const spoken: readonly State["kind"][] = ["problem", "lost", "sign-in", "attention", "review"];

/** Where the work is: saved, waiting, in need of the person (UI-7j). */
export function WorkState() {
  const { outbox, folderProblem } = useAppState();
  const saving = useIsMutating({ mutationKey: ["api"] }) > 0;
  const last = useConnection((state) => state.lastChange);
  const failed = last !== null && !last.saved;
  const unkept = useUntakenDrafts((state) => state.count > 0);
  const typed = useTypedForms(({ count }) => count > 0);
  const unsure = last?.unsure ?? false;
  const state = workState({ outbox, saving, failed, unsure, gone: folderProblem !== null, unkept, typed });
  useSpoken(state);
  const quiet = ["failed", "saving", "typed", "saved"].includes(state.kind);
  const waits = outbox !== null && outbox.waiting > 0;
  const here = (
    <div className="bw-strip-part">
      <strong>{state.words}</strong>
      <p>{hereWords(state, folderProblem, last)}</p>
    </div>
  );
  return (
    <StripPanel
      label={t("Saving")}
      wide={!quiet || waits}
      button={
        <span className={tones[state.kind]}>
          <Icon of={signs[state.kind]} size={14} className="bw-strip-sign" />
          {state.words}
        </span>
      }
    >
      {(close) => (
        <>
          {quiet || outbox === null ? here : null}
          {outbox !== null && (waits || !quiet) ? <WaitingPanel outbox={outbox} close={close} /> : null}
        </>
      )}
    </StripPanel>
  );
}

type Last = ReturnType<typeof useConnection.getState>["lastChange"];

/** What the word means where it is about this window, and what to do. */
function hereWords({ kind }: State, folderProblem: string | null, last: Last): string {
  if (folderProblem !== null) return folderProblem;
  if (kind === "failed" && last?.unsure)
    return t(
      "No answer came to the change at {{time}}, so it is not known whether it was saved. Look at its screen, or save it again there.",
      { time: formatTime(last.at) },
    );
  if (kind === "failed" && last !== null && !last.saved)
    return t("The change at {{time}} could not be saved. It is still on its screen: save it again there.", {
      time: formatTime(last.at),
    });
  if (kind === "failed")
    return t(
      "This computer does not take what is typed into a form: its disk is full, or may not be written to. The words are still on their screen. Bellwether goes on trying.",
    );
  if (kind === "typed")
    return t("What you typed is kept on this computer as a draft. It is saved when you save its form.");
  if (last) return t("Last change saved at {{time}}.", { time: formatTime(last.at) });
  return t("Nothing has been changed in this window yet.");
}

function useSpoken({ kind, words }: State) {
  const before = useRef(kind);
  useEffect(() => {
    if (kind !== before.current && spoken.includes(kind)) announce(words);
    before.current = kind;
  }, [kind, words]);
}

import "./making-progress.css";
import { useEffect } from "react";
import { t } from "#lib/words/t.ts";
import { ProgressBar } from "#ui/facts/progress-bar.tsx";
import { announce } from "#ui/states/live-region.tsx";
import type { MakingStep } from "./use-download.ts";

const doingWords = (doing: MakingStep["doing"]): string => {
  if (doing === "waiting") return t("Waiting for its turn…");
  return doing === "writing" ? t("Writing the pages…") : t("Reading the finished file again…");
};

/** What the server is doing for a file, and how far it is where that is known. */
export function MakingProgress({ step }: { readonly step: MakingStep | null }) {
  const doing = step?.doing ?? null;
  // Pages would be too many words to be read aloud.
  useEffect(() => {
    if (doing !== null && doing !== "waiting") announce(doingWords(doing));
  }, [doing]);
  if (step === null) return null;
  const { at, of } = step;
  const words = doingWords(step.doing);
  if (at === null || of === null || of === 0) return <p className="making-progress">{words}</p>;
  const page = t("Page {{page}} of {{total}}", { page: at, total: of });
  return (
    <div className="making-progress">
      <p>
        {words} <span>{page}</span>
      </p>
      <ProgressBar label={words} value={at / of} valueText={page} />
    </div>
  );
}

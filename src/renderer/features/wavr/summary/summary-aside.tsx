import { useState } from "react";
import type { WavrSummary } from "#contract/records/wavr/schema.ts";
import { t } from "#lib/words/t.ts";
import { VersionList } from "#parts/plans/version-list.tsx";
import { AsidePart } from "#parts/wizard/aside-panel.tsx";
import { useWavr } from "../wavr-context.ts";
import { changedSince } from "./judgment.ts";
import { SummaryVersion } from "./version-dialog.tsx";

/** The versions that were signed, and what the draft says differently from the last of them. */
export function SummaryAside() {
  const { assessment, instrument } = useWavr();
  const [open, setOpen] = useState<WavrSummary | null>(null);
  const signed = assessment.snapshot.record?.summaries ?? [];
  const last = signed.at(-1);
  const changed =
    last === undefined ? [] : changedSince(instrument.wavr.assessment, last.state, assessment.form);
  return (
    <>
      <AsidePart title={t("Signed versions")}>
        <VersionList
          versions={signed}
          none={t("Nobody has signed yet. A signed version is kept as it is; a later one becomes its next.")}
          onOpen={(each) => () => setOpen(each)}
        />
      </AsidePart>
      {last === undefined ? null : (
        <AsidePart title={t("Changed since version {{number}}", { number: last.number })}>
          {changed.length === 0 ? <p>{t("Nothing.")}</p> : null}
          <ul className="wavr-changes">
            {changed.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </AsidePart>
      )}
      {open === null ? null : <SummaryVersion kept={open} onClose={() => setOpen(null)} />}
    </>
  );
}

import type { ReportBlock } from "#contract/services/reports/schema.ts";
import { PaperSections } from "#parts/paper/paper-sections.tsx";
import { WhyLocked } from "./why-locked.tsx";

interface ReadOnlyProps {
  /** What stands there; null where nothing was written yet. */
  readonly blocks: readonly ReportBlock[] | null;
  /** "No plan is saved yet." */
  readonly none: string;
}

/** A document to be read, where one may not change it: as it has it on paper, and no form that cannot be used. */
export function ReadOnly({ blocks, none }: ReadOnlyProps) {
  return (
    <div className="wavr-read">
      <WhyLocked />
      {blocks === null ? (
        <p className="wizard-row-help">{none}</p>
      ) : (
        <PaperSections sections={[{ id: "read", title: "", blocks }]} />
      )}
    </div>
  );
}

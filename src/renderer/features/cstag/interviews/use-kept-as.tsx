import { useId, useRef, useState } from "react";
import { openCompartment } from "#contract/records/compartments/schema.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { KeptAsField } from "#parts/compartments/kept-as-field.tsx";
import { readSaverDraft, type SaverDraft } from "#parts/saving/saver-draft.ts";
import { useCstag } from "../cstag-context.ts";

type Shared = SaverDraft["compartment"];

/**
 * Where a new interview is to lie, from its first save on: chosen beside its details by whoever may read more than one
 * compartment of the case, and kept with its draft.
 */
export function useKeptAs(found: FoundDraft) {
  const { caseRecord } = useCstag();
  const id = useId();
  const [chosen, setChosen] = useState<Shared>(() => readSaverDraft(found.draft?.body)?.compartment);
  // The saver was made with the first of these functions, and asks at its first save.
  const latest = useRef(chosen);
  const choose = (next: Shared) => {
    latest.current = next;
    setChosen(next);
  };
  return {
    compartment: chosen,
    read: () => latest.current,
    reset: () => choose(undefined),
    field: (
      <KeptAsField
        id={`${id}-compartment`}
        among={caseRecord?.moves_among}
        value={chosen ?? openCompartment}
        onChange={choose}
      />
    ),
  };
}

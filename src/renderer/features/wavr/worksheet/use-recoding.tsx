import { type ReactNode, useCallback, useState } from "react";
import { recodedFactor } from "#instruments/wavr-rules.ts";
import { t } from "#lib/words/t.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { formName } from "#parts/saving/use-document.ts";
import { useWavr } from "../wavr-context.ts";
import { TakeSnapshot } from "./take-snapshot.tsx";

/** When the opinion was signed upon the coding as it is, of which no snapshot was kept since; null where nobody did. */
function useSignedUpon(): string | null {
  const { assessment, worksheet, snapshots } = useWavr();
  const { record } = worksheet.snapshot;
  const signed = assessment.snapshot.record?.summaries.at(-1)?.made_at ?? null;
  if (record === null || signed === null || signed < record.created_at) return null;
  const kept = snapshots.at(-1)?.made_at ?? null;
  return kept === null || kept < signed ? signed : null;
}

/**
 * Edits the worksheet, and asks for a snapshot with its reason before what was signed upon is coded anew (DOMAIN-6): the code is set
 * once that is kept, and one snapshot opens the whole recoding.
 */
export function useRecoding(): { readonly edit: (part: SectionForm) => void; readonly dialog: ReactNode } {
  const { edit, saver } = useWavr().worksheet;
  const signed = useSignedUpon();
  const [covered, setCovered] = useState<string | null>(null);
  const [asked, ask] = useState<SectionForm | null>(null);
  const asks = signed !== null && signed !== covered;
  const guarded = useCallback(
    (part: SectionForm) => {
      const form = saver.snapshot().forms[formName] ?? {};
      if (asks && recodedFactor(form, { ...form, ...part }) !== null) ask(part);
      else edit(part);
    },
    [asks, edit, saver],
  );
  const dialog =
    asked === null ? null : (
      <TakeSnapshot
        why={t(
          "The opinion was signed upon this coding. Keep it with the reason, then it can be coded anew.",
        )}
        onKept={() => {
          setCovered(signed);
          edit(asked);
        }}
        onClose={() => ask(null)}
      />
    );
  return { edit: guarded, dialog };
}

import { useMemo } from "react";
import { sameValue } from "#contract/merge/same-value.ts";
import type { Interview } from "#contract/records/interviews/schema.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { readSaverDraft } from "#parts/saving/saver-draft.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { interviewFormName } from "../use-saver.ts";

/** The first form of a new interview: its draft, else suggested values. */
export const firstForm = (found: FoundDraft, interview: Interview | null, start: SectionForm): SectionForm =>
  interview === null ? (readSaverDraft(found.draft?.body)?.unsaved[interviewFormName]?.mine ?? start) : start;

/** What was typed into an interview before its first save; null for nothing. */
export const useFirstTyped = (exists: boolean, start: SectionForm, mine: SectionForm) =>
  useMemo(
    () => (exists || sameValue(mine, start) ? null : { [interviewFormName]: { mine, basis: start } }),
    [exists, start, mine],
  );

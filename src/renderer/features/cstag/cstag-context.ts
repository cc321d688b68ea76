import { createContext, use, useCallback, useEffect } from "react";
import type { UserRef } from "#contract/kit/common.ts";
import type { Assessment } from "#contract/records/assessments/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { PersonRef } from "#contract/records/persons/schema.ts";
import type { PresentPerson } from "#contract/services/live/schema.ts";
import type { Instrument, Worded } from "#instruments/instrument.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import type { Unsaved } from "#parts/saving/leave-guard.tsx";
import type { Saver, SaverSnapshot } from "#parts/saving/saver.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { fieldLabel } from "#parts/words/field-labels.ts";
import type { Place } from "./address.ts";

/** What every part of the page works with. */
export interface Cstag {
  /** The newest version with its interviews, tasks and files; null before the first save. */
  readonly assessment: Assessment | null;
  readonly person: PersonRef | null;
  /** The case that the assessment belongs to; null where it has none, or it is not known here. */
  readonly caseRecord: CaseRecord | null;
  /** The words of the questions, and whether they are those that the assessment was begun under. */
  readonly worded: Worded;
  readonly saver: Saver<Assessment>;
  /** Names the assessment in keys of drafts, also before its first save. */
  readonly scope: string;
  readonly snapshot: SaverSnapshot<Assessment>;
  /** A section's form as it is on screen. */
  readonly form: (section: string) => SectionForm;
  readonly edit: (section: string, form: SectionForm) => void;
  readonly classification: number | null;
  /** May the person on this screen change the assessment? */
  readonly canEdit: boolean;
  /** Colleagues at the same assessment. */
  readonly people: readonly PresentPerson[];
  /** Registers something else on the page that must be saved before leaving; returns a function that removes it. */
  readonly watch: (unsaved: Unsaved) => () => void;
  /** Organization that the assessment belongs to, as far as it is known. */
  readonly organizationId: number | null;
  readonly place: Place;
  /** The query of another place on the page, for links. */
  readonly searchOf: (place: Partial<Place>) => string;
  readonly goTo: (place: Partial<Place>, options?: { readonly replace?: boolean }) => void;
}

/** The words that the assessment on this page is asked and told in. */
export const useInstrument = (): Instrument => useCstag().worded.instrument;

/** What a field is called in those words. */
export function useFieldLabel(): (field: string) => string {
  const instrument = useInstrument();
  return useCallback((field) => fieldLabel(field, instrument), [instrument]);
}

/** Whoever may delete the assessment may delete its entries; authors may delete their own. */
export function useMayDelete(): (entry: { readonly created_by: UserRef | null }) => boolean {
  const { assessment, canEdit } = useCstag();
  const { user } = useSession();
  return ({ created_by }) =>
    canEdit && ((assessment?.can.delete ?? false) || (created_by !== null && created_by.id === user?.id));
}

export const CstagContext = createContext<Cstag | null>(null);

export function useCstag(): Cstag {
  const value = use(CstagContext);
  if (value === null) throw new Error("useCstag is used outside the CSTAG page.");
  return value;
}

/** Registers a saver as something that must be saved before the page is left. */
export function useWatched(saver: {
  readonly snapshot: () => { readonly dirty: boolean };
  readonly flush: () => Promise<boolean>;
}) {
  const { watch } = useCstag();
  useEffect(() => watch({ isDirty: () => saver.snapshot().dirty, flush: saver.flush }), [watch, saver]);
}

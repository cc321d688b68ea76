import { createContext, use } from "react";
import type { Assessment } from "#contract/entities/assessment.ts";
import type { UserRef } from "#contract/entities/common.ts";
import type { PresentPerson } from "#contract/entities/live.ts";
import type { PersonRef } from "#contract/entities/person.ts";
import { useSession } from "#lib/bridge-context.tsx";
import type { Place } from "./address.ts";
import type { Saver, SaverSnapshot } from "./state/saver.ts";
import type { SectionForm } from "./state/section-form.ts";

/** A form that may hold text which the server does not have yet. */
export interface Unsaved {
  readonly isDirty: () => boolean;
  readonly flush: () => Promise<boolean>;
}

/** What every part of the page works with. */
export interface Cstag {
  /** The newest copy with its interviews, tasks and files; null before the first save. */
  readonly assessment: Assessment | null;
  readonly person: PersonRef | null;
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
  /** Names what else on the page must be saved before it is left; the answer takes it back. */
  readonly watch: (unsaved: Unsaved) => () => void;
  /** Organization that the assessment belongs to, as far as it is known. */
  readonly organizationId: number | null;
  readonly place: Place;
  /** The query of another place on the page, for links. */
  readonly searchOf: (place: Partial<Place>) => string;
  readonly goTo: (place: Partial<Place>, options?: { readonly replace?: boolean }) => void;
}

/** Who may delete the assessment may delete its entries; whoever wrote one may take it back. */
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

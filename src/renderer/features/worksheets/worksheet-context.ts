import { createContext, use } from "react";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { PersonRef } from "#contract/records/persons/schema.ts";
import type { CaseWorksheet } from "#contract/records/worksheets/schema.ts";
import type { PresentPerson } from "#contract/services/live/schema.ts";
import type { WorksheetPack } from "#instruments/worksheets/worksheet-schema.ts";
import type { Written } from "#parts/saving/use-document.ts";
import type { Signing } from "#parts/saving/use-signing.ts";

/** What every part of the page works with. */
export interface Worksheet {
  readonly caseRecord: CaseRecord;
  readonly person: PersonRef;
  readonly pack: WorksheetPack;
  /** Which words these are, in a sentence. */
  readonly edition: string;
  readonly worksheet: Written<CaseWorksheet>;
  readonly signing: Signing;
  readonly people: readonly PresentPerson[];
  /** Key of the theme on screen, or the conclusion. */
  readonly place: string;
  readonly searchOf: (place: string) => string;
  readonly goTo: (place: string) => void;
}

export const WorksheetContext = createContext<Worksheet | null>(null);

export function useWorksheet(): Worksheet {
  const value = use(WorksheetContext);
  if (value === null) throw new Error("useWorksheet is used outside the page of a worksheet.");
  return value;
}

import { createContext, use } from "react";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { PersonRef } from "#contract/records/persons/schema.ts";
import type {
  WavrAssessment,
  WavrDocument,
  WavrForm,
  WavrPlan,
  WavrSnapshot,
  WavrWorksheet,
} from "#contract/records/wavr/schema.ts";
import type { PresentPerson } from "#contract/services/live/schema.ts";
import type { Instrument } from "#instruments/instrument.ts";
import type { Saver, SaverSnapshot } from "#parts/saving/saver.ts";
import type { Written } from "#parts/saving/use-document.ts";
import type { Signing } from "#parts/saving/use-signing.ts";
import type { Team } from "./summary/asked.ts";

/** What the frame needs of whichever document is on screen. */
export interface Shown {
  readonly saver: Pick<Saver<WavrDocument>, "flush" | "resolve" | "snapshot">;
  readonly snapshot: SaverSnapshot<WavrDocument>;
  readonly canEdit: boolean;
}

/** What every part of the page works with. */
export interface Wavr {
  readonly caseRecord: CaseRecord;
  /** Whom of the case one asks whether they agree. */
  /** With all colleagues who may read employment records, where the person works at a school; null where that is not known. */
  readonly asking: Team & { readonly readers: ReadonlySet<number> | null };
  readonly person: PersonRef;
  readonly instrument: Instrument;
  readonly intake: Written;
  /** One's own worksheet, or that of the colleague who is looked at. */
  readonly worksheet: Written<WavrWorksheet>;
  /** What was kept of one's own worksheet, the oldest first. */
  readonly snapshots: readonly WavrSnapshot[];
  /** Worksheets of colleagues about the same person. */
  readonly worksheetsOfOthers: readonly WavrDocument[];
  /** The worksheet of a colleague that is read in place of one's own; null while one is at one's own. */
  readonly reading: WavrDocument | null;
  /** The place of a worksheet: of one's own where it is null. */
  readonly searchOfWorksheet: (uuid: string | null) => string;
  /** The team's judgment. */
  readonly assessment: Written<WavrAssessment>;
  /** Where signing it has come to. */
  readonly signing: Signing;
  /** A further summary is begun behind the version that was signed last: `after` is its number, null where none is. */
  readonly further: { readonly after: number | null; readonly begin: (after: number | null) => void };
  /** The plan as it was saved last; null before that, when its first save uses `planUuid`. */
  readonly plan: WavrPlan | null;
  readonly planUuid: string;
  readonly canEditPlan: boolean;
  /** The intake says that the person is no adult: nothing else is begun or signed. */
  readonly underAge: boolean;
  readonly people: readonly PresentPerson[];
  readonly section: WavrForm;
  readonly searchOf: (section: WavrForm) => string;
  readonly goTo: (section: WavrForm) => void;
}

export const WavrContext = createContext<Wavr | null>(null);

export function useWavr(): Wavr {
  const value = use(WavrContext);
  if (value === null) throw new Error("useWavr is used outside the WAVR page.");
  return value;
}

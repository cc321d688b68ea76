import type { EndpointName } from "#contract/endpoints/table.ts";
import { historyCase } from "./history-case.ts";

interface WavrForm {
  /** Where the answer to `wavr.show` lists it; null where that does not. */
  readonly list: string | null;
  /** What reads it alone; null where only the list does. */
  readonly show: EndpointName | null;
  readonly create: EndpointName;
  readonly update: EndpointName;
  /** Names the document in the address; null where the body does. */
  readonly param: string | null;
  /** What its answer has besides. */
  readonly copies: Readonly<Record<string, readonly unknown[]>>;
}

/**
 * The documents of a case that are written without a network: those of WAVR, and a worksheet whose questions are a pack, here
 * an inquiry. A worksheet of WAVR obeys its rater alone, the others everybody.
 */
export const wavrForms = {
  intake: {
    list: "intakes",
    show: null,
    create: "wavr.saveIntake",
    update: "wavr.saveIntake",
    param: null,
    copies: {},
  },
  worksheet: {
    list: "worksheets",
    show: "wavr.worksheet",
    create: "wavr.saveWorksheet",
    update: "wavr.updateWorksheet",
    param: "worksheetId",
    copies: { snapshots: [] },
  },
  judgment: {
    list: "assessments",
    show: null,
    create: "wavr.saveAssessment",
    update: "wavr.saveAssessment",
    param: "wavrAssessmentId",
    copies: { summaries: [] },
  },
  inquiry: {
    list: null,
    show: "worksheets.show",
    create: "worksheets.save",
    update: "worksheets.save",
    param: "worksheetId",
    copies: { versions: [] },
  },
} as const satisfies Readonly<Record<string, WavrForm>>;

export type WavrKind = keyof typeof wavrForms;

export const wavrKinds = [
  "intake",
  "worksheet",
  "judgment",
  "inquiry",
] as const satisfies readonly WavrKind[];

/** The pack of every inquiry. */
export const inquiryPack = { pack: "ntac", version: "1.0.0" };

export const wavrFormOf = (kind: string): WavrForm | null => {
  const found = wavrKinds.find((one) => one === kind);
  return found === undefined ? null : wavrForms[found];
};

export const wavrKindOf = (endpoint: EndpointName): WavrKind | null =>
  wavrKinds.find((kind) => {
    const { create, update, show }: WavrForm = wavrForms[kind];
    return create === endpoint || update === endpoint || show === endpoint;
  }) ?? null;

/** The parameters of a call about a document; null for one that is yet to be begun. */
export function wavrParams(kind: WavrKind, uuid: string, isNew: boolean): Record<string, string | number> {
  const { param }: WavrForm = wavrForms[kind];
  // Where saving begins a document, its address names it from the first time on.
  const named = param !== null && (!isNew || wavrForms[kind].create === wavrForms[kind].update);
  return { id: historyCase, ...(named ? { [param]: uuid } : {}) };
}

import type { EndpointName } from "#contract/endpoints/table.ts";

interface WavrForm {
  /** Where the answer to `wavr.show` lists it. */
  readonly list: string;
  readonly create: EndpointName;
  readonly update: EndpointName;
  /** Names the document in the address; null where the body does. */
  readonly param: string | null;
  /** What its answer has besides. */
  readonly copies: Readonly<Record<string, readonly unknown[]>>;
}

/** The documents of WAVR that are written without a network. A worksheet obeys its rater alone, the others everybody. */
export const wavrForms = {
  intake: {
    list: "intakes",
    create: "wavr.saveIntake",
    update: "wavr.saveIntake",
    param: null,
    copies: {},
  },
  worksheet: {
    list: "worksheets",
    create: "wavr.saveWorksheet",
    update: "wavr.updateWorksheet",
    param: "worksheetId",
    copies: { snapshots: [] },
  },
  judgment: {
    list: "assessments",
    create: "wavr.saveAssessment",
    update: "wavr.saveAssessment",
    param: "wavrAssessmentId",
    copies: { summaries: [] },
  },
} as const satisfies Readonly<Record<string, WavrForm>>;

export type WavrKind = keyof typeof wavrForms;

export const wavrKinds = ["intake", "worksheet", "judgment"] as const satisfies readonly WavrKind[];

/** The case of every document. A case is opened with the server alone, so it is there before the history begins. */
export const historyCase = 1;

export const wavrFormOf = (kind: string): WavrForm | null => {
  const found = wavrKinds.find((one) => one === kind);
  return found === undefined ? null : wavrForms[found];
};

export const wavrKindOf = (endpoint: EndpointName): WavrKind | null =>
  endpoint === "wavr.worksheet"
    ? "worksheet"
    : (wavrKinds.find((kind) => {
        const { create, update }: WavrForm = wavrForms[kind];
        return create === endpoint || update === endpoint;
      }) ?? null);

/** The parameters of a call about a document; null for one that is yet to be begun. */
export function wavrParams(kind: WavrKind, uuid: string, isNew: boolean): Record<string, string | number> {
  const { param }: WavrForm = wavrForms[kind];
  const named = param !== null && (!isNew || kind === "judgment");
  return { id: historyCase, ...(named ? { [param]: uuid } : {}) };
}

import { randomUUID } from "node:crypto";
import type { EndpointName } from "#contract/endpoints/table.ts";
import type { WorksheetPack } from "#instruments/worksheets/worksheet-schema.ts";
import { worksheetIdentity, worksheetModels } from "#instruments/worksheets/worksheets.ts";
import type { Call } from "./http.ts";
import { isMissing } from "./missing.ts";
import type { Target } from "./requests.ts";

/** Worksheets of packs: whoever sees the case reads them, whoever writes in it writes and signs them. */
export const worksheetRules = {
  "worksheets.list": { kind: "case", right: "view" },
  "worksheets.show": { kind: "case", right: "view" },
  "worksheets.save": { kind: "case", right: "edit" },
  "worksheets.sign": { kind: "case", right: "edit" },
} as const;

type Names = Extract<EndpointName, keyof typeof worksheetRules>;

/** Whichever pack was registered first. */
export function anyWorksheet(): WorksheetPack {
  const [first] = worksheetModels();
  if (first === undefined) throw new Error("No worksheet is registered.");
  return first;
}

/** An answer to everything that a pack asks. */
export function wholeWorksheet({ themes, conclusion }: WorksheetPack, words = "As his teacher tells it.") {
  return {
    ...Object.fromEntries(themes.flatMap(({ questions }) => questions.map(({ key }) => [key, words]))),
    ...Object.fromEntries(themes.map(({ key }) => [`${key}_overview`, words])),
    ...Object.fromEntries(
      conclusion.fields.map(({ key, input }) => [key, input === "date" ? "2026-11-20" : words]),
    ),
  };
}

/** A save of a worksheet of that pack. */
export const worksheetBodyFor = (person_uuid: string, state: object) => ({
  person_uuid,
  state,
  instrument: worksheetIdentity(anyWorksheet()),
});

const caseOf = (target: Target) => ({ id: target.case?.id ?? 0 });
const oneOf = (target: Target) => ({ ...caseOf(target), worksheetId: target.packWorksheet.uuid });

export const worksheetRequests: Readonly<Record<Names, (target: Target) => Call>> = {
  "worksheets.list": (target) => ({ params: caseOf(target) }),
  "worksheets.show": (target) => ({ params: oneOf(target) }),
  "worksheets.save": (target) => ({
    params: { ...caseOf(target), worksheetId: randomUUID() },
    // Whoever has one already is not the person of the next.
    body: worksheetBodyFor(
      (isMissing(target.packWorksheet) ? target.person : target.adult).uuid,
      wholeWorksheet(anyWorksheet()),
    ),
  }),
  "worksheets.sign": (target) => ({ params: oneOf(target), body: {} }),
};

import { v5 as uuidOf } from "uuid";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { PersonRef } from "#contract/records/persons/schema.ts";
import type { WavrDocument } from "#contract/records/wavr/schema.ts";

/**
 * The uuid of a person's intake questionnaire in a case, of a rater's worksheet, of the team's judgment and of its plan:
 * the same on every computer, so that a page that is loaded anew, or a second one, finds what the first save made.
 */
export const intakeUuid = ({ uuid }: CaseRecord, person: PersonRef): string =>
  uuidOf(`wavr-intake:${person.uuid}`, uuid);
export const worksheetUuid = ({ uuid }: CaseRecord, person: PersonRef, rater: number): string =>
  uuidOf(`wavr-worksheet:${person.uuid}:${rater}`, uuid);
export const assessmentUuid = ({ uuid }: CaseRecord, person: PersonRef): string =>
  uuidOf(`wavr-assessment:${person.uuid}`, uuid);
export const planUuid = ({ uuid }: CaseRecord, person: PersonRef): string =>
  uuidOf(`wavr-plan:${person.uuid}`, uuid);

/** The document of a person that has this uuid, or the first of that person that somebody else began elsewhere. */
export const documentOf = <D extends WavrDocument>(
  all: readonly D[],
  uuid: string,
  isMine: (document: D) => boolean,
): D | null => all.find((each) => each.uuid === uuid) ?? all.find(isMine) ?? null;

import { z } from "zod";
import { paths } from "#lib/page/paths.ts";

/** In an address, in place of the uuid that an assessment gets at its first save. */
const unsaved = "new";

/** What an address says about the assessment, before anything is read. */
export interface CstagAddress {
  /** Id or uuid of a saved assessment; null for one that is not saved yet. */
  readonly assessment: string | null;
  /** Uuid or id of the person; null where one must still be selected. */
  readonly person: string | null;
  readonly caseId: string | null;
  /**
   * The uuid that the first save of a new assessment uses, from its first answer on: a page that is loaded anew
   * meanwhile finds what that save made. A browser may forget the state of its history then; an address it keeps.
   */
  readonly begun: string | null;
}

interface RouteParams {
  readonly personId?: string | undefined;
  readonly caseId?: string | undefined;
  readonly assessmentUuid?: string | undefined;
}

/** The route's parameters first, then the query values assessmentId, personId and case id (Spec §2). */
export function readAddress(params: RouteParams, query: URLSearchParams): CstagAddress {
  const value = (name: string) => query.get(name)?.trim() || null;
  const inRoute = params.assessmentUuid === unsaved ? undefined : params.assessmentUuid;
  const begun = z.uuid().safeParse(value("begun"));
  return {
    assessment: inRoute ?? value("assessmentId"),
    person: params.personId ?? value("personId"),
    caseId: params.caseId ?? value("caseId") ?? value("case_id"),
    begun: begun.data ?? null,
  };
}

/** The query of a new assessment from its first answer on. */
export function withBegun(query: URLSearchParams, uuid: string): string {
  const next = new URLSearchParams(query);
  next.set("begun", uuid);
  return `?${next.toString()}`;
}

/** The address of a saved assessment: below its case where it has one, else below its person. */
export function savedAddress(record: {
  readonly uuid: string;
  readonly person_uuid: string;
  readonly case_id: number | null;
}): string {
  return record.case_id === null
    ? paths.personCstag(record.person_uuid, record.uuid)
    : paths.caseCstag(record.case_id, record.uuid);
}

/** The query without values that the path itself contains; what a reload needs stays (section, group). */
export function withoutIds(query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  for (const name of ["assessmentId", "personId", "caseId", "case_id", "begun"]) rest.delete(name);
  const text = rest.toString();
  return text === "" ? "" : `?${text}`;
}

/** The position on the page; all of it survives a reload. */
export interface Place {
  readonly section: string;
  /** Uuid of the safety interview on screen. */
  readonly interview: string | null;
  /** Type of a safety interview that is not saved yet. */
  readonly type: string | null;
  readonly group: string | null;
}

export const filesPlace = "files";

export function readPlace(query: URLSearchParams, fallback: string): Place {
  return {
    section: query.get("section") ?? fallback,
    interview: query.get("interview"),
    type: query.get("type"),
    group: query.get("group"),
  };
}

/** The query of a position on the same page; ids that an unsaved assessment needs stay. */
export function placeSearch(query: URLSearchParams, place: Partial<Place>): string {
  const next = new URLSearchParams(query);
  next.delete("entry");
  for (const name of ["section", "interview", "type", "group"] as const) {
    const value = place[name];
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return `?${next.toString()}`;
}

import { isPlain, kinds, type RecordKind } from "#contract/kit/kinds.ts";
import type { Db } from "#server/database/schema.ts";
import { loadAccess } from "./access.ts";
import type { Access } from "./loaded.ts";
import { type Reader, reachOf } from "./reach.ts";

/** Somebody without a role anywhere. */
const stranger: Reader = { userId: -1, reach: reachOf([], []) };

/** Kinds that nobody sees who has no role in the organization that keeps the record. */
const forMembers: ReadonlySet<RecordKind> = new Set([
  ...(["case", "comment", "time-entry", "notice", "wavr", "board", "board-answer", "meeting"] as const),
  ...(["person", "protected_note", "records_check", "location-event", "impactor"] as const),
]);

/** Kinds of which that holds where they stand below a case that the same organization keeps. */
const belowCases: ReadonlySet<RecordKind> = new Set(["task", "assessment", "interview", "reminder", "media"]);

/**
 * Who can see a record at most: people with a role in this organization, everybody, or nobody since it is not there. It costs
 * a look at the record, not one for each reader; whoever is in it is still asked for by `loadAccess`.
 */
export type Audience = number | "anybody" | "nobody";

export async function audienceOf(db: Db, { kind, id }: Pick<Access, "kind" | "id">): Promise<Audience> {
  const isForMembers = forMembers.has(kind) || (isPlain(kind) && kinds[kind].kept !== "tree");
  if (!isForMembers && !belowCases.has(kind)) return "anybody";
  const access = await loadAccess(db, stranger, kind, id);
  if (access === null) return "nobody";
  if (isForMembers) return access.organizationId;
  const above = access.caseId === undefined ? null : await loadAccess(db, stranger, "case", access.caseId);
  return above?.organizationId === access.organizationId ? access.organizationId : "anybody";
}

/** Can this reader be in it? */
export const isIn = (audience: Audience, { reach }: Pick<Reader, "reach">): boolean =>
  audience === "anybody" || (audience !== "nobody" && reach.roleIn(audience) !== null);

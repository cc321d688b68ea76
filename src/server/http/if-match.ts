import type { FastifyRequest } from "fastify";
import type { RecordKind } from "#contract/kit/kinds.ts";
import type { Access } from "#server/access/loaded.ts";
import type { Db } from "#server/database/schema.ts";
import { type LastChange, lastChange } from "#server/platform/audit/audit.ts";
import { HttpError } from "./errors.ts";

export const etagOf = (version: number): string => `"${version}"`;

/** Is the update based on this version? Without the header: 428, which names the header and the version to send. */
export function ifMatches(request: FastifyRequest, version: number): boolean {
  const given = request.headers["if-match"];
  const match = /^(?:W\/)?"(\d+)"$/.exec(given ?? "");
  if (match === null)
    throw new HttpError(
      428,
      {
        message: `Send the header If-Match with the version that you changed. The record is at If-Match: ${etagOf(version)} now: read it first.`,
      },
      { headers: { ETag: etagOf(version) } },
    );
  return Number(match[1]) === version;
}

type Seen = Readonly<Record<string, number>> | undefined;

/** Of several records, those that changed since the caller read them, each with a sentence that says who did it. */
export async function changedSince(
  db: Db,
  kind: RecordKind,
  records: readonly { readonly recordId: number; readonly version: number | null }[],
  seen: Seen,
): Promise<ReadonlyMap<number, string>> {
  const changed = new Map<number, string>();
  for (const { recordId, version } of records) {
    const read = seen?.[recordId];
    if (read === undefined || read === version) continue;
    const by = (await lastChange(db, kind, recordId))?.by?.full_name ?? "Someone else";
    changed.set(recordId, `${by} changed it since you read this list.`);
  }
  return changed;
}

/** The answer to a stale update: the current record, and who saved it. */
export const staleUpdate = async (
  db: Db,
  record: Access,
  current: unknown,
  /** Where it is not the record itself that was changed. */
  change: LastChange | null = null,
): Promise<HttpError> =>
  new HttpError(
    412,
    {
      message: "This record was changed by someone else in the meantime.",
      current,
      changed:
        change === null ? await lastChange(db, record.kind, record.id) : { by: change.by, at: change.at },
    },
    { told: record },
  );

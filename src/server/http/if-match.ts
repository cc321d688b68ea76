import type { FastifyRequest } from "fastify";
import type { Access } from "#server/access/access.ts";
import type { Db } from "#server/database/schema.ts";
import { lastChange } from "#server/platform/audit/audit.ts";
import { HttpError } from "./errors.ts";

export const etagOf = (version: number): string => `"${version}"`;

/** Is the update based on this version? Without the header: 428. */
export function ifMatches(request: FastifyRequest, version: number): boolean {
  const given = request.headers["if-match"];
  const match = /^(?:W\/)?"(\d+)"$/.exec(given ?? "");
  if (match === null)
    throw new HttpError(428, { message: "Send If-Match with the version that you changed." });
  return Number(match[1]) === version;
}

/** The answer to a stale update: the current record, and who saved it. */
export const staleUpdate = async (db: Db, record: Access, current: unknown): Promise<HttpError> =>
  new HttpError(
    412,
    {
      message: "This record was changed by someone else in the meantime.",
      current,
      changed: await lastChange(db, record.kind, record.id),
    },
    { told: record },
  );

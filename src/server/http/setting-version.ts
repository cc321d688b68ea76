import type { FastifyRequest } from "fastify";
import type { Db } from "#server/database/schema.ts";
import { revisionOfSetting } from "#server/platform/accounts/organization-settings.ts";
import { HttpError } from "./errors.ts";
import { ifMatches } from "./if-match.ts";

interface Setting {
  readonly organizationId: number;
  readonly name: string;
}

/**
 * A setting that somebody else has changed since the caller read it is not overwritten: 412 with what holds now. A caller
 * that names no version, as a script that sets everything anew, is not asked for one (decision 067).
 */
export async function requireSettingUnchanged(
  { db, request }: { readonly db: Db; readonly request: FastifyRequest },
  { organizationId, name }: Setting,
  current: () => Promise<{ readonly body: { readonly data: unknown } }>,
): Promise<void> {
  if (request.headers["if-match"] === undefined) return;
  const { version, updated_at: at } = await revisionOfSetting(db, organizationId, name);
  if (ifMatches(request, version)) return;
  const { data } = (await current()).body;
  throw new HttpError(412, {
    message: "This was changed by someone else in the meantime.",
    current: data,
    changed: { by: null, at },
  });
}

import type { Db } from "#server/database/schema.ts";
import type { Call, Handlers } from "#server/http/call.ts";
import { invalid } from "#server/http/errors.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { livingOrganizations, type OrganizationRow } from "#server/platform/accounts/organizations.ts";
import { organizationPageView } from "../page.ts";
import { beginMerge } from "./begin.ts";
import { startMerge } from "./move.ts";
import { previewOf } from "./preview.ts";
import { mergeRefusals } from "./refusals.ts";

/** The organization that goes, and the chosen survivor, which the caller administers too, in the same tree. */
async function pairOf(
  db: Db,
  auth: Auth,
  source: number,
  into: number | undefined,
): Promise<{ readonly source: OrganizationRow; readonly survivor: OrganizationRow | null }> {
  const all = await livingOrganizations(db);
  const row = all.find((each) => each.id === source);
  if (row === undefined) throw new Error("An organization vanished while it was merged.");
  if (into === undefined) return { source: row, survivor: null };
  const survivor = all.find((each) => each.id === into);
  if (
    survivor === undefined ||
    survivor.id === source ||
    !auth.reach.administers.includes(survivor.id) ||
    auth.reach.rootOf(survivor.id) !== auth.reach.rootOf(source)
  )
    throw invalid("into", "Choose another organization of the same district that you administer.");
  return { source: row, survivor };
}

async function merge(call: Call<"organizations.merge">) {
  const { db, auth, record, body, now, audit, services, afterCommit } = call;
  const { source, survivor } = await pairOf(db, auth, record.id, body.into);
  if (survivor === null) throw invalid("into", "Choose the organization that stays.");
  const [refusal] = await mergeRefusals(db, source, survivor);
  if (refusal !== undefined) throw invalid("into", refusal);
  const before = await previewOf(db, source, survivor);
  const root = auth.reach.rootOf(source.id) ?? source.id;
  const pair = { source: source.id, survivor: survivor.id };
  const { id } = await beginMerge(db, pair, { root, userId: auth.userId, now });
  audit({
    fields: [
      ...before.counts.map(({ what, count }) => `${what}:${count}`),
      `colleagues:${before.colleagues + before.both}`,
    ],
  });
  afterCommit(async () => startMerge(services, id));
  return { body: { data: await organizationPageView(db, auth, survivor.id) } };
}

export const organizationMergeHandlers = {
  "organizations.mergePreview": async ({ db, auth, record, query }) => {
    const { source, survivor } = await pairOf(db, auth, record.id, query.into);
    return { body: { data: await previewOf(db, source, survivor) } };
  },

  "organizations.merge": merge,
} satisfies Partial<Handlers>;

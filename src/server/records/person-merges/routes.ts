import { fullName } from "#contract/records/persons/name.ts";
import { loadAccess } from "#server/access/access.ts";
import type { Access } from "#server/access/loaded.ts";
import { lineage } from "#server/access/reach.ts";
import { findRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { Handlers } from "#server/http/call.ts";
import { forbidden, HttpError, invalid } from "#server/http/errors.ts";
import { changedFields } from "#server/kit/changed-fields.ts";
import { chooseOrganization } from "#server/kit/keeping.ts";
import { pageReply } from "#server/kit/pages.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { allOrganizations } from "#server/platform/accounts/organizations.ts";
import { traitsOf } from "#server/platform/duplicates/traits.ts";
import { columnsOf, personReply, requireType } from "#server/records/persons/routes.ts";
import { findSimilar, listDuplicates, setDistinct } from "./duplicates.ts";
import { lastMerge, mergePersons, presentMerges, undecided, unmergePersons } from "./repository.ts";

/** The second person of a call; missing where invisible or equal to the first. */
async function otherPerson(db: Db, auth: Auth, uuid: string, record: Access): Promise<Access> {
  const other = await loadAccess(db, auth, "person", uuid);
  if (other === null || !other.rights.view || other.id === record.id)
    throw invalid("other", "The other person was not found.");
  return other;
}

/** People of different districts cannot be merged: different rules apply to their records. */
async function requireOneTree(db: Db, ids: readonly number[]): Promise<void> {
  const parents = new Map((await allOrganizations(db)).map((each) => [each.id, each.parent_id]));
  const roots = new Set(ids.map((id) => lineage(id, parents).at(-1)));
  if (roots.size > 1) throw invalid("other", "People of different districts cannot be merged.");
}

export const personMergeHandlers = {
  "persons.similar": async ({ db, auth, body }) => {
    const { first_name, last_name, student_id } = body;
    // Part of a name is not enough to search by.
    if (student_id === null && (first_name.length < 2 || last_name.length < 2)) return { body: { data: [] } };
    const except = body.except ? await loadAccess(db, auth, "person", body.except) : null;
    const described = traitsOf({
      id: 0,
      organization_id: body.organization_id ?? auth.reach.home ?? 0,
      first_name,
      last_name,
      preferred_name: body.preferred_name,
      aliases: body.aliases,
      date_of_birth: body.date_of_birth,
      student_id,
      phones: body.phones.map((number) => ({ number })),
      emails: body.emails.map((address) => ({ address })),
    });
    return { body: { data: await findSimilar(db, auth, described, except?.id ?? null) } };
  },

  "persons.duplicates": async ({ db, auth, query, request }) => ({
    body: pageReply(request, query, await listDuplicates(db, auth, query)),
  }),

  "persons.distinct": async ({ db, auth, record, body, now }) => {
    const other = await otherPerson(db, auth, body.other, record);
    if (!other.rights.edit) throw forbidden();
    const said = { created_at: now, created_by: auth.userId };
    await setDistinct(db, [record.id, other.id], body.distinct, said);
    return {};
  },

  "persons.merges": async ({ db, record }) => ({ body: { data: await presentMerges(db, record) } }),

  "persons.merge": async ({ db, auth, record, body, now, audit }) => {
    const access = await otherPerson(db, auth, body.other, record);
    if (!access.rights.edit || !access.rights.delete) throw forbidden();
    const [survivor, other] = [
      await findRow(db, "persons", record.id),
      await findRow(db, "persons", access.id),
    ];
    if (access.merged || other.version !== body.other_version) {
      throw new HttpError(409, {
        message: "The other record was changed by someone else in the meantime. Compare the two once more.",
      });
    }
    requireType(body.person.person_type_id);
    const organizations = [survivor.organization_id, other.organization_id];
    const organization_id = organizations.includes(body.person.organization_id ?? survivor.organization_id)
      ? (body.person.organization_id ?? survivor.organization_id)
      : chooseOrganization(auth, body.person.organization_id, null);
    await requireOneTree(db, [...organizations, organization_id]);
    const columns = { ...columnsOf(body.person), organization_id };
    // An imported full name stays as long as its parts stay.
    if (fullName(survivor) === columns.name) columns.name = survivor.name;
    await mergePersons(db, { survivor, other }, columns, { userId: auth.userId, now });
    audit({ fields: changedFields(survivor, columns) });
    return personReply(db, auth, record.id);
  },

  "persons.unmerge": async ({ db, auth, record, body, now, audit }) => {
    const merge = await lastMerge(db, record.id);
    if (merge === undefined || merge.uuid !== body.merge) {
      throw invalid(
        "merge",
        "This merge cannot be undone now: it is undone already, or a later one comes first.",
      );
    }
    const [survivor, other] = [
      await findRow(db, "persons", record.id),
      await findRow(db, "persons", merge.other_id),
    ];
    if (auth.reach.roleIn(other.organization_id) !== "administrator") throw forbidden();
    const open = undecided(merge, survivor, body.choices);
    if (open.length > 0) {
      throw invalid(
        `choices.${open[0]}`,
        "This field was changed after the merge. Choose which version to keep.",
      );
    }
    const by = { userId: auth.userId, now };
    const fields = await unmergePersons(db, merge, { survivor, other }, body.choices, by);
    audit({ fields: [...fields] });
    return personReply(db, auth, record.id);
  },
} satisfies Partial<Handlers>;

import { fullName } from "#contract/records/persons/name.ts";
import { loadAccess } from "#server/access/access.ts";
import type { Handlers } from "#server/http/call.ts";
import { mergeHandlers } from "#server/kit/merging/handlers.ts";
import { traitsOf } from "#server/platform/duplicates/traits.ts";
import { columnsOf, personReply, requireType } from "#server/records/persons/routes.ts";
import { findSimilar, presentPairs } from "./duplicates.ts";
import { personMerges } from "./repository.ts";

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

  ...mergeHandlers("person", {
    merges: personMerges,
    called: "People",
    pairs: presentPairs,
    organizationIn: ({ person }) => person.organization_id,
    columns: async (_db, { person }, { survivor }, { organizationId }) => {
      requireType(person.person_type_id);
      const columns = { ...columnsOf(person), organization_id: organizationId };
      // An imported full name stays as long as its parts stay.
      return fullName(survivor) === columns.name ? { ...columns, name: survivor.name } : columns;
    },
    reply: personReply,
  }),
} satisfies Partial<Handlers>;

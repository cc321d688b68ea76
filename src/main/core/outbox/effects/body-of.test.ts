import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { type EndpointName, endpoints } from "#contract/endpoints/table.ts";
import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import { withServerIds } from "#contract/records/assessments/state.ts";
import { isLocalId } from "#core/outbox/types.ts";
import { arbitraryOf } from "#support/arbitrary/from-schema.ts";
import { createLocalChanges } from "#support/outbox/local-changes.ts";

type Body = Record<string, unknown>;

const state = arbitraryState();
function arbitraryState() {
  const answers = fc.dictionary(fc.string({ minLength: 1, maxLength: 12 }), fc.jsonValue({ maxDepth: 2 }));
  return answers.map((more) => ({
    ...more,
    interview_type: "Parent",
    type: "subject",
    subject_name: "Sam",
    findings: "Call",
    source: "Teacher",
  }));
}

const schemaOf = (endpoint: EndpointName) => (endpoints[endpoint] as EndpointDefinition).body as z.ZodType;

const bodies = (endpoint: EndpointName, known: Record<string, fc.Arbitrary<unknown>> = {}) => {
  const schema = schemaOf(endpoint);
  return arbitraryOf(schema, { junk: 0, known }).filter((body) => schema.safeParse(body).success);
};

const local = () => createLocalChanges({ id: 7, full_name: "Robin Hale" }, () => Date.UTC(2026, 10, 21));

/**
 * Files are added to a record, never replaced, so a record cannot tell which a body of it had. The words that an
 * assessment was begun under stay, as does the compartment where something was begun: an update does not name them.
 */
const withoutFiles = (body: Body): Body =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([key]) => !["attachments", "tempAttachments", "instrument", "compartment"].includes(key),
    ),
  );

/** Which files a task has is told by them (Spec §3), whatever was sent. */
const withoutPaths = (body: Body): Body => {
  const { attachmentsPaths: _, ...state } = (body.state ?? {}) as Body;
  return "remindable_id" in body ? { ...body, state } : body;
};

/** The lists of ids are set by the server (V-14), whatever was sent. */
const withoutIds = (body: Body): Body =>
  "case_id" in body
    ? { ...body, state: withServerIds(body.state as never, { interviews: [], reminders: [] }) }
    : body;

const kinds = [
  ["persons.create", "persons.update", "id", {}],
  ["assessments.save", "assessments.update", "uuid", {}],
  ["interviews.create", "interviews.update", "uuid", { state }],
  ["reminders.create", "reminders.update", "id", { state }],
] as const;

describe.each(kinds)("%s and %s", (create, update, param, known) => {
  const expected = (prepared: unknown) => withoutPaths(withoutIds(withoutFiles(prepared as Body)));
  const found = (record: unknown, body: Body): Body =>
    withoutPaths(
      Object.fromEntries(
        Object.entries(local().effects.bodyOf(update, record) as Body).filter(([key]) => key in body),
      ),
    );

  it("create a record whose body equals the one it was created from", () => {
    fc.assert(
      fc.property(bodies(create, known), (body) => {
        const here = local();
        const change = here.queue(create, { body });
        const record = here.effects.recordOf(create, here.answer(change).data);
        expect(endpoints[create].response.safeParse(here.answer(change).data).error).toBeUndefined();
        expect(found(record, expected(change.body))).toEqual(expected(change.body));
      }),
      { numRuns: 100, seed: 20261121 },
    );
  });

  it("update a record to one whose body equals the update", () => {
    fc.assert(
      fc.property(bodies(create, known), bodies(update, known), (first, second) => {
        const here = local();
        const made = here.queue(create, { body: first });
        const record = here.effects.recordOf(create, here.answer(made).data) as Body;
        const stays = ["uuid", "assessment_uuid", "section", "remindable_id", "person_uuid", "case_id"];
        const own = { ...(made.body as Body), ...record };
        const kept = stays.filter((key) => key in (second as Body) && own[key] !== undefined);
        const body = { ...(second as Body), ...Object.fromEntries(kept.map((key) => [key, own[key]])) };
        // With the section of the record it may need more.
        fc.pre(schemaOf(update).safeParse(body).success);
        const change = here.queue(update, { params: { [param]: record[param] }, body }, record);
        const answer = here.answer(change);
        const after = here.effects.recordOf(update, answer.data) as Body;
        expect(found(after, expected(change.body))).toEqual(expected(change.body));
        expect([after.version, after.local_revision, isLocalId(after.id)]).toEqual([1, 2, true]);
        expect(answer.etag).toBe('"1+2"');
      }),
      { numRuns: 100, seed: 20261122 },
    );
  });
});

import fc from "fast-check";
import { type EndpointName, endpoints } from "#contract/endpoints/table.ts";
import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import { kinds, plainKinds } from "#contract/kit/kinds.ts";
import type { Call } from "../matrix/http.ts";
import type { Target } from "../matrix/requests.ts";
import { arbitraryOf } from "./from-schema.ts";
import { hostileJson, hostileText } from "./hostile.ts";

/**
 * One request before the records' ids are filled in: `@own.person.uuid` stands for the uuid of the caller's own
 * person, `@own.call.body` for the body that the authorization matrix sends.
 */
export interface Draft {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: unknown;
  readonly body: unknown;
  readonly match: "current" | "none" | string;
  readonly key: string | null;
  /** How it is put on the wire. */
  readonly wire: "proper" | "cut short" | "wrong type" | "no body" | "twice" | "no token";
  readonly file: { readonly name: string; readonly content: string; readonly type: string };
  /** The body of an endpoint that takes raw octets. */
  readonly chunk: string;
}

const both = (...paths: string[]) =>
  paths.flatMap((path) => [...Array.from({ length: 7 }, () => `@own.${path}`), `@foreign.${path}`]);

const steps = fc.record(
  {
    key_observations: fc.dictionary(
      fc.constantFrom("ko1", "ko18", "other"),
      fc.record({ answer: fc.constantFrom("y", "n", "p", "unknown", "?"), comment: fc.string() }),
    ),
    threat_classification: fc.record({
      threat_classification: fc.constantFrom<unknown>(0, 1, 3, 4, "2", null),
    }),
    interviews: fc.array(fc.integer({ min: 1, max: 20 })),
  },
  { requiredKeys: [] },
);

/** Open states: any keys, and those that the product reads. */
const state = fc
  .tuple(fc.dictionary(fc.string({ maxLength: 30 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 6 }), steps)
  .map(([rest, given]) => ({
    ...rest,
    steps: given,
    interviewIds: [],
    type: "subject",
    interview_type: "Parent",
    subject_name: "Sam",
    source: "Teacher",
    findings: "Call home.",
  }));

/** Records that a property can name. */
const known: Readonly<Record<string, readonly unknown[] | fc.Arbitrary<unknown>>> = {
  state,
  attachments: [[], [], [], ["@own.person.uuid"]],
  tempAttachments: [[], [], [], ["@own.person.uuid"]],
  category_id: [null, 1, 2],
  type_id: [null, 1, 2],
  template_id: [null, null, ...both("caseTemplate.id"), ...both("entityTemplate.id")],
  template_version: [null, 1, 1, 2],
  sections: [
    [],
    [
      {
        key: "one",
        title: "One",
        fields: [{ key: "weapon", label: "Weapon", type: "yes_no", required: true }],
      },
    ],
  ],
  person_uuid: both("person.uuid"),
  assessment_uuid: both("assessment.uuid"),
  remindable_id: both("assessment.id"),
  merge: both("merge"),
  other: both("twin.uuid"),
  vehicle_id: [null, ...both("vehicle.id")],
  case_id: [null, ...both("case.id")],
  organization_id: both("organizationId"),
  person_type_id: ["@own.personTypeId"],
  taskable_type: ["case", "case", "case", null],
  taskable_id: [...both("case.id"), null],
  assignee_ids: [[], [], ["@own.userId"], ["@foreign.userId"]],
  user_id: both("userId"),
  assigned_user_id: [null, ...both("userId")],
  uuid: fc.oneof(
    { weight: 8, arbitrary: fc.uuid() },
    {
      weight: 1,
      arbitrary: fc.constantFrom(null, ...both("assessment.uuid", "interview.uuid", "person.uuid")),
    },
  ),
  except: both("assessment.uuid"),
  file_name: ["letter.txt", "photo.png", "page.html", "letter"],
  email: ["owner@school.example", "nobody@school.example"],
};

const pathIds: Readonly<Record<string, readonly string[]>> = {
  users: ["userId"],
  persons: ["person.id", "person.uuid"],
  cases: ["case.id", "case.uuid"],
  assessments: ["assessment.id", "assessment.uuid"],
  interviews: ["interview.uuid"],
  reminders: ["reminder.id"],
  tasks: ["task.id", "task.uuid"],
  uploads: ["upload"],
  templates: ["caseTemplate.id"],
};

/** Of a group of endpoints, records of plain kinds included. */
const idsIn = (group: string): readonly string[] => {
  const plain = plainKinds.filter((kind) => kinds[kind].resource === group);
  return [...(pathIds[group] ?? []), ...plain.flatMap((kind) => [`plain.${kind}.id`, `plain.${kind}.uuid`])];
};

function paramsOf(definition: EndpointDefinition): fc.Arbitrary<Record<string, unknown>> {
  const ids = idsIn(definition.group);
  const fields = Object.keys(definition.params?.shape ?? {}).map((key): [string, fc.Arbitrary<unknown>] => {
    if (key === "position")
      return [key, fc.oneof(fc.constantFrom<unknown>(0, 0, 0, 65_536, 1, -65_536, "0x0"), hostileText)];
    const proper = both(`call.params.${key}`, ...(key === "id" ? ids : []));
    return [
      key,
      fc.oneof(
        { weight: 12, arbitrary: fc.constantFrom<unknown>(...proper) },
        // Where many kinds share a group, most of these ids name another kind.
        { weight: 6, arbitrary: fc.constant<unknown>(`@own.call.params.${key}`) },
        { weight: 1, arbitrary: fc.nat() },
        { weight: 2, arbitrary: hostileText.map((text) => text.slice(0, 2000)) },
      ),
    ];
  });
  return fc.record(Object.fromEntries(fields));
}

const words = fc.constantFrom("proper" as const);
const oddities = fc.constantFrom("cut short", "wrong type", "no body", "twice", "no token") as fc.Arbitrary<
  Draft["wire"]
>;

const file = fc.record({
  name: fc.oneof(
    fc.constantFrom("letter.txt", "photo.png", "report.pdf", "page.html", "con.txt"),
    hostileText,
  ),
  content: fc.oneof(
    fc.constantFrom("Dear all,\n", "%PDF-1.4\n", "\u0089PNG\r\n\u001a\n", "<html></html>", ""),
    fc.string({ unit: "binary", maxLength: 400 }),
  ),
  type: fc.constantFrom(
    "text/plain",
    "image/png",
    "application/pdf",
    "text/html",
    "application/octet-stream",
    "x",
  ),
});

/** Requests of one endpoint: mostly valid, each with occasional faults. */
export function draftsOf(name: EndpointName): fc.Arbitrary<Draft> {
  const definition: EndpointDefinition = endpoints[name];
  const generated = (schema: EndpointDefinition["body"] | EndpointDefinition["query"]) =>
    schema === undefined
      ? fc.constant<unknown>(undefined)
      : fc.oneof(
          { weight: 5, arbitrary: arbitraryOf(schema, { junk: 0, known }) },
          { weight: 3, arbitrary: arbitraryOf(schema, { junk: 4, known }) },
          { weight: 1, arbitrary: arbitraryOf(schema, { junk: 30, known }) },
        );
  return fc.record({
    params: paramsOf(definition),
    query: generated(definition.query),
    body: fc.oneof(
      { weight: 20, arbitrary: generated(definition.body) },
      // A valid call would end the callers' own sessions and passwords.
      { weight: definition.group === "session" ? 0 : 4, arbitrary: fc.constant("@own.call.body") },
      { weight: 1, arbitrary: hostileJson },
    ),
    match: fc.oneof(
      { weight: 8, arbitrary: fc.constant("current") },
      {
        weight: 1,
        arbitrary: fc.constantFrom("none", '"1"', '"999"', "*", 'W/"1"', '"x"', "1", '"1", "2"', '""'),
      },
    ),
    key: fc.oneof(
      { weight: 3, arbitrary: fc.constant(null) },
      { weight: 3, arbitrary: fc.uuid() },
      {
        weight: 1,
        arbitrary: fc.constantFrom("again", "a", "x".repeat(200), "x".repeat(201), " ", "\u00e9"),
      },
    ),
    wire: fc.oneof({ weight: 14, arbitrary: words }, { weight: 1, arbitrary: oddities }),
    file,
    chunk: fc.oneof(
      { weight: 3, arbitrary: fc.constant("Dear all,\nplease come by.\n") },
      { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
    ),
  });
}

/** The records of one organization, and a valid call of the endpoint about them. */
export type FuzzTarget = Target & { readonly call: Call };

const valueAt = (root: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined,
    root,
  );

/** Fills in the records' ids. */
export function resolve(
  value: unknown,
  targets: { readonly own: FuzzTarget; readonly foreign: FuzzTarget },
): unknown {
  if (typeof value === "string") {
    return /^@(own|foreign)\./.test(value) ? (valueAt(targets, value.slice(1).split(".")) ?? null) : value;
  }
  if (Array.isArray(value)) return value.map((entry) => resolve(entry, targets));
  if (typeof value !== "object" || value === null) return value;
  const copy = Object.create(null) as Record<string, unknown>;
  for (const key of Object.keys(value)) copy[key] = resolve((value as Record<string, unknown>)[key], targets);
  return copy;
}

import type { z } from "zod";
import {
  defaultBasePaths,
  type EndpointGroup,
  endpointNames,
  endpoints,
  pathParameters,
} from "./endpoints/table.ts";
import { type EndpointDefinition, neverFile, type Policy } from "./kit/endpoint.ts";
import { idempotencyKey } from "./kit/idempotency-key.ts";
import { createSchemas, type JsonSchema } from "./openapi-schemas.ts";

/** What the endpoints of a group are about; a new resource does not compile without its words. */
const groupWords: Readonly<Record<EndpointGroup, string>> = {
  session: "Signing in and out, the profile, and the first run.",
  settings: "What administrators set for a whole tree of organizations.",
  imports: "Rosters of a student information system that are taken over.",
  dashboard: "Work that is waiting.",
  retention: "How long records are kept, what falls due, and how it is destroyed by two people.",
  statistics: "Counts for the state and for the fidelity of the work, with small numbers hidden.",
  practice: "A case with invented people, for its maker alone.",
  packs: "Questionnaire packs of a district.",
  deleted: "What was deleted and can be restored, and words kept under legal hold.",
  organizations: "The tree of organizations: a district, its schools, agencies.",
  users: "Colleagues, their accounts and their roles.",
  persons: "The people in the records.",
  cases: "Cases.",
  assessments: "CSTAG assessments.",
  boards:
    "Agreement boards of a case: what each member answers alone, laid side by side once the board is opened.",
  meetings: "Meetings of a case's team: agenda, who was there, minutes and sign-off.",
  minutes: "Minutes of a meeting, which several write at once; what is sent are Yjs updates.",
  wavr: "WAVR assessments of a case: intake, worksheets, the team's judgment, and its plan.",
  plans: "Safety plans of a case, and the check-ins by which they are looked after.",
  worksheets: "Worksheets of a case whose questions are a content pack.",
  interviews: "Interviews of an assessment.",
  reminders: "Tasks of an assessment.",
  uploads: "Files.",
  live: "What happens right now.",
  notifications: "What somebody is told of.",
  support: "Requests for help.",
  logs: "The audit log: read, filtered and exported by administrators.",
  exports: "What is taken out of the application.",
  tasks:
    "Tasks of a case, of a person, or of nothing in particular, and the calendar that shows them elsewhere.",
  searches: "Saved searches, and the search over everything.",
  templates: "Templates of cases, and the lists of choices that a district keeps for its forms.",
  entities: "Organizations of interest.",
  locations: "Locations: campuses, buildings, rooms, buses, and the places around a school.",
  bulletins: "Threat intelligence bulletins: what an audience should know, and who of it has read it.",
  floorPlans: "Floor plans: one level of a place each, with its drawing.",
  zones: "Zones: the spots and areas that people marked on a floor plan.",
  locationGroups: "Location groups: places whose safety is connected.",
};

const message: JsonSchema = {
  type: "object",
  properties: { message: { type: "string" } },
  required: ["message"],
};

const errorAnswers = {
  401: [
    "Unauthenticated",
    "Nobody is signed in, the account is not active, or the second factor is owed.",
    message,
  ],
  403: ["Forbidden", "One may see this, but not do it.", message],
  404: ["NotFound", "There is no such record, or one may not see it.", message],
  412: [
    "PreconditionFailed",
    "The record has changed since `If-Match` was read; `current` is the record as it stands, `changed` says who left it so.",
    {
      type: "object",
      properties: {
        message: { type: "string" },
        current: { type: "object" },
        changed: {
          type: ["object", "null"],
          properties: { by: { type: ["object", "null"] }, at: { type: "string", format: "date-time" } },
        },
      },
      required: ["message", "current"],
    },
  ],
  419: [
    "PageExpired",
    "The CSRF token is missing or wrong: fetch `/sanctum/csrf-cookie` and repeat.",
    message,
  ],
  422: [
    "Invalid",
    "The input was refused and nothing changed; `errors` holds messages by dotted field name.",
    {
      type: "object",
      properties: {
        message: { type: "string" },
        errors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
      },
      required: ["message"],
    },
  ],
  423: [
    "Locked",
    "Confirm the password first (`POST /user/confirm-password`), then repeat.",
    {
      type: "object",
      properties: { message: { type: "string" }, reason: { type: "string" } },
      required: ["message"],
    },
  ],
  428: ["PreconditionRequired", "The update needs `If-Match` with the record's ETag.", message],
  429: ["TooManyRequests", "Wait for the seconds in `Retry-After`.", message],
} as const satisfies Record<number, readonly [string, string, JsonSchema]>;

type ErrorStatus = keyof typeof errorAnswers;

const isAnonymous = (policy: Policy) => ["public", "unclaimed", "local"].includes(policy.kind);

/** A POST that updates where its uuid exists follows the rules of a versioned PUT. */
const isUpsert = (name: string) => name === "assessments.save";

/** Statuses besides success that an endpoint may answer, derived from its flags. */
export function errorStatuses(name: string, definition: EndpointDefinition): readonly ErrorStatus[] {
  const { policy } = definition;
  const writes = definition.method !== "GET";
  const versioned = definition.versioned !== false || isUpsert(name);
  const takesInput = writes || definition.query !== undefined;
  const statuses: (ErrorStatus | false)[] = [
    !isAnonymous(policy) && 401,
    ["create", "manage", "record", "unclaimed"].includes(policy.kind) && 403,
    ["record", "local"].includes(policy.kind) && 404,
    versioned && 412,
    writes && 419,
    takesInput && 422,
    !neverFile(definition) && 423,
    versioned && 428,
    429,
  ];
  return statuses.filter((status) => status !== false);
}

type Schemas = ReturnType<typeof createSchemas>;

const component = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

const json = (schema: JsonSchema) => ({ content: { "application/json": { schema } } });

const bytes = { "application/octet-stream": { schema: { type: "string", format: "binary" } } };

function parameters(place: "path" | "query", { schemaOf }: Schemas, schema: z.ZodObject | undefined) {
  return Object.entries(schema?.shape ?? {}).map(([name, value]) => {
    const field = value as z.ZodType;
    const parsed = schemaOf(field, "output");
    const required = !field.safeParse(undefined).success;
    // A filter of several values is one comma-separated text on the wire.
    if (parsed.type === "array")
      return { name, in: place, required, style: "form", explode: false, schema: parsed };
    return { name, in: place, required, schema: place === "path" ? parsed : schemaOf(field, "input") };
  });
}

function headerParameters(name: string, definition: EndpointDefinition): JsonSchema[] {
  if (definition.method === "GET") return [];
  const match = definition.versioned ? ["IfMatch"] : isUpsert(name) ? ["IfMatchOnUpdate"] : [];
  const digest = definition.format === "bytes" ? ["ContentDigest"] : [];
  return [...match, ...digest, "IdempotencyKey"].map((header) => component("parameters", header));
}

function requestBody({ schemaOf }: Schemas, { format, body }: EndpointDefinition): JsonSchema {
  if (format === "multipart") {
    const file = {
      type: "object",
      properties: { file: { type: "string", format: "binary" } },
      required: ["file"],
    };
    return { requestBody: { required: true, content: { "multipart/form-data": { schema: file } } } };
  }
  if (format === "bytes") return { requestBody: { required: true, content: bytes } };
  if (body === undefined) return {};
  const required = !body.safeParse(undefined).success;
  return { requestBody: { required, ...json(schemaOf(body, "input")) } };
}

function success({ schemaOf }: Schemas, definition: EndpointDefinition): JsonSchema {
  const { format, response, versioned } = definition;
  const named = { "Content-Disposition": { schema: { type: "string" } } };
  if (format === "file") return { description: "The bytes, as a download.", headers: named, content: bytes };
  if (response === null) return { description: "Done; no body." };
  const schema = schemaOf(response, "output");
  if (format === "lines")
    return { description: "A line each.", content: { "application/x-ndjson": { schema } } };
  if (definition.mayBeFile) {
    const description = "Done, or the bytes as a download where that is asked for.";
    return { description, headers: named, content: { ...json(schema).content, ...bytes } };
  }
  const headers = versioned ? { headers: { ETag: component("headers", "ETag") } } : {};
  return { description: "Done.", ...headers, ...json(schema) };
}

function operation(schemas: Schemas, path: string, name: string, definition: EndpointDefinition): JsonSchema {
  const { policy } = definition;
  const inPath = (name: string) =>
    pathParameters(path)[pathParameters(definition.path).indexOf(name)] ?? name;
  const cookies = isAnonymous(policy) ? [] : [{ session: [] }];
  const security = definition.method === "GET" ? cookies : [{ ...(cookies[0] ?? {}), xsrf: [] }];
  const errors = errorStatuses(name, definition).map((status) => [
    String(status),
    component("responses", errorAnswers[status][0]),
  ]);
  return {
    operationId: name,
    tags: [definition.group],
    summary: definition.summary,
    security,
    parameters: [
      ...parameters("path", schemas, definition.params).map((each) => ({ ...each, name: inPath(each.name) })),
      ...parameters("query", schemas, definition.query),
      ...headerParameters(name, definition),
    ],
    ...requestBody(schemas, definition),
    responses: { [String(definition.status)]: success(schemas, definition), ...Object.fromEntries(errors) },
    "x-policy": policy.kind === "record" ? { ...policy, param: inPath(policy.param) } : policy,
  };
}

const components = {
  parameters: {
    IfMatch: {
      name: "If-Match",
      in: "header",
      required: true,
      description: "The ETag of the record that the change was made to.",
      schema: { type: "string", pattern: '^"[0-9]+"$' },
    },
    IfMatchOnUpdate: {
      name: "If-Match",
      in: "header",
      required: false,
      description: "Needed when the uuid exists, which makes this an update.",
      schema: { type: "string", pattern: '^"[0-9]+"$' },
    },
    ContentDigest: {
      name: "Content-Digest",
      in: "header",
      required: true,
      description: "SHA-256 of the body (RFC 9530): what does not match it is refused with 422 and not kept.",
      schema: { type: "string", pattern: "^sha-256=:[A-Za-z0-9+/]{43}=:$" },
    },
    IdempotencyKey: {
      name: "Idempotency-Key",
      in: "header",
      required: false,
      description:
        "Names one operation. The same key with the same body answers again as before, with " +
        "`Idempotent-Replayed: true`, and changes nothing; with another body it is refused with 422.",
      schema: { type: "string", pattern: idempotencyKey.pattern.source },
    },
  },
  headers: {
    ETag: { description: "The record's version in quotation marks.", schema: { type: "string" } },
    RetryAfter: { description: "Seconds to wait.", schema: { type: "integer" } },
  },
  responses: Object.fromEntries(
    Object.entries(errorAnswers).map(([status, [name, description, schema]]) => [
      name,
      {
        description,
        ...(status === "429" ? { headers: { "Retry-After": component("headers", "RetryAfter") } } : {}),
        ...json(schema),
      },
    ]),
  ),
  securitySchemes: {
    session: {
      type: "apiKey",
      in: "cookie",
      name: "__Host-bellwether_session",
      description: "The session cookie; `bellwether_session` on plain HTTP of this computer.",
    },
    xsrf: {
      type: "apiKey",
      in: "header",
      name: "X-XSRF-TOKEN",
      description: "The value of the cookie XSRF-TOKEN, percent-decoded.",
    },
  },
};

/** The OpenAPI 3.1 document of the whole endpoint table. The same table always gives the same document. */
export function openApiDocument(version: string): JsonSchema {
  const schemas = createSchemas();
  const paths: Record<string, Record<string, JsonSchema>> = {};
  const shapes = new Map<string, string>();
  for (const name of endpointNames) {
    const definition: EndpointDefinition = endpoints[name];
    const own = `${defaultBasePaths[definition.base]}${definition.path}`;
    // Paths that differ by the name of a parameter are one path, with the names of the first.
    const shape = own.replace(/\{\w+\}/g, "{}");
    const path = shapes.get(shape) ?? own;
    shapes.set(shape, path);
    const described = operation(schemas, path, name, definition);
    paths[path] = { ...paths[path], [definition.method.toLowerCase()]: described };
  }
  const groups = [...new Set(endpointNames.map((name) => endpoints[name].group))];
  return {
    openapi: "3.1.1",
    info: {
      title: "Bellwether",
      version,
      description:
        "Case management and guided assessment for school threat-assessment teams. " +
        "Sessions follow Laravel Sanctum: fetch `/sanctum/csrf-cookie`, then post to `/login`.",
      license: { name: "All rights reserved", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: "/" }],
    tags: groups.map((name) => ({ name, description: groupWords[name] })),
    paths,
    components: { schemas: schemas.sorted(), ...components },
  };
}

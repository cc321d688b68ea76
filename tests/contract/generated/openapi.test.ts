import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { defaultBasePaths, endpointNames, endpoints, pathParameters } from "#contract/endpoints/table.ts";
import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import { idempotencyKey } from "#contract/kit/idempotency-key.ts";
import { openApiDocument } from "#contract/openapi.ts";

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly security: readonly Record<string, readonly string[]>[];
  readonly parameters: readonly { name?: string; in?: string; required?: boolean; $ref?: string }[];
  readonly requestBody?: { readonly content: Record<string, { schema: unknown }> };
  readonly responses: Record<string, { $ref?: string; content?: Record<string, { schema: unknown }> }>;
  readonly "x-policy": unknown;
}

const document = openApiDocument("0.1.0") as unknown as {
  openapi: string;
  tags: readonly { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
};

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);
const found = (name: string) => {
  const one = operations.find(({ operation }) => operation.operationId === name);
  if (!one) throw new Error(`no operation ${name}`);
  return one;
};
const operationOf = (name: string): Operation => found(name).operation;

function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(references);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    key === "$ref" && typeof entry === "string" ? [entry] : references(entry),
  );
}

/** A path without the names of its parameters: OpenAPI takes two that differ by these for one. */
const unnamed = (path: string) => path.replace(/\{\w+\}/g, "{}");

const definitions = endpointNames.map((name): [string, EndpointDefinition] => [name, endpoints[name]]);
/** Those that share a path of the document under which the table does not know them. */
const sharing = definitions
  .filter(([name, { base, path }]) => found(name).path !== defaultBasePaths[base] + path)
  .map(([name]) => name);

describe("the OpenAPI document", () => {
  it("has one operation an endpoint, at its path and method", () => {
    expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(
      [...endpointNames].sort(),
    );
    for (const { path, method, operation } of operations) {
      const definition = endpoints[operation.operationId as keyof typeof endpoints];
      expect(`${method} ${unnamed(path)}`).toBe(
        `${definition.method.toLowerCase()} ${defaultBasePaths[definition.base]}${unnamed(definition.path)}`,
      );
      expect(operation.tags).toEqual([definition.group]);
      expect(operation.summary).toBe(definition.summary);
    }
    const named = new Set(document.tags.map((tag) => tag.name));
    for (const name of endpointNames) expect(named).toContain(endpoints[name].group);
  });

  it("describes each group in words, and the idempotency key as the server checks it", () => {
    for (const { name, description } of document.tags) expect(description, name).toMatch(/^[A-Z].+\.$/);
    expect(document.components.parameters?.IdempotencyKey).toMatchObject({
      schema: { pattern: idempotencyKey.pattern.source },
    });
  });

  it.each(definitions)("declares every path parameter of %s, and no other", (name, definition) => {
    const { path, operation } = found(name);
    const declared = operation.parameters.filter((parameter) => parameter.in === "path");
    expect(declared.map((parameter) => parameter.name)).toEqual(pathParameters(path));
    expect(declared.every((parameter) => parameter.required)).toBe(true);
    if (!sharing.includes(name)) expect(path).toBe(defaultBasePaths[definition.base] + definition.path);
  });

  it("gives two endpoints one path where only the name of a parameter differs", () => {
    expect(sharing).toEqual(["assessments.update"]);
    expect(found("assessments.update").path).toBe(found("assessments.show").path);
    expect(operationOf("assessments.update")["x-policy"]).toMatchObject({ param: "idOrUuid" });
  });

  it("has nothing that a public linter finds fault with", async () => {
    // Off: that `/cases/views/{id}` and `/cases/{id}/edit` could be one address. An id is digits or a uuid, so they cannot.
    const config = await createConfig({ extends: ["recommended"], rules: { "no-ambiguous-paths": "off" } });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
  });

  it("resolves every reference", () => {
    const all = references(document);
    expect(all.length).toBeGreaterThan(100);
    for (const reference of all) {
      const [hash, components, kind = "", name = ""] = reference.split("/");
      expect([hash, components]).toEqual(["#", "components"]);
      expect(document.components[kind], reference).toHaveProperty(name);
    }
  });

  it("holds only valid JSON Schema 2020-12", () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
    ajv.addSchema({ $id: "https://bellwether.example/openapi", components: document.components });
    for (const name of Object.keys(document.components.schemas ?? {})) {
      const validate = ajv.getSchema(`https://bellwether.example/openapi#/components/schemas/${name}`);
      expect(validate, name).toBeTypeOf("function");
    }
    for (const { operation } of operations) {
      const bodies = [operation.requestBody, ...Object.values(operation.responses)];
      const inline = bodies.flatMap((body) => Object.values(body?.content ?? {}).map(({ schema }) => schema));
      for (const schema of inline)
        expect(ajv.validateSchema(schema as object), operation.operationId).toBe(true);
    }
    const person = ajv.getSchema("https://bellwether.example/openapi#/components/schemas/PersonBody");
    expect(person?.({ first_name: "Ada", last_name: "Moss", person_type_id: 1 })).toBe(true);
    expect(person?.({ first_name: "Ada", last_name: "", person_type_id: 1 })).toBe(false);
    const state = ajv.getSchema("https://bellwether.example/openapi#/components/schemas/AssessmentBody");
    const uuid = "0198f2f4-8d6b-7c11-9d6e-0b6f5a4c3b2a";
    expect(state?.({ person_uuid: uuid, state: { steps: { key_observations: { a: [{ b: 1 }] } } } })).toBe(
      true,
    );
    expect(state?.({ person_uuid: uuid, state: { steps: { interviews: ["x"] } } })).toBe(false);
  });

  it("names the errors that an endpoint's flags call for", () => {
    const statuses = (name: string) => Object.keys(operationOf(name).responses).sort();
    expect(statuses("persons.update")).toEqual([
      "200",
      "401",
      "403",
      "404",
      "412",
      "419",
      "422",
      "428",
      "429",
    ]);
    expect(statuses("persons.show")).toEqual(["200", "401", "403", "404", "429"]);
    expect(statuses("persons.list")).toEqual(["200", "401", "422", "429"]);
    expect(statuses("session.login")).toEqual(["200", "419", "422", "429"]);
    expect(statuses("assessments.save")).toContain("428");
  });

  it("asks for the cookie where one must be signed in and for the token where something changes", () => {
    expect(operationOf("persons.list").security).toEqual([{ session: [] }]);
    expect(operationOf("persons.create").security).toEqual([{ session: [], xsrf: [] }]);
    expect(operationOf("session.login").security).toEqual([{ xsrf: [] }]);
    expect(operationOf("session.show").security).toEqual([]);
  });

  it("describes requests as sent and answers as read", () => {
    const body = operationOf("persons.create").requestBody?.content["application/json"]?.schema;
    expect(body).toEqual({ $ref: "#/components/schemas/PersonBody" });
    expect(document.components.schemas?.PersonBody).toMatchObject({
      required: ["first_name", "last_name", "person_type_id"],
    });
    expect(operationOf("uploads.create").requestBody?.content).toHaveProperty("multipart/form-data");
    expect(operationOf("persons.show").responses["200"]?.content?.["application/json"]?.schema).toMatchObject(
      {
        properties: { data: { $ref: "#/components/schemas/Person" } },
      },
    );
    const filter = (operation: "cases.list" | "tasks.list", name: string) =>
      operationOf(operation).parameters.find((parameter) => parameter.name === name);
    expect(filter("tasks.list", "status")).toMatchObject({
      style: "form",
      explode: false,
      schema: { type: "array" },
    });
    // A choice can be negated, so it is a text.
    expect(filter("cases.list", "stage")).toMatchObject({ schema: { type: "string" } });
  });

  it("is the same every time, and what the command prints", async () => {
    expect(JSON.stringify(openApiDocument("0.1.0"))).toBe(JSON.stringify(document));
    const { stdout } = await promisify(execFile)(process.execPath, ["scripts/openapi.ts"], {
      maxBuffer: 16 * 1024 * 1024,
    });
    expect(JSON.parse(stdout)).toEqual(document);
  });
});

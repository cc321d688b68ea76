import { afterAll, beforeAll, expect, it } from "vitest";
import { offeredModels } from "#instruments/models.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// A type of case says which assessments its cases offer (decision 089).

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const offersOf = async (type_id: number | null): Promise<readonly string[]> => {
  const assessor = await server.as("assessor");
  const body = { title: "Remark in a hallway", organization_id: server.organizations.north, type_id };
  const made = await assessor.post("/api/v2/cases", body);
  expect(made.status, made.text).toBe(201);
  return (await assessor.get(`/api/v2/cases/${made.body.data.id}`)).body.data.offers;
};

it("a case offers what its type offers, and everything without one", async () => {
  const administrator = await server.as("district");
  const body = { label: "Visit", position: 20, assessments: ["wavr"] };
  const type = (await administrator.post("/api/v2/case-types", body)).body.data;
  expect(type.assessments).toEqual(["wavr"]);
  expect(await offersOf(type.id)).toEqual(["wavr"]);
  expect(await offersOf(null)).toEqual(offeredModels());

  const none = { ...body, assessments: [] };
  const changed = await administrator.put(`/api/v2/case-types/${type.id}`, none, { ifMatch: type.version });
  expect(changed.status, changed.text).toBe(200);
  expect(await offersOf(type.id)).toEqual([]);
});

it("a type that is saved without saying so keeps what it offers", async () => {
  const administrator = await server.as("district");
  const body = { label: "Inquiry", position: 21, assessments: ["cstag"] };
  const type = (await administrator.post("/api/v2/case-types", body)).body.data;
  const { assessments: _, ...rest } = body;
  const path = `/api/v2/case-types/${type.id}`;
  const changed = await administrator.put(path, rest, { ifMatch: type.version });
  expect(changed.body.data.assessments).toEqual(["cstag"]);
});

it("the standard types that are named after a model begin with it alone", async () => {
  const types: readonly { label: string; assessments: string[] }[] = (
    await (await server.as("district")).get("/api/v2/case-types")
  ).body.data;
  const of = (word: string) => types.find(({ label }) => label.includes(word))?.assessments;
  expect([of("CSTAG"), of("WAVR"), of("Incident")]).toEqual([["cstag"], ["wavr"], offeredModels()]);
});

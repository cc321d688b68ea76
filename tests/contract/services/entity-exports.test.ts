import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const template = {
  name: "Clubs",
  sections: [
    {
      key: "club",
      title: "The club",
      fields: [
        { key: "open", label: "Open to all", type: "yes_no" },
        { key: "days", label: "Days", type: "text" },
      ],
    },
  ],
};
const why = { reason: "For the district office", format: "json", bom: false };

async function confirmed(user: "admin" | "assessor") {
  const client = await server.as(user);
  const answer = await client.post("/user/confirm-password", { password: testPassword });
  expect(answer.status, answer.text).toBeLessThan(300);
  return client;
}

it("the list leaves with the columns and under the filters that were chosen, as far as it may", async () => {
  const { north, south } = server.organizations;
  const admin = await confirmed("admin");
  const writer = await server.as("assessor");
  const other = await server.as("south");
  for (const name of ["Alder League", "Alder Crew"])
    await writer.post("/api/v2/entities", { organization_id: north, name, kind: "group" });
  await other.post("/api/v2/entities", { organization_id: south, name: "Alder Annex", kind: "group" });
  const form = await admin.get("/api/v2/entity-exports/create?q=alder");
  expect(form.body.data.rows).toEqual({ shown: 2, exportable: 2 });
  const body = { ...why, columns: ["name", "organization"], filters: { q: "alder", sort: "-name" } };
  const file = await admin.post("/api/v2/entity-exports/download", body);
  expect(file.status, file.text).toBe(200);
  const rows = JSON.parse(file.text);
  expect(JSON.stringify(rows)).toContain("Alder League");
  expect(file.text.indexOf("Alder League")).toBeLessThan(file.text.indexOf("Alder Crew"));
  expect(file.text).not.toContain("Alder Annex");
  const made = await admin.get("/api/v2/case-exports/made");
  expect(made.body.data[0]).toMatchObject({ kind: "entities", row_count: 2 });
  // Whoever administers nothing takes nothing out.
  const without = await (await confirmed("assessor")).post("/api/v2/entity-exports/download", body);
  expect([without.status, without.text.includes("Alder League")]).toEqual([200, false]);
});

it("one of them leaves with its answers in words", async () => {
  const made = await (await server.as("district")).post("/api/v2/entity-templates", template);
  expect(made.status, made.text).toBe(201);
  const entity = await (await server.as("assessor")).post("/api/v2/entities", {
    organization_id: server.organizations.north,
    name: "Copper Society",
    kind: "organization",
    template_id: made.body.data.id,
    fields: { open: "unknown", days: "Thursdays" },
  });
  expect(entity.status, entity.text).toBe(201);
  const whole = await (await server.as("assessor")).post("/api/v2/entities", {
    organization_id: server.organizations.north,
    name: "Copper League",
    kind: "organization",
  });
  const relation = { to_kind: "entity", to_uuid: whole.body.data.uuid, relation: "belongs to" };
  const said = await (await server.as("assessor")).post(
    `/api/v2/entities/${entity.body.data.id}/relations`,
    relation,
  );
  expect(said.status, said.text).toBeLessThan(300);
  const path = `/api/v2/entities/${entity.body.data.id}/export`;
  const file = await (await confirmed("admin")).post(path, why);
  expect(file.status, file.text).toBe(200);
  for (const words of ["Open to all", "Not known", "Thursdays", "Clubs, version 1", "Copper League"])
    expect(file.text).toContain(words);
  // As a document it says kinds in words and days as people write them, and nothing of what is blank.
  const pdf = await (await confirmed("admin")).post(path, {
    ...why,
    format: "docx",
    time_zone: "America/Chicago",
  });
  expect(pdf.status, pdf.text.slice(0, 200)).toBe(200);
  expect(pdf.headers.get("content-disposition")).toContain("North School organization of interest 2");
});

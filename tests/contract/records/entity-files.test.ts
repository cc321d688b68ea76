import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#support/server/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function withFile() {
  const client = await server.as("assessor");
  const body = { organization_id: server.organizations.north, name: "Lantern Crew", kind: "group" };
  const { data } = (await client.post("/api/v2/entities", body)).body;
  const sent = await client.upload("poster.txt", Buffer.from("Meet at six"));
  expect(sent.status, sent.text).toBe(201);
  const attached = await client.post(`/api/v2/entities/${data.id}/media`, { attachments: [sent.body.id] });
  expect(attached.status, attached.text).toBe(201);
  const [file] = Object.values(attached.body.data.attachments) as { id: number; file_name: string }[];
  if (file === undefined) throw new Error("The file was not attached.");
  return { client, id: data.id as number, file };
}

it("an organization of interest has files, which its readers see, rename and remove", async () => {
  const { client, id, file } = await withFile();
  expect(file.file_name).toBe("poster.txt");
  const read = await (await server.as("viewer")).get(`/api/v2/media/${file.id}/file`);
  expect(read.status).toBe(200);
  expect((await (await server.as("south")).get(`/api/v2/media/${file.id}/file`)).status).toBe(404);
  const renamed = await client.put(`/api/v2/media/${file.id}`, { file_name: "flyer" }, { ifMatch: 1 });
  expect(renamed.body.data.file_name).toBe("flyer.txt");
  const removed = await client.request("DELETE", `/api/v2/entities/${id}/media/${file.id}`, {});
  expect(removed.status).toBe(204);
  expect((await client.get(`/api/v2/entities/${id}`)).body.data.attachments).toEqual({});
  const history = (await client.get(`/api/v2/entities/${id}/history`)).body.data;
  expect(history.map((each: { action: string }) => each.action)).toEqual([
    "media.delete",
    "media.create",
    "entity.create",
  ]);
});

it("a file of another record is not removed through it", async () => {
  const [first, second] = [await withFile(), await withFile()];
  const path = `/api/v2/entities/${first.id}/media/${second.file.id}`;
  expect((await first.client.request("DELETE", path, {})).status).toBe(404);
  expect((await first.client.get(`/api/v2/media/${second.file.id}/file`)).status).toBe(200);
});

it("files go with the record, and come back with it", async () => {
  const { id, file } = await withFile();
  const administrator = await server.as("admin");
  expect((await administrator.request("DELETE", `/api/v2/entities/${id}`, {})).status).toBe(204);
  expect((await administrator.get(`/api/v2/media/${file.id}/file`)).status).toBe(404);
  const { data } = (await administrator.get("/api/v2/deleted")).body;
  const kept = data.find((each: { title: string }) => each.title === "Lantern Crew");
  const restored = await administrator.post(`/api/v2/deleted/${kept.id}/restore`, {});
  expect(restored.status, restored.text).toBe(200);
  expect((await administrator.get(`/api/v2/media/${file.id}/file`)).status).toBe(200);
});

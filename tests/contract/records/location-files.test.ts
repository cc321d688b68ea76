import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#support/server/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface File {
  readonly id: number;
  readonly file_name: string;
}

const filesOf = (answer: { body: { data: { attachments: Record<string, File> } } }) =>
  Object.values(answer.body.data.attachments);

async function place(name: string) {
  const client = await server.as("assessor");
  const body = { organization_id: server.organizations.north, name, type: "building" };
  const { data } = (await client.post("/api/v2/locations", body)).body;
  return { client, path: `/api/v2/locations/${data.id}` };
}

/** Sends a form with a file and, where one is given, another name for it. */
async function send(path: string, name: string | null, user: "assessor" | "viewer" | "south" = "assessor") {
  const client = await server.as(user);
  const form = new FormData();
  form.append("file", new Blob(["Door 4 is locked"], { type: "text/plain" }), "entrances.txt");
  if (name !== null) form.append("name", name);
  return client.request("POST", `${path}/upload`, { form });
}

it("a file that is sent to a location is one of its files, under the name that is given", async () => {
  const { client, path } = await place("Main building");
  const plain = await send(path, null);
  expect(plain.status, plain.text).toBe(201);
  const named = await send(path, "Keys and doors");
  expect(filesOf(named).map((each) => each.file_name)).toEqual(["entrances.txt", "Keys and doors.txt"]);
  expect(filesOf(await client.get(path))).toHaveLength(2);
});

it("its readers see a file, its writers rename and remove it, and nobody else knows of it", async () => {
  const { client, path } = await place("East wing");
  const [file] = filesOf(await send(path, null));
  if (file === undefined) throw new Error("The file was not attached.");
  const address = `/api/v2/media/${file.id}`;
  const viewer = await server.as("viewer");
  expect((await viewer.get(`${address}/file`)).status).toBe(200);
  expect((await (await server.as("south")).get(`${address}/file`)).status).toBe(404);
  expect((await viewer.put(address, { file_name: "mine" }, { ifMatch: 1 })).status).toBe(403);
  const renamed = await client.put(address, { file_name: "doors" }, { ifMatch: 1 });
  expect(renamed.body.data.file_name).toBe("doors.txt");
  expect((await client.request("DELETE", address, {})).status).toBe(204);
  expect(filesOf(await client.get(path))).toEqual([]);
});

it("whoever may not change a location gives it no file, and nothing of the file stays", async () => {
  const { client, path } = await place("West wing");
  expect((await send(path, null, "viewer")).status).toBe(403);
  expect((await send(path, null, "south")).status).toBe(404);
  const none = await client.post(`${path}/upload`, {});
  expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ["file"]]);
  expect(filesOf(await client.get(path))).toEqual([]);
});

it("files that were uploaded before are attached, those of another person are not", async () => {
  const { client, path } = await place("Annex");
  const own = await client.upload("gate.txt", Buffer.from("Gate B"));
  const attached = await client.post(`${path}/media`, { attachments: [own.body.id] });
  expect(attached.status, attached.text).toBe(201);
  const other = await (await server.as("admin")).upload("gate.txt", Buffer.from("Gate C"));
  expect((await client.post(`${path}/media`, { attachments: [other.body.id] })).status).toBe(422);
  expect(filesOf(await client.get(path)).map((each) => each.file_name)).toEqual(["gate.txt"]);
});

it("files go with a location, and come back with it", async () => {
  const { path } = await place("Old annex");
  const [file] = filesOf(await send(path, null));
  const administrator = await server.as("admin");
  expect((await administrator.request("DELETE", path, {})).status).toBe(204);
  expect((await administrator.get(`/api/v2/media/${file?.id}/file`)).status).toBe(404);
  const { data } = (await administrator.get("/api/v2/deleted")).body;
  const kept = data.find((each: { title: string }) => each.title === "Old annex");
  expect((await administrator.post(`/api/v2/deleted/${kept.id}/restore`, {})).status).toBe(200);
  expect((await administrator.get(`/api/v2/media/${file?.id}/file`)).status).toBe(200);
});

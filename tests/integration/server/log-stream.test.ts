import { appendFile, mkdir, readdir, readFile, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLogStream, streamFile } from "#server/platform/audit/log-stream.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// Decision 056: the audit log as a file for a district's own monitoring.

let server: TestServer;
let district: CookieClient;
let database: string;
let file: string;

beforeEach(async () => {
  server = await startTestServer({ inFile: true });
  database = join(server.directory, "server.db");
  file = streamFile(database, server.organizations.district) ?? "";
  district = await server.as("district");
});
afterEach(() => server.close());

const turn = (stream: string) => district.put("/api/v2/settings/log-stream", { stream });
const stream = (largest?: number) =>
  createLogStream(server.db, {
    databaseFile: database,
    log: null,
    ...(largest === undefined ? {} : { largest }),
  });
const lines = async (path = file) => (await readFile(path, "utf8")).trimEnd().split("\n");
const idsOf = (all: readonly string[]) => all.map((line) => Number(JSON.parse(line).id));
const act = async (times: number) => {
  for (let n = 0; n < times; n += 1) await district.get("/api/v2/persons");
};

describe("streaming the log", () => {
  it("writes each entry as JSON with ids, kinds and who, from when it was turned on", async () => {
    await act(2);
    const set = await turn("json");
    expect(set.status, set.text).toBe(200);
    expect(set.body.data).toMatchObject({
      stream: "json",
      file: `log-stream/organization-${server.organizations.district}.log`,
    });
    await act(1);
    const writer = stream();
    await writer.write();
    const all = (await lines()).map((line) => JSON.parse(line));
    expect(all.map((each) => each.action)).toEqual(["settings.log-stream", "persons.list"]);
    expect(Object.keys(all[0])).toEqual([
      ...["at", "id", "chain", "sequence", "action", "outcome", "user_id", "user"],
      ...["record_type", "record_id", "address", "hash"],
    ]);
    expect(all[0]).toMatchObject({ user: "Test district", address: "127.0.0.1" });
    await writer.close();
  });

  it("writes lines of syslog as RFC 5424 has them, a refusal as a warning", async () => {
    await turn("syslog");
    await (await server.as("viewer")).get("/api/v2/log-entries");
    await stream().write();
    const all = await lines();
    const shape =
      /^<(\d+)>1 \d{4}-\d\d-\d\dT[\d:.]+Z - bellwether - ([!-~]{1,32}) \[bellwether@32473 (?:\w+="[^"\\\]]*" ?)+\]$/;
    for (const line of all) expect(line).toMatch(shape);
    expect(all.map((line) => [shape.exec(line)?.[1], shape.exec(line)?.[2]])).toContainEqual([
      "108",
      "log.view",
    ]);
  });

  it("goes on after a restart, also one in the middle of a line, with nothing lost or doubled", async () => {
    await turn("json");
    await act(3);
    await stream().write();
    // Killed after the file was written and before the database knew, and in the middle of the next line.
    await server.db
      .updateTable("settings")
      .set({ value: "0" })
      .where("name", "like", "log_stream_position_%")
      .execute();
    await appendFile(file, '{"at":"2026-11-');
    await act(2);
    await stream().write();
    const ids = idsOf(await lines());
    expect(ids).toHaveLength(6);
    expect(new Set(ids).size).toBe(6);
    const stored = await server.db.selectFrom("audit_log").select("id").orderBy("id").execute();
    expect(ids).toEqual(stored.map((row) => row.id).slice(-6));
  });

  it("begins another file where an older copy of the database was restored beside it, whose numbers are given again", async () => {
    await turn("json");
    await act(5);
    await stream().write();
    const before = await lines();
    // The file of a state that was six entries further, which the restored database knows nothing of.
    const last = JSON.parse(before.at(-1) ?? "");
    await appendFile(file, `${JSON.stringify({ ...last, id: last.id + 6, hash: "a".repeat(64) })}\n`);
    await act(8);
    await stream().write();
    expect((await lines(`${file}.1`)).slice(0, -1)).toEqual(before);
    const anew = (await lines()).map((line) => JSON.parse(line));
    expect(anew.map((each) => each.action)).toEqual(Array.from({ length: 8 }, () => "persons.list"));
    expect(anew[0].id).toBe(last.id + 1);
  });

  it("writes no line twice and none in part after the disk was full, and says since when it failed", async () => {
    await turn("json");
    await act(2);
    const writer = stream();
    await writer.write();
    const whole = await readFile(file, "utf8");
    await act(3);
    // A folder in the place of the file, as one way in which a file cannot be written.
    await rm(file);
    await mkdir(file);
    await writer.write();
    const failed = await district.get("/api/v2/settings/log-stream");
    expect(failed.body.data.failed_at).toMatch(/^\d{4}-/);
    await rmdir(file);
    await writeFile(file, `${whole}{"at":"2026-11-`);
    await writer.write();
    const ids = idsOf(await lines());
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(6);
    expect((await district.get("/api/v2/settings/log-stream")).body.data.failed_at).toBeNull();
  });

  it("tells of signing in and out, which belongs to no organization, for members of the district alone", async () => {
    await turn("json");
    await (await server.as("viewer")).get("/api/v2/cases");
    await server.as("stranger");
    await stream().write();
    const told = (await lines()).map((line) => JSON.parse(line));
    const signedIn = told.filter((each) => each.chain === 0);
    expect(signedIn.map((each) => [each.action, each.user])).toContainEqual(["session.login", "Test viewer"]);
    expect(new Set(signedIn.map((each) => each.user))).toEqual(new Set(["Test viewer"]));
  });

  it("begins another file where one is large, and keeps five", async () => {
    await turn("json");
    const writer = stream(10);
    for (let n = 0; n < 8; n += 1) {
      await act(1);
      await writer.write();
    }
    const names = await readdir(dirname(file));
    expect(names.length).toBe(6);
    const kept = await Promise.all(names.map((name) => lines(join(dirname(file), name))));
    expect(new Set(idsOf(kept.flat())).size).toBe(kept.flat().length);
  });

  it("stops when it is turned off, and tells nothing of another district", async () => {
    await turn("json");
    await (await server.as("stranger")).get("/api/v2/persons");
    await turn("off");
    await act(1);
    await stream().write();
    await expect(readFile(file, "utf8")).rejects.toThrow();
    await turn("json");
    await (await server.as("stranger")).get("/api/v2/persons");
    await stream().write();
    expect((await lines()).map((line) => JSON.parse(line).action)).toEqual(["settings.log-stream"]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jsonOf } from "#support/matrix/http.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";

// Names and tags of files have a version, and every file can be corrected and removed where its record can be edited.

let world: TestWorld;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;

/** A file of the case of a new set of records. */
async function caseFile() {
  const target = await world.build("team");
  const { sha256, blob_key, file_name, mime_type, size } = await world.db
    .selectFrom("media")
    .selectAll()
    .where("id", "=", target.assessmentMedia)
    .executeTakeFirstOrThrow();
  const { id } = await world.db
    .insertInto("media")
    .values({
      path_id: crypto.randomUUID(),
      owner_type: "case",
      owner_id: target.case?.id ?? 0,
      sha256,
      blob_key,
      file_name,
      mime_type,
      size,
      tags: "[]" as Loose,
      created_by: null,
      created_at: "2026-01-01T00:00:00.000Z",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { target, id };
}

const named = (file_name: string, tags: readonly string[] = []) => ({ file_name, tags });

describe("the name and tags of a file", () => {
  it.each(["persons", "assessments"] as const)("of %s are not overwritten unseen", async (of) => {
    const target = await world.build("team");
    const [id, mediaId] =
      of === "persons"
        ? [target.person.id, target.personMedia]
        : [target.assessment.id, target.assessmentMedia];
    const call = (body: Loose, ifMatch?: string) =>
      world.callers.owner.call(`${of}.updateMedia`, {
        params: { id, mediaId },
        body,
        ...(ifMatch === undefined ? {} : { headers: { "if-match": ifMatch } }),
      } as Loose);
    const first = await call(named("Letter from home", ["letter"]), '"1"');
    expect([first.status, (jsonOf(first) as Loose).data.version]).toEqual([200, 2]);
    const second = await call(named("Note"), '"1"');
    expect(second.status).toBe(412);
    expect((jsonOf(second) as Loose).current).toMatchObject({ version: 2, tags: ["letter"] });
    expect((await call(named("Note"), '"2"')).status).toBe(200);
    // A client that knows no versions is answered as it was.
    expect((await call(named("Old client"))).status).toBe(200);
  });
});

describe("a file of a case", () => {
  it("is renamed by its version, and goes to what was deleted lately", async () => {
    const { target, id } = await caseFile();
    const update = (body: Loose, ifMatch?: string) =>
      world.callers.owner.call("media.update", {
        params: { mediaId: id },
        body,
        ...(ifMatch === undefined ? {} : { headers: { "if-match": ifMatch } }),
      } as Loose);
    expect((await update(named("Plan"))).status).toBe(428);
    expect((await update(named("Plan", ["plan"]), '"1"')).status).toBe(200);
    const stale = await update(named("Other"), '"1"');
    expect([stale.status, (jsonOf(stale) as Loose).current.tags]).toEqual([412, ["plan"]]);
    const remove = (ifMatch: string) =>
      world.callers.owner.call("media.delete", {
        params: { mediaId: id },
        headers: { "if-match": ifMatch },
      } as Loose);
    expect((await remove('"1"')).status).toBe(412);
    expect((await remove('"2"')).status).toBe(204);
    const kept = await world.db
      .selectFrom("kept_records")
      .selectAll()
      .where("case_id", "=", target.case?.id ?? 0)
      .where("kind", "=", "media")
      .execute();
    expect(kept).toMatchObject([{ kind: "media", record_id: id, record_version: 2, why: "deleted" }]);
  });
});

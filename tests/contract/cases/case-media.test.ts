import { createHash, randomUUID } from "node:crypto";
import fc from "fast-check";
import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { type CaseMediaChoice, chooseCaseMedia } from "#contract/records/case-media/rules.ts";
import { type CaseFile, caseFileSorts, mediaOrigins } from "#contract/records/case-media/schema.ts";
import { mediaKinds } from "#contract/records/media/media-kinds.ts";
import { reachOf } from "#server/access/reach.ts";
import { writeJson } from "#server/database/json-text.ts";
import { purgeKept } from "#server/platform/retention/kept-records.ts";
import { filesOfCase } from "#server/records/case-media/repository.ts";
import { samplePdf, samplePng } from "#server/sample/parts/files.ts";
import { grantAll } from "#support/matrix/closed-entries.ts";
import type { Answer } from "#support/matrix/http.ts";
import type { Actor } from "#support/matrix/model.ts";
import { caseBody, type Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { onlyOnSqlite } from "#support/postgres/test-engine.ts";

// The gallery of a case: whose files it lists, its queries and orders; and the files of comments.

let world: TestWorld;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;

const ask = (actor: Actor, name: EndpointName, params: object, more: object = {}) =>
  world.callers[actor].call(name, { params: { ...params }, ...more });
const done = async (answer: Promise<Answer>): Promise<Loose> => {
  const { status, text } = await answer;
  expect(status, text).toBeLessThan(300);
  return text === "" ? null : JSON.parse(text);
};
const upload = async (actor: Actor, name: string, content: Buffer): Promise<string> =>
  (await done(ask(actor, "uploads.create", {}, { file: { name, content, type: "x/y" } }))).id;
const text = (words = "Seen."): Buffer => Buffer.from(`${words} ${randomUUID()}\n`);
const gallery = async (actor: Actor, id: number, query: object = {}): Promise<Loose> =>
  done(ask(actor, "cases.media", { id }, { query }));
const namesIn = (list: Loose): string[] => list.data.map((file: CaseFile) => file.file_name);

const comment = async (actor: Actor, id: number, body: string, attachments: readonly string[]) =>
  (await done(ask(actor, "cases.comment", { id }, { body: { body, attachments } }))).data;
const reword = (actor: Actor, of: Loose, body: object) =>
  ask(
    actor,
    "cases.updateComment",
    { id: of.case_id, commentId: of.id },
    { body, headers: { "if-match": `"${of.version}"` } },
  );

/** A case with a file of each origin, of several kinds and people. */
async function scene(): Promise<Target & { readonly caseId: number }> {
  const target = await world.build("team");
  const caseId = target.case?.id ?? 0;
  const owner = { type: "reminder", id: target.reminder.id };
  const add = async (type: string, id: number, name: string, mime: string, by: number | null) => {
    const sha256 = createHash("sha256").update(name).digest("hex");
    await world.db
      .insertInto("blobs")
      .values({
        blob_key: sha256,
        sha256,
        size: 1,
        storage_name: sha256,
        file_key: "0".repeat(64),
        created_at: "2026-11-01",
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await world.db
      .insertInto("media")
      .values({
        path_id: randomUUID(),
        owner_type: type,
        owner_id: id,
        sha256,
        blob_key: sha256,
        file_name: name,
        mime_type: mime,
        size: name.length * 1000,
        tags: writeJson(name.startsWith("P") ? ["plan"] : []),
        created_by: by,
        created_at: `2026-11-${String((name.length % 27) + 1).padStart(2, "0")}T10:00:00.000Z`,
      })
      .execute();
  };
  await add("case", caseId, "Plan of the school.pdf", "application/pdf", world.userIds.owner);
  await add("case", caseId, "call.mp3", "audio/mpeg", world.userIds.member);
  await add("assessment", target.assessment.id, "hallway.mp4", "video/mp4", world.userIds.owner);
  await add(owner.type, owner.id, "Notes.docx", "application/vnd.openxmlformats-officedocument.x", null);
  await add(owner.type, owner.id, "archive.bin", "application/octet-stream", world.userIds.member);
  await add("case", caseId, "from a parent.eml", "message/rfc822", world.userIds.owner);
  await add("case", caseId, "schedule.msg", "application/vnd.ms-outlook", world.userIds.member);
  await add("comment", target.comment.id, "chat.png", "image/png", world.userIds.member);
  await add("person", target.person.id, "photo of them.jpg", "image/jpeg", world.userIds.owner);
  await add("person", target.person.id, "transcript.pdf", "application/pdf", world.userIds.owner);
  await add("records_check", target.recordsCheck.id, "report.png", "image/png", world.userIds.owner);
  return { ...target, caseId };
}

describe("the gallery of a case", () => {
  it("holds the files of the case and of what is in it, and of its people the pictures, each with its place", async () => {
    const { caseId, person, assessment, reminder, comment: said } = await scene();
    const found = await gallery("viewer", caseId);
    const places = new Map(found.data.map((file: CaseFile) => [file.file_name, file.origin]));
    expect(places.get("call.mp3")).toMatchObject({ kind: "case", id: caseId });
    expect(places.get("hallway.mp4")).toMatchObject({ kind: "assessment", assessment_uuid: assessment.uuid });
    expect(places.get("Notes.docx")).toMatchObject({ kind: "task", id: reminder.id });
    expect(places.get("chat.png")).toMatchObject({ kind: "comment", id: said.id });
    expect(places.get("photo of them.jpg")).toMatchObject({ kind: "person", person_uuid: person.uuid });
    expect(namesIn(found)).not.toContain("transcript.pdf");
    expect(namesIn(found)).not.toContain("report.png");
    expect(found.people.map((each: Loose) => each.id).sort()).toEqual(
      [world.userIds.owner, world.userIds.member].sort(),
    );
  });

  it("finds mails by their kind, of either format, and no mail among the documents", async () => {
    const { caseId } = await scene();
    const mails = await gallery("owner", caseId, { kind: "mail" });
    expect(namesIn(mails).sort()).toEqual(["from a parent.eml", "schedule.msg"]);
    expect(mails.meta.total).toBe(2);
    expect(mails.data.map((file: CaseFile) => file.kind)).toEqual(["mail", "mail"]);
    const documents = await gallery("owner", caseId, { kind: "document" });
    expect(namesIn(documents)).toEqual(expect.arrayContaining(["Notes.docx", "Plan of the school.pdf"]));
    for (const mail of namesIn(mails)) expect(namesIn(documents)).not.toContain(mail);
  });

  it("says of a file out of which mail it was taken, whether it came in one piece or in parts", async () => {
    const { case: of } = await world.build("team");
    const kept = await upload("owner", "night.eml", text("Subject: night"));
    await comment("owner", of?.id ?? 0, "The mail.", [kept]);
    const mail = { mail: kept, part: 1, subject: "What he wrote last night" };
    const content = text();
    const form = {
      name: "out of it.txt",
      content,
      type: "text/plain",
      fields: { from_mail: JSON.stringify(mail) },
    };
    const whole = await done(ask("owner", "uploads.create", {}, { file: form }));
    const bad = { ...form, fields: { from_mail: JSON.stringify({ ...mail, part: -1 }) } };
    const refused = await ask("owner", "uploads.create", {}, { file: bad });
    expect(refused.status).toBe(422);
    expect(Object.keys(JSON.parse(refused.text).errors)).toEqual(["from_mail"]);
    const id = randomUUID();
    const sha256 = createHash("sha256").update(content).digest("hex");
    const facts = { id, file_name: "again.txt", size: content.length, sha256, from_mail: mail };
    await done(ask("owner", "uploads.begin", {}, { body: facts }));
    const digest = `sha-256=:${createHash("sha256").update(content).digest("base64")}:`;
    const headers = { "content-digest": digest, "content-type": "application/octet-stream" };
    await done(ask("owner", "uploads.chunk", { id, position: 0 }, { bytes: content, headers }));
    await done(ask("owner", "uploads.finish", { id }));
    const attachments = [whole.id, id];
    await done(ask("owner", "cases.comment", { id: of?.id }, { body: { body: "Both.", attachments } }));
    const { data } = await gallery("owner", of?.id ?? 0);
    const told = data.flatMap((file: CaseFile) => (file.from_mail ? [[file.file_name, file.from_mail]] : []));
    expect(told.sort()).toEqual([
      ["again.txt", mail],
      ["out of it.txt", mail],
    ]);
  });

  /** A file that says it was taken out of a mail, added to the case. */
  const takenOut = async (target: Target, name: string, mail: string, subject = "Nobody else’s words") => {
    const fields = { from_mail: JSON.stringify({ mail, part: 0, subject }) };
    const sent = await done(
      ask("owner", "uploads.create", {}, { file: { name, content: text(), type: "x/y", fields } }),
    );
    await addToCase(target, sent.id);
    return (await gallery("owner", target.case?.id ?? 0)).data.find(
      (file: CaseFile) => file.file_name === name,
    );
  };
  const addToCase = async (target: Target, id: string) => {
    const params = { id: target.case?.id ?? 0 };
    const { data } = await done(ask("owner", "cases.show", params));
    const body = { ...caseBody(target), attachments: [id] };
    await done(ask("owner", "cases.update", params, { body, headers: { "if-match": `"${data.version}"` } }));
  };
  const moveTo = (caseId: number, file: CaseFile, compartment: string) =>
    done(
      ask(
        "owner",
        "cases.moveFile",
        { id: caseId, mediaId: file.id },
        {
          body: { compartment, reason: "It is about somebody's illness." },
          headers: { "if-match": `"${file.version}"` },
        },
      ),
    );

  it("keeps what was taken out of a closed mail where the mail lies, and its subject to its readers", async () => {
    await grantAll(world, "owner");
    const target = await world.build("team");
    const caseId = target.case?.id ?? 0;
    const mail = await upload("owner", "closed.eml", text("Subject: closed"));
    await addToCase(target, mail);
    const early = await takenOut(target, "early.txt", mail, "Two\r\nlines\u202e and a turn\u0007");
    expect(early).toMatchObject({ from_mail: { mail, subject: "Two lines and a turn" } });
    expect(early.compartment).toBeUndefined();

    const of = (name: string, list: Loose) => list.data.find((file: CaseFile) => file.file_name === name);
    await moveTo(caseId, of("closed.eml", await gallery("owner", caseId)), "clinical");
    const late = await takenOut(target, "late.txt", mail);
    expect(late).toMatchObject({ compartment: "clinical", from_mail: { mail } });
    // Whoever may not read the mail sees neither the file nor a word of its subject.
    const others = await gallery("member", caseId);
    expect(namesIn(others)).toContain("early.txt");
    expect(namesIn(others)).not.toContain("late.txt");
    expect(JSON.stringify(others)).not.toContain("Two lines");
    // Somebody takes the file out of the compartment, and not the mail.
    await moveTo(caseId, late, "education");
    const open = of("late.txt", await gallery("member", caseId));
    expect(open).toBeDefined();
    expect(open.from_mail ?? null).toBeNull();

    // Once the mail is gone as well: a subject that was closed is never told after it.
    const own = await takenOut(target, "beside the mail.txt", mail);
    const { id: mediaId } = of("closed.eml", await gallery("owner", caseId));
    await done(ask("owner", "media.delete", { mediaId }));
    const left = await gallery("owner", caseId);
    expect(of("closed.eml", left)).toBeUndefined();
    for (const name of ["early.txt", "late.txt"]) expect(of(name, left).from_mail ?? null).toBeNull();
    expect(of(own.file_name, left)).toMatchObject({ compartment: "clinical", from_mail: { mail } });
    expect(JSON.stringify(await gallery("member", caseId))).not.toContain("Two lines");
  });

  it("says nothing of a mail that is none, or is not in the case", async () => {
    const target = await world.build("team");
    const elsewhere = await upload("owner", "elsewhere.eml", text("Subject: elsewhere"));
    await addToCase(await world.build("team"), elsewhere);
    const noMail = await upload("owner", "notes.txt", text());
    await addToCase(target, noMail);
    for (const [at, named] of [elsewhere, noMail, randomUUID()].entries())
      expect((await takenOut(target, `taken ${at}.txt`, named)).from_mail ?? null).toBeNull();
  });

  it("lists what may be opened alone, to everyone, and nothing to those who may not see the case", async () => {
    const { caseId } = await scene();
    for (const actor of ["owner", "viewer", "investigator", "schoolAdministrator"] as const)
      for (const file of (await gallery(actor, caseId)).data) {
        // The rows of this scene have no bytes: whoever may open a file is told so.
        const { text } = await ask(actor, "media.file", { mediaId: file.id });
        expect(text, file.file_name).not.toContain("Not found.");
      }
    const [file] = (await gallery("owner", caseId)).data;
    const missing = await ask("colleague", "cases.media", { id: 990_001 });
    const foreign = await ask("colleague", "cases.media", { id: caseId });
    expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
    expect((await ask("colleague", "media.file", { mediaId: file.id })).status).toBe(404);
  });

  it("says of each file whether the reader may correct it, as the server then decides", async () => {
    for (const actor of ["owner", "viewer", "member"] as const) {
      const { caseId } = await scene();
      const found: CaseFile[] = (await gallery(actor, caseId)).data;
      expect(found.map(({ can_edit }) => can_edit)).toContain(actor !== "viewer");
      for (const { id, file_name, version, can_edit } of found) {
        const { status } = await ask(
          actor,
          "media.update",
          { mediaId: id },
          {
            body: { file_name },
            headers: { "if-match": `"${version}"` },
          },
        );
        expect([file_name, status]).toEqual([file_name, can_edit ? 200 : 403]);
      }
    }
  });

  it("keeps from a reader the pictures of a person whom they may not see", async () => {
    const { caseId, person } = await scene();
    const elsewhere = await world.db
      .selectFrom("persons")
      .select("organization_id")
      .where("id", "=", (await world.build("foreign")).person.id)
      .executeTakeFirstOrThrow();
    await world.db.updateTable("persons").set(elsewhere).where("id", "=", person.id).execute();
    const found = await gallery("owner", caseId);
    expect(namesIn(found)).not.toContain("photo of them.jpg");
    expect(namesIn(found)).toContain("chat.png");
  });

  it("filters, sorts and pages by the same rule as without a server", async () => {
    const { caseId } = await scene();
    const all: CaseFile[] = (await gallery("owner", caseId, { per_page: 200 })).data;
    const choice = fc.record(
      {
        q: fc.constantFrom("plan", "CHAT", "a", ".pdf", "zzzz"),
        origin: fc.subarray([...mediaOrigins]),
        kind: fc.subarray([...mediaKinds]),
        user_id: fc.constantFrom(world.userIds.owner, world.userIds.member),
        sort: fc.constantFrom(...caseFileSorts.flatMap((sort) => [sort, `-${sort}` as const])),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(choice, fc.integer({ min: 1, max: 4 }), async (wanted: CaseMediaChoice, page) => {
        const { origin = [], kind = [] } = wanted;
        const query = { ...wanted, origin: origin.join(","), kind: kind.join(","), page, per_page: 3 };
        const found = await gallery("owner", caseId, query);
        const expected = chooseCaseMedia(all, wanted);
        expect(found.meta.total).toBe(expected.length);
        expect(namesIn(found)).toEqual(
          expected.slice((page - 1) * 3, page * 3).map((file) => file.file_name),
        );
      }),
      { numRuns: 60 },
    );
  });

  it.runIf(onlyOnSqlite("the plan of a statement"))("scans no table", async () => {
    const { caseId } = await scene();
    const reader = { userId: 1, reach: reachOf([], []) };
    const { sql, parameters } = filesOfCase(world.db, reader, caseId).compile();
    const plan = await world.db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    );
    const steps = plan.rows.map((row) => row.detail);
    expect(steps.filter((step) => step.startsWith("SCAN"))).toEqual([]);
    expect(steps.filter((step) => /^SEARCH media USING INDEX media_of_a_record/.test(step))).toHaveLength(5);
  });
});

describe("the files of a comment", () => {
  it("come with it, are opened by whoever may see the case, and are found in the gallery and by name", async () => {
    const caseId = (await world.build("team")).case?.id ?? 0;
    const ids = [
      await upload("member", "Bus plan.txt", text()),
      await upload("member", "hall.png", samplePng(caseId)),
    ];
    const made = await comment("member", caseId, "With the plan.", ids);
    expect(Object.keys(made.attachments)).toEqual(ids);
    const [file] = Object.values(made.attachments) as Loose[];
    expect((await ask("viewer", "media.file", { mediaId: file.id })).status).toBe(200);
    expect((await ask("colleague", "media.file", { mediaId: file.id })).status).toBe(404);
    const found = await gallery("viewer", caseId, { origin: "comment" });
    expect(namesIn(found).sort()).toEqual(["Bus plan.txt", "hall.png"]);
    const search = async (actor: Actor) => {
      const answer = await done(ask(actor, "searches.quick", {}, { query: { q: "bus plan" } }));
      return JSON.stringify(answer).includes(`"case_id":${caseId}`);
    };
    expect([await search("viewer"), await search("colleague")]).toEqual([true, false]);
    const { data } = await done(ask("viewer", "cases.timeline", { id: caseId }));
    expect(
      data.filter((event: Loose) => event.kind === "file_added").map((event: Loose) => event.text),
    ).toEqual(expect.arrayContaining(["Bus plan.txt", "hall.png"]));
  });

  it("refuses the upload of another, and one that is gone", async () => {
    const caseId = (await world.build("team")).case?.id ?? 0;
    const foreign = await upload("owner", "mine.txt", text());
    for (const id of [foreign, randomUUID()]) {
      const body = { body: "With a file.", attachments: [id] };
      const answer = await ask("member", "cases.comment", { id: caseId }, { body });
      expect([answer.status, Object.keys(JSON.parse(answer.text).errors)]).toEqual([422, ["attachments.0"]]);
    }
  });

  it("change with an edit, which the history tells, and go with the comment, bytes and all", async () => {
    const caseId = (await world.build("team")).case?.id ?? 0;
    const [first, second] = [
      await upload("member", "first.txt", text("first")),
      await upload("member", "second.txt", text("second")),
    ];
    const made = await comment("member", caseId, "Both.", [first, second]);
    const third = await upload("member", "third.pdf", samplePdf([randomUUID()]));
    const next = JSON.parse(
      (await reword("member", made, { body: "Both.", attachments: [second, third] })).text,
    ).data;
    expect(Object.values(next.attachments).map((each: Loose) => each.file_name)).toEqual([
      "second.txt",
      "third.pdf",
    ]);
    expect(next.edited_at).not.toBeNull();
    const params = { id: caseId, commentId: made.id };
    const history = (await done(ask("viewer", "cases.commentVersions", params))).data;
    expect(history.map(({ body, files }: Loose) => [body, files])).toEqual([
      ["Both.", ["first.txt", "second.txt"]],
      ["Both.", ["second.txt", "third.pdf"]],
    ]);
    const gone = (made.attachments[first] as Loose).id;
    expect((await ask("member", "media.file", { mediaId: gone })).status).toBe(404);
    const same = JSON.parse((await reword("member", next, { body: "Both, again." })).text).data;
    expect(Object.keys(same.attachments)).toEqual([second, third]);

    await done(ask("owner", "cases.deleteComment", params));
    const hashes = Object.values(same.attachments).map((each: Loose) => each.sha256);
    const blobs = () => world.db.selectFrom("blobs").select("sha256").where("sha256", "in", hashes).execute();
    expect(await blobs()).toHaveLength(2);
    // They stay for as long as the comment can be restored.
    await purgeKept(world.db, new Date(Date.now() + 31 * 86_400_000).toISOString());
    expect(await blobs()).toEqual([]);
    expect(namesIn(await gallery("viewer", caseId, { origin: "comment" }))).toEqual([]);
    const [newest] = (await done(ask("viewer", "cases.comments", { id: caseId }))).data;
    expect(newest).toMatchObject({ id: made.id, body: "", attachments: {} });
  });

  it("stay while the case is under legal hold, while the text may be changed", async () => {
    const caseId = (await world.build("team")).case?.id ?? 0;
    const file = await upload("member", "kept.txt", text());
    const made = await comment("member", caseId, "Needed later.", [file]);
    await world.db.updateTable("cases").set({ legal_hold: 1 }).where("id", "=", caseId).execute();
    expect((await reword("member", made, { body: "Without it.", attachments: [] })).status).toBe(422);
    const next = JSON.parse((await reword("member", made, { body: "With it.", attachments: [file] })).text);
    expect(Object.keys(next.data.attachments)).toEqual([file]);
  });

  it("are deleted with their case", async () => {
    const caseId = (await world.build("team")).case?.id ?? 0;
    const file = await upload("owner", "of the case.txt", text());
    await comment("owner", caseId, "With it.", [file]);
    await done(ask("owner", "cases.delete", { id: caseId }));
    const left = await world.db.selectFrom("media").select("id").where("path_id", "=", file).execute();
    expect(left).toEqual([]);
  });
});

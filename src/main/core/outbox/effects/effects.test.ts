import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { BridgeError, fieldErrors } from "#contract/bridge/errors.ts";
import { endpoints } from "#contract/endpoints/table.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import { firstLocalId } from "#core/outbox/types.ts";
import { createLocalChanges } from "#support/outbox/local-changes.ts";

// biome-ignore lint/suspicious/noExplicitAny: records of every shape are looked into
type Loose = any;

const author = { id: 7, full_name: "Robin Hale" };
const start = Date.UTC(2026, 10, 21, 9);

function computer() {
  let now = start;
  const local = createLocalChanges(author, () => now);
  return { local, pass: (milliseconds: number) => (now += milliseconds) };
}

const personBody = {
  first_name: "Ada",
  last_name: "Moss",
  person_type_id: 1,
  organization_id: 2,
  description: "Calm.",
};

/** A person as a server would have it: built here, then without our own additions. */
function serverPerson(more: Partial<Person> = {}): Loose {
  const { local } = computer();
  const change = local.queue("persons.create", { body: personBody });
  const { local_revision: _, ...record } = local.answer(change).data.data;
  return { ...record, id: 11, version: 4, ...more };
}

const bodyOf = (record: Loose): Loose => computer().local.effects.bodyOf("persons.update", record);

const emptyList = (rows: readonly unknown[] = []) => ({
  data: rows,
  links: { first: null, last: null, prev: null, next: null },
  meta: {
    current_page: 1,
    from: rows.length === 0 ? null : 1,
    last_page: 1,
    links: [],
    path: "/",
    per_page: 50,
    to: rows.length === 0 ? null : rows.length,
    total: rows.length,
  },
});

const show = (record: { uuid: string }) => ["persons.show", { params: { id: record.uuid } }] as const;

describe("changes overlaid on a read", () => {
  it("return the very same answer where no change concerns it", () => {
    const { local } = computer();
    const [one, other] = [serverPerson(), serverPerson({ id: 12 as never, uuid: randomUUID() as never })];
    const data = { data: other };
    local.keep(...show(other), data);
    local.queue("persons.update", { params: { id: one.uuid }, body: bodyOf(one) }, one);
    expect(local.read(...show(other))).toBe(data);
  });

  it("are all changes of a record in the order in which they were made", () => {
    const { local } = computer();
    const record = serverPerson();
    local.keep(...show(record), { data: record });
    const params = { id: record.uuid };
    local.queue("persons.update", { params, body: { ...bodyOf(record), grade: "9" } }, record);
    const second = local.read(...show(record)).data;
    local.queue(
      "persons.update",
      { params, body: { ...bodyOf(second), grade: "10", pronouns: "she" } },
      second,
    );
    expect(local.read(...show(record)).data).toMatchObject({
      grade: "10",
      pronouns: "she",
      description: "Calm.",
      version: 4,
      local_revision: 2,
    });
  });

  it("keep what others have changed since, and unknown fields", () => {
    const { local } = computer();
    const base = serverPerson();
    const theirs = {
      ...base,
      version: 5,
      description: "Anxious.",
      nickname_of_tomorrow: "Addie",
      grade: "8",
    };
    local.keep(...show(base), { data: theirs });
    local.queue("persons.update", { params: { id: base.uuid }, body: { ...bodyOf(base), grade: "9" } }, base);
    expect(local.read(...show(base)).data).toMatchObject({
      grade: "9",
      description: "Anxious.",
      nickname_of_tomorrow: "Addie",
      version: 5,
      local_revision: 1,
    });
  });

  it("do not fall back to a cached answer that is older than what the page had", () => {
    const { local } = computer();
    const old = serverPerson();
    const base = { ...old, version: 5, description: "Anxious." };
    local.keep(...show(old), { data: old });
    local.queue("persons.update", { params: { id: old.uuid }, body: { ...bodyOf(base), grade: "9" } }, base);
    expect(local.read(...show(old)).data).toMatchObject({ grade: "9", description: "Anxious.", version: 5 });
  });

  it.each(["blocked", "conflict", "sending"] as const)(
    "show one's own words while a change is %s",
    (state) => {
      const { local } = computer();
      const base = serverPerson();
      local.keep(...show(base), { data: { ...base, version: 5, grade: "7" } });
      const { seq } = local.queue(
        "persons.update",
        { params: { id: base.uuid }, body: { ...bodyOf(base), grade: "9" } },
        base,
      );
      local.set(seq, { state });
      expect(local.read(...show(base)).data.grade).toBe("9");
    },
  );

  it("give the server's answer where the server has the change and the cached answer is older", () => {
    const { local, pass } = computer();
    const base = serverPerson();
    local.keep(...show(base), { data: base });
    pass(1000);
    const { seq } = local.queue(
      "persons.update",
      { params: { id: base.uuid }, body: { ...bodyOf(base), grade: "9" } },
      base,
    );
    pass(1000);
    const answered = { ...base, version: 5, grade: "9", description: "The server's own." };
    local.ack(seq, { data: answered });
    expect(local.read(...show(base)).data).toEqual(answered);
    pass(1000);
    const copy = { data: { ...base, version: 4 } };
    local.keep(...show(base), copy);
    expect(local.read(...show(base))).toBe(copy);
  });

  it("are not applied to a cached answer with a newer version", () => {
    const { local, pass } = computer();
    const base = serverPerson();
    const copy = { data: { ...base, version: 9 } };
    local.keep(...show(base), copy);
    const { seq } = local.queue("persons.update", { params: { id: base.uuid }, body: bodyOf(base) }, base);
    pass(1000);
    local.ack(seq, { data: { ...base, version: 5 } });
    expect(local.read(...show(base))).toBe(copy);
  });

  it("add no second row where the server has a person whose answer was lost", () => {
    const { local } = computer();
    const change = local.queue("persons.create", { body: personBody });
    const list = emptyList([{ ...serverPerson(), uuid: change.subject.key }]);
    local.keep("persons.list", {}, list);
    expect(local.read("persons.list")).toBe(list);
  });

  it("keep what the server has of a record whose answer was lost", () => {
    const { local } = computer();
    const { subject } = local.queue("persons.create", { body: personBody });
    const copy = { data: serverPerson({ uuid: subject.key as never, description: "Changed since." }) };
    local.keep("persons.show", { params: { id: subject.key } }, copy);
    expect(local.read("persons.show", { params: { id: subject.key } })).toBe(copy);
  });

  it("leave out a comment that the server took, where no copy tells whether its author still reads it", () => {
    const { local, pass } = computer();
    const comments = ["cases.comments", { params: { id: 3 } }] as const;
    const write = (body: string) => local.queue("cases.comment", { params: { id: 3 }, body: { body } });
    const { seq } = write("Sees a counselor.");
    expect(local.read(...comments).data).toMatchObject([{ body: "Sees a counselor." }]);
    local.keep(...comments, { data: [], total: 0, mentionable: [], compartments: [] });
    pass(1000);
    local.ack(seq, { data: { ...local.read(...comments).data[0], id: 40 } });
    expect(local.read(...comments).data).toHaveLength(1);
    const elsewhere = ["cases.comments", { params: { id: 3 }, query: { limit: 500 } }] as const;
    expect(local.read(...elsewhere)).toBeNull();
    write("Was calm today.");
    expect(local.read(...elsewhere).data).toMatchObject([{ body: "Was calm today." }]);
  });

  it("build each record once, however many assessments were begun for one person and case", () => {
    const { local } = computer();
    const { subject } = local.queue("persons.create", { body: personBody });
    for (let turn = 0; turn < 12; turn += 1)
      local.queue("assessments.save", { body: { uuid: null, person_uuid: subject.key, case_id: 3 } });
    local.keep("assessments.list", {}, emptyList());
    const asked: string[] = [];
    const world = {
      ...local.world,
      record: (kind: "person", key: string) => {
        asked.push(`${kind} ${key}`);
        return local.world.record(kind, key);
      },
    };
    const read = { data: emptyList(), cachedAt: start };
    local.effects.overlay("assessments.list", {}, read, local.changes(), world as never);
    expect(asked.sort()).toEqual(["case 3", `person ${subject.key}`]);
  });
});

describe("records that only this computer has", () => {
  it("are read by uuid and by local id without any cached answer", () => {
    const { local } = computer();
    const { subject, creates } = local.queue("persons.create", { body: personBody });
    const begun = local.queue("assessments.save", {
      body: { uuid: null, person_uuid: subject.key, state: { steps: { later: { kept: [1] } } } },
    });
    local.queue("interviews.create", {
      body: {
        uuid: null,
        assessment_uuid: begun.subject.key,
        section: "interviews",
        state: { interview_type: "subject" },
      },
    });
    const one = local.read("persons.show", { params: { id: subject.key } }).data;
    expect(one).toEqual(local.read("persons.show", { params: { id: String(creates?.localId) } }).data);
    expect(one.assessments).toHaveLength(1);
    const edit = local.read("persons.edit", { params: { id: subject.key } });
    expect(endpoints["persons.edit"].response.safeParse(edit).error).toBeUndefined();
    const whole = local.read("assessments.show", { params: { idOrUuid: begun.subject.key } }).data;
    expect(whole.person.name).toBe("Ada Moss");
    expect(whole.instrument).toEqual({ pack: "bellwether", version: "1.1.0" });
    expect(whole.state).toEqual({
      steps: { later: { kept: [1] }, interviews: [firstLocalId + 3] },
      interviewIds: [firstLocalId + 3],
    });
    const query = { assessment_uuid: begun.subject.key };
    const interviews = local.read("interviews.list", { query });
    expect(endpoints["interviews.list"].response.safeParse(interviews).error).toBeUndefined();
    expect(interviews.meta.total).toBe(1);
    expect(local.read("assessments.related", { query: { person_uuid: subject.key } }).data).toHaveLength(1);
    expect(local.read("persons.list")).toBeNull();
    expect(local.read("persons.show", { params: { id: randomUUID() } })).toBeNull();
  });

  it("keep the words that they were begun under, also where this program has newer ones since", () => {
    const { local } = computer();
    const { subject } = local.queue("persons.create", { body: personBody });
    const instrument = { pack: "bellwether", version: "1.0.0" };
    const begun = local.queue("assessments.save", {
      body: { uuid: null, person_uuid: subject.key, instrument },
    });
    const whole = local.read("assessments.show", { params: { idOrUuid: begun.subject.key } }).data;
    expect(whole.instrument).toEqual(instrument);
  });

  it("appear and are counted in lists whose filters they match", () => {
    const { local } = computer();
    const queries = [
      [{}, 1],
      [{ q: "ada m" }, 1],
      [{ q: "nobody" }, 0],
      [{ grade: "12" }, 0],
      [{ person_type_id: "1", organization_id: "2" }, 1],
      [{ organization_id: "3" }, 0],
      [{ has_open_case: "yes" }, 0],
      [{ has_open_case: "no" }, 1],
    ] as const;
    for (const [query] of queries) local.keep("persons.list", { query }, emptyList());
    local.keep(
      "persons.list",
      { query: { page: "2" } },
      { ...emptyList(), meta: { ...emptyList().meta, total: 60 } },
    );
    local.queue("persons.create", { body: personBody });
    for (const [query, count] of queries) {
      const list = local.read("persons.list", { query });
      expect([list.data.length, list.meta.total], JSON.stringify(query)).toEqual([count, count]);
    }
    const later = local.read("persons.list", { query: { page: "2" } });
    expect([later.data.length, later.meta.total]).toEqual([0, 61]);
  });

  it("include their files, under an id that stays while the file waits", () => {
    const { local } = computer();
    const uploadId = randomUUID();
    const file = local.queue("uploads.create", {
      body: {
        uploadId,
        name: "a/plan.pdf",
        type: "application/pdf",
        size: 9,
        sha256: "00",
        file: "x",
        key: "y",
      },
    });
    expect(local.answer(file).data).toMatchObject({ id: uploadId, file_name: "plan.pdf", size: 9 });
    expect(JSON.stringify(local.answer(file).data)).not.toContain("key");
    const { subject } = local.queue("persons.create", { body: { ...personBody, attachments: [uploadId] } });
    const itemNow = () =>
      local.read("persons.show", { params: { id: subject.key } }).data.attachments[uploadId];
    const before = itemNow();
    expect(before).toMatchObject({ id: firstLocalId + 1, path_id: uploadId, file_name: "plan.pdf", url: "" });
    local.ack(file.seq, local.answer(file).data);
    expect(itemNow()).toEqual(before);
    const params = { id: subject.key, mediaId: firstLocalId + 1 };
    const renaming = local.queue("persons.updateMedia", { params, body: { file_name: "map", tags: ["x"] } });
    expect(renaming.subject).toEqual(subject);
    expect(itemNow()).toMatchObject({ id: firstLocalId + 1, file_name: "map.pdf", tags: ["x"] });
  });

  it("tell the files of a task by attachmentsPaths, whatever a state says (Spec §3)", () => {
    const { local } = computer();
    const uploadId = randomUUID();
    const body = {
      uploadId,
      name: "plan.pdf",
      type: "application/pdf",
      size: 9,
      sha256: "00",
      file: "x",
      key: "y",
    };
    local.queue("uploads.create", { body });
    const begun = local.queue("assessments.save", { body: { uuid: null, person_uuid: randomUUID() } });
    const remindable_id = begun.creates?.localId;
    const state = { findings: "Call.", attachmentsPaths: ["gone"] };
    const task = local.queue("reminders.create", {
      body: { remindable_id, title: "Call", state, tempAttachments: [uploadId] },
    });
    const now = () =>
      local.read("assessments.show", { params: { idOrUuid: begun.subject.key } }).data.tasks[0];
    expect(now()).toMatchObject({ section: "threat_response", state: { attachmentsPaths: [uploadId] } });
    const params = { id: String(task.creates?.localId) };
    local.queue("reminders.update", { params, body: { remindable_id, title: "Call", state } }, now());
    expect(now().state).toEqual({ findings: "Call.", attachmentsPaths: [uploadId] });
  });

  it("move to the server's ids as each is sent", () => {
    const { local, pass } = computer();
    const begun = local.queue("assessments.save", { body: { uuid: null, person_uuid: randomUUID() } });
    const key = begun.subject.key;
    local.queue("reminders.create", {
      body: {
        remindable_id: begun.creates?.localId,
        section: "threat_response",
        state: { findings: "Call." },
      },
    });
    const answered = { ...local.answer(begun).data.data, id: 55 };
    pass(1000);
    local.ack(begun.seq, { data: answered });
    const whole = local.read("assessments.show", { params: { idOrUuid: key } }).data;
    expect([whole.id, whole.tasks[0].remindable_id]).toEqual([55, 55]);
    expect(whole.state.steps.threat_response).toEqual([firstLocalId + 2]);
    expect(local.read("assessments.show", { params: { idOrUuid: "55" } }).data).toEqual(whole);
  });
});

describe("a person's new name", () => {
  it("is seen in cases, assessments and lists", () => {
    const { local } = computer();
    const record = serverPerson();
    const { id, uuid, name, person_type, grade } = record;
    const ref = { id, uuid, name, person_type, grade };
    local.keep(...show(record), { data: record });
    local.keep("persons.search", { query: { q: "a" } }, { data: [ref] });
    local.keep("persons.list", {}, emptyList([{ ...ref, version: 4, updated_at: record.updated_at }]));
    local.keep(
      "cases.show",
      { params: { id: 3 } },
      {
        data: {
          id: 3,
          uuid: randomUUID(),
          subjects: ["Ada Moss"],
          persons: [{ ...ref, role: "subject" }],
          entities: [],
          assessments: [],
          tasks: [],
        },
      },
    );
    const body = { ...bodyOf(record), last_name: "Alder" };
    local.queue("persons.update", { params: { id: uuid }, body }, record);
    expect(local.read("persons.search", { query: { q: "a" } }).data[0].name).toBe("Ada Alder");
    expect(local.read("persons.list").data[0]).toMatchObject({ name: "Ada Alder", local_revision: 1 });
    expect(local.read("cases.show", { params: { id: 3 } }).data).toMatchObject({
      subjects: ["Ada Alder"],
      persons: [{ name: "Ada Alder", role: "subject" }],
    });
  });
});

describe("what is refused at once", () => {
  const refused = (run: () => unknown): unknown => {
    try {
      run();
    } catch (error) {
      return error;
    }
    return null;
  };

  it("is said in the server's words, by field", () => {
    const { local } = computer();
    const error = refused(() =>
      local.queue("persons.create", { body: { ...personBody, first_name: " ", phones: [{ number: "" }] } }),
    );
    expect(fieldErrors(error)).toEqual({
      first_name: ["First name is required."],
      "phones.0.number": ["Number is required."],
    });
    expect(error).toMatchObject({
      code: "VALIDATION",
      message: "First name is required. (and 1 more error)",
    });
    expect(local.changes()).toEqual([]);
  });

  it("is a path that names no record", () => {
    const { local } = computer();
    const error = refused(() => local.queue("interviews.update", { params: { uuid: "12" }, body: {} }));
    expect(error).toBeInstanceOf(BridgeError);
    expect(error).toMatchObject({ code: "NOT_FOUND" });
  });

  it("is a file name that its ending makes too long", () => {
    const { local } = computer();
    const item = { id: 8, path_id: randomUUID(), file_name: "a.pdf", tags: [] };
    const record = serverPerson({ attachments: { [item.path_id]: item } as never });
    local.keep(...show(record), { data: record });
    const params = { id: record.uuid, mediaId: 8 };
    const error = refused(() =>
      local.queue("persons.updateMedia", { params, body: { file_name: "x".repeat(254) } }),
    );
    expect(fieldErrors(error)).toEqual({ file_name: ["File name must be at most 255 characters."] });
  });
});

describe("the record that a change concerns", () => {
  it("keeps the given uuid, and makes one where none was given", () => {
    const { local } = computer();
    const uuid = randomUUID();
    expect(local.queue("persons.create", { body: { ...personBody, uuid } }).creates?.uuid).toBe(uuid);
    const made = local.queue("persons.create", { body: personBody });
    expect(made.body).toMatchObject({ uuid: made.creates?.uuid });
  });

  it("is the record that exists where an assessment is saved again", () => {
    const { local } = computer();
    const body = { uuid: randomUUID(), person_uuid: randomUUID() };
    expect(local.queue("assessments.save", { body }).creates).not.toBeNull();
    const again = local.queue("assessments.save", { body });
    expect([again.creates, again.subject]).toEqual([null, { kind: "assessment", key: body.uuid }]);
  });

  it("is found by uuid where the page named it by number", () => {
    const { local } = computer();
    const record = serverPerson();
    local.keep(...show(record), { data: record });
    const body = bodyOf(record);
    expect(local.queue("persons.update", { params: { id: "11" }, body }, record).subject.key).toBe(
      record.uuid,
    );
    expect(local.queue("persons.update", { params: { id: "99" }, body }, record).subject.key).toBe("99");
  });

  it("has a title that says what it is, as far as this computer knows", () => {
    const { local } = computer();
    const { subject } = local.queue("persons.create", { body: personBody });
    const begun = local.queue("assessments.save", { body: { uuid: null, person_uuid: subject.key } });
    const assessment_uuid = begun.subject.key;
    const interview = (state: object) => ({ uuid: null, assessment_uuid, section: "interviews", state });
    const task = {
      remindable_id: 4,
      section: "threat_response",
      state: { findings: "Call the family.\nNow." },
    };
    local.queue("interviews.create", {
      body: interview({ interview_type: "subject", subject_name: "J. Doe" }),
    });
    local.queue("interviews.create", { body: interview({ interview_type: "subject" }) });
    local.queue("reminders.create", { body: task });
    local.queue("assessments.save", { body: { uuid: null, person_uuid: randomUUID() } });
    expect(local.changes().map((change) => change.title)).toEqual([
      "Person Ada Moss",
      "Assessment of Ada Moss",
      "Interview with J. Doe",
      "Interview for the assessment of Ada Moss",
      "Task: Call the family.",
      "Assessment",
    ]);
  });

  it("keeps the day and the organization that were meant when it was written", () => {
    const { local } = computer();
    const task = { remindable_id: 4, section: "threat_response", state: { findings: "Call." } };
    expect(local.queue("reminders.create", { body: task }).body).toMatchObject({ remind_at: "2026-11-21" });
    const record = serverPerson();
    local.keep(...show(record), { data: record });
    const { organization_id: _, ...body } = bodyOf(record);
    const change = local.queue("persons.update", { params: { id: record.uuid }, body }, record);
    expect(change.body).toMatchObject({ organization_id: 2 });
  });

  it("keeps fields that this Bellwether does not know (R-12)", () => {
    const { local } = computer();
    const change = local.queue("persons.create", { body: { ...personBody, field_of_tomorrow: { a: 1 } } });
    expect(change.body).toMatchObject({ field_of_tomorrow: { a: 1 } });
  });
});

describe("an update of a record that is not on this computer", () => {
  it("is answered with what the change says", () => {
    const { local } = computer();
    const answers = [
      local.queue("persons.update", { params: { id: 12 }, body: personBody }),
      local.queue("reminders.update", {
        params: { id: 5 },
        body: { remindable_id: 4, section: "threat_response", state: { findings: "Call." } },
      }),
      local.queue("persons.updateMedia", { params: { id: 12, mediaId: 3 }, body: { file_name: "a.pdf" } }),
    ].map((change) => endpoints[change.endpoint].response?.safeParse(local.answer(change).data));
    expect(answers.map((parsed) => parsed?.error)).toEqual([undefined, undefined, undefined]);
  });
});

describe("a page of a long list of tasks", () => {
  const page = (rows: readonly Loose[], total: number) => ({
    ...emptyList(rows),
    meta: { ...emptyList(rows).meta, total },
  });
  const task = (id: number, more: object = {}): Loose => {
    const { local } = computer();
    const change = local.queue("tasks.create", { body: { title: `Task ${id}`, due_at: `2026-12-${id}` } });
    const { local_revision: _, ...record } = local.answer(change).data.data;
    return {
      ...record,
      id,
      version: 1,
      kind: "task",
      assessment_uuid: null,
      section: null,
      state: null,
      ...more,
    };
  };
  const query = { status: "1,2,3", per_page: 1 };
  const listed = (local: ReturnType<typeof computer>["local"]) => {
    const { data, meta } = local.read("tasks.list", { query });
    return [data.map((row: Loose) => row.title), meta.total];
  };

  it("counts what is done, taken back, changed and made elsewhere in it", () => {
    const { local } = computer();
    const [first, second, third] = [task(11), task(12), task(13)];
    local.keep("tasks.list", { query }, page([first], 3));
    for (const one of [second, third]) local.keep("tasks.show", { params: { id: one.uuid } }, { data: one });
    const reworded = { title: "Other words", due_at: "2026-12-12" };
    local.queue("tasks.update", { params: { id: second.uuid }, body: reworded }, second);
    expect(listed(local)).toEqual([["Task 11"], 3]);
    local.queue("tasks.complete", { params: { id: third.uuid } });
    expect(listed(local)).toEqual([["Task 11"], 2]);
    local.queue("tasks.create", { body: { title: "New", due_at: "2026-12-01" } });
    expect(listed(local)).toEqual([["New", "Task 11"], 3]);
    local.queue("tasks.delete", { params: { id: first.uuid } });
    expect(listed(local)).toEqual([["New"], 2]);
  });
});

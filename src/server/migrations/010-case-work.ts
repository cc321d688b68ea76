import { type CreateTableBuilder, type Kysely, sql } from "kysely";

type Builder = CreateTableBuilder<string, string>;

const caseKey = (table: Builder, column: string) =>
  table.addColumn(column, "integer", (each) => each.notNull().references("cases.id").onDelete("cascade"));

async function createEvents(db: Kysely<unknown>): Promise<void> {
  let events = (db.schema.createTable("case_events") as Builder).addColumn("id", "integer", (column) =>
    column.primaryKey().autoIncrement(),
  );
  events = caseKey(events, "case_id");
  for (const name of ["at", "kind", "event_group"])
    events = events.addColumn(name, "text", (column) => column.notNull());
  for (const name of ["user_id", "person_id", "member_id", "record_id"])
    events = events.addColumn(name, "integer");
  for (const name of ["field", "from_value", "to_value", "note"]) events = events.addColumn(name, "text");
  await events.execute();
  await db.schema
    .createIndex("events_of_a_case")
    .on("case_events")
    .columns(["case_id", "at", "id"])
    .execute();
  // Append-only. A merge may lead an entry to the person who is left; entries go with their case alone.
  await sql`create trigger case_events_no_update before update of case_id, at, kind, event_group, user_id, member_id,
    record_id, field, from_value, to_value, note on case_events
    begin select raise(abort, 'the timeline is append-only'); end`.execute(db);
  await sql`create trigger case_events_no_delete before delete on case_events
    when exists (select 1 from cases where id = old.case_id)
    begin select raise(abort, 'the timeline is append-only'); end`.execute(db);
}

/**
 * Puts into the timelines of the cases after one what the other tables still know. Nothing is made up: who added a
 * person is not known.
 */
export async function tellWhatIsKnown(db: Kysely<unknown>, after = 0): Promise<void> {
  const tell = (
    kind: string,
    group: string,
    rest: { at: string; user?: string; caseId: string; from: string; more?: Record<string, string> },
  ) => {
    const more = rest.more ?? {};
    const columns = ["case_id", "at", "kind", "event_group", "user_id", ...Object.keys(more)];
    const values = [
      rest.caseId,
      rest.at,
      `'${kind}'`,
      `'${group}'`,
      rest.user ?? "null",
      ...Object.values(more),
    ];
    return `select ${columns.map((column, index) => `${values[index]} as ${column}`).join(", ")} from ${rest.from}`;
  };
  const insert = async (kind: string, group: string, rest: Parameters<typeof tell>[2]) => {
    const columns = ["case_id", "at", "kind", "event_group", "user_id", ...Object.keys(rest.more ?? {})];
    const told = tell(kind, group, rest);
    await sql
      .raw(
        `insert into case_events (${columns.join(", ")}) select * from (${told}) where case_id > ${after} order by at`,
      )
      .execute(db);
  };
  await insert("opened", "status", { at: "created_at", user: "created_by", caseId: "id", from: "cases" });
  const begun = "assessments a where a.case_id is not null";
  const record = { record_id: "a.id", person_id: "a.person_id" };
  await insert("assessment_begun", "assessments", {
    at: "a.created_at",
    user: "a.created_by",
    caseId: "a.case_id",
    from: begun,
    more: record,
  });
  const inAssessment = "join assessments a on a.id = e.assessment_id where a.case_id is not null";
  await insert("classified", "assessments", {
    at: "e.changed_at",
    user: "e.user_id",
    caseId: "a.case_id",
    from: `classification_changes e ${inAssessment}`,
    more: { ...record, from_value: "cast(e.from_value as text)", to_value: "cast(e.to_value as text)" },
  });
  await insert("interview_added", "assessments", {
    at: "e.created_at",
    user: "e.created_by",
    caseId: "a.case_id",
    from: `interviews e ${inAssessment}`,
    more: { record_id: "e.id", person_id: "a.person_id" },
  });
  await insert("reminder_created", "tasks", {
    at: "e.created_at",
    user: "e.created_by",
    caseId: "a.case_id",
    from: `reminders e ${inAssessment}`,
    more: { record_id: "e.id", person_id: "a.person_id" },
  });
  // A task that only some may see is told to nobody.
  const tasks = "tasks e where e.case_id is not null and e.visibility = 1";
  await insert("task_created", "tasks", {
    at: "e.created_at",
    user: "e.created_by",
    caseId: "e.case_id",
    from: tasks,
    more: { record_id: "e.id" },
  });
  await insert("task_completed", "tasks", {
    at: "e.completed_at",
    caseId: "e.case_id",
    from: `${tasks} and e.completed_at is not null`,
    more: { record_id: "e.id" },
  });
  await insert("comment", "comments", {
    at: "created_at",
    user: "created_by",
    caseId: "case_id",
    from: "comments",
    more: { record_id: "id" },
  });
  await insert("time_logged", "time", {
    at: "created_at",
    user: "created_by",
    caseId: "case_id",
    from: "time_entries",
    more: { record_id: "id", to_value: "cast(minutes as text)" },
  });
  const file = { at: "m.created_at", user: "m.created_by", more: { record_id: "m.id" } };
  await insert("file_added", "files", {
    ...file,
    caseId: "m.owner_id",
    from: "media m join cases c on c.id = m.owner_id where m.owner_type = 'case'",
  });
  await insert("file_added", "files", {
    ...file,
    caseId: "a.case_id",
    from: `media m join assessments a on a.id = m.owner_id
      where m.owner_type = 'assessment' and a.case_id is not null`,
  });
  await insert("file_added", "files", {
    ...file,
    caseId: "a.case_id",
    from: `media m join reminders r on r.id = m.owner_id join assessments a on a.id = r.assessment_id
      where m.owner_type = 'reminder' and a.case_id is not null`,
  });
  await insert("closed", "status", {
    at: "closed_at",
    caseId: "id",
    from: "cases where closed_at is not null",
    more: { note: "closing_reason" },
  });
  await insert("archived", "status", {
    at: "archived_at",
    caseId: "id",
    from: "cases where archived_at is not null",
  });
}

const digits = (text: string) =>
  [" ", "-", "(", ")", ".", "+", "/"].reduce((sofar, sign) => `replace(${sofar}, '${sign}', '')`, text);

/** Keys of one person, or of all: `{}` is the table or the row. */
const personKeys = (row: string, from: string) => {
  const list = (column: string) => `${from === "" ? "" : `${from}, `}json_each(${row}.${column}) each_key`;
  const text = (path: string) => `coalesce(json_extract(each_key.value, '$.${path}'), '')`;
  const street = `lower(trim(${text("street")}))`;
  return [
    `select ${row}.id, 'alias', lower(trim(each_key.value)) from ${list("aliases")}
     where length(trim(each_key.value)) > 2`,
    `select ${row}.id, 'phone', ${digits(text("number"))} from ${list("phones")}
     where length(${digits(text("number"))}) > 6`,
    `select ${row}.id, 'email', lower(trim(${text("address")})) from ${list("emails")}
     where ${text("address")} like '%@%'`,
    `select ${row}.id, 'address', ${street} || '|' || lower(trim(${text("postal_code")})) from ${list("addresses")}
     where length(${street}) > 4`,
  ].join(" union ");
};

async function createPersonKeys(db: Kysely<unknown>): Promise<void> {
  await (db.schema.createTable("person_keys") as Builder)
    .addColumn("person_id", "integer", (column) =>
      column.notNull().references("persons.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("value", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("one_key_a_person", ["person_id", "kind", "value"])
    .execute();
  await db.schema.createIndex("persons_of_a_key").on("person_keys").columns(["kind", "value"]).execute();
  const put = (row: string, from: string) =>
    `insert or ignore into person_keys (person_id, kind, value) ${personKeys(row, from)}`;
  await sql.raw(put("persons", "persons")).execute(db);
  await sql
    .raw(`create trigger person_keys_added after insert on persons begin ${put("new", "")}; end`)
    .execute(db);
  await sql
    .raw(`create trigger person_keys_changed after update of aliases, phones, emails, addresses on persons
      begin delete from person_keys where person_id = old.id; ${put("new", "")}; end`)
    .execute(db);
}

/** Where the words stand that were said: an index without text, as that of the quick search. */
async function createSaidWords(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table search_said using fts5(
    words, content = '', detail = column, tokenize = 'unicode61 remove_diacritics 2'
  )`.execute(db);
  await sql`insert into search_said (search_said, rank) values ('secure-delete', 1)`.execute(db);
  await sql`create virtual table search_said_vocabulary using fts5vocab(search_said, 'row')`.execute(db);
  await sql`insert into search_said (rowid, words) select id, coalesce(exact_words, '') from cases order by id`.execute(
    db,
  );
  const put = "insert into search_said (rowid, words) values (new.id, coalesce(new.exact_words, ''))";
  const take = `insert into search_said (search_said, rowid, words)
    values ('delete', old.id, coalesce(old.exact_words, ''))`;
  for (const [name, when, what] of [
    ["added", "insert", put],
    ["changed", "update of exact_words", `${take}; ${put}`],
    ["removed", "delete", take],
  ])
    await sql.raw(`create trigger search_said_${name} after ${when} on cases begin ${what}; end`).execute(db);
}

/** Timelines, decisions on related cases, and the indexes by which these are found. */
export async function addCaseWork(db: Kysely<unknown>): Promise<void> {
  await createEvents(db);
  await tellWhatIsKnown(db);
  await caseKey(caseKey(db.schema.createTable("case_matches") as Builder, "case_a"), "case_b")
    .addColumn("decision", "text", (column) => column.notNull())
    .addColumn("decided_by", "integer")
    .addColumn("decided_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("one_decision_a_pair", ["case_a", "case_b"])
    .execute();
  await db.schema.createIndex("matches_of_the_later_case").on("case_matches").column("case_b").execute();
  await createPersonKeys(db);
  await createSaidWords(db);
  await sql`create index cases_at_a_place on cases (lower(location), occurred_at)`.execute(db);
}

import { type CreateTableBuilder, type Kysely, sql } from "kysely";

type Builder = CreateTableBuilder<string, string>;

const withId = (table: Builder) =>
  table.addColumn("id", "integer", (column) => column.primaryKey().autoIncrement());
const stamped = (table: Builder) =>
  withId(table)
    .addColumn("uuid", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull());

const columns = (table: Builder, kind: "text" | "integer", names: string): Builder => {
  let built = table;
  for (const name of names.split(/\s+/).filter((part) => part !== "")) {
    const optional = name.endsWith("?");
    const plain = optional ? name.slice(0, -1) : name;
    built = built.addColumn(plain, kind, (column) => (optional ? column : column.notNull()));
  }
  return built;
};

const points = (
  table: Builder,
  column: string,
  target: string,
  onDelete: "cascade" | "set null" | "restrict",
) =>
  table.addForeignKeyConstraint(`${column}_points_at_${target}`, [column], target, ["id"], (key) =>
    key.onDelete(onDelete),
  );

/** The tables of the first release. */
export async function createFirstTables(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name) as Builder;
  const index = (name: string, on: string, names: readonly string[]) =>
    db.schema
      .createIndex(name)
      .on(on)
      .columns([...names])
      .execute();

  await columns(
    columns(stamped(table("organizations")), "text", "name kind number_prefix"),
    "integer",
    "parent_id?",
  ).execute();

  let users = columns(
    stamped(table("users")),
    "text",
    "full_name title? phone? password_hash totp_secret? last_seen_at?",
  );
  users = users.addColumn("email", "text", (column) => column.notNull().unique());
  await columns(users, "integer", "active totp_confirmed totp_last_step").execute();

  let memberships = columns(
    columns(withId(table("memberships")), "integer", "user_id organization_id active"),
    "text",
    "role",
  );
  memberships = points(
    points(memberships, "user_id", "users", "cascade"),
    "organization_id",
    "organizations",
    "cascade",
  );
  await memberships
    .addUniqueConstraint("one_membership_an_organization", ["user_id", "organization_id"])
    .execute();

  let sessions = table("sessions").addColumn("id_hash", "text", (column) => column.primaryKey());
  sessions = columns(
    columns(sessions, "integer", "user_id pending remember"),
    "text",
    "created_at last_seen_at",
  );
  await points(sessions, "user_id", "users", "cascade").execute();
  await index("sessions_of_a_user", "sessions", ["user_id"]);

  let resets = table("password_resets").addColumn("token_hash", "text", (column) => column.primaryKey());
  resets = columns(columns(resets, "integer", "user_id"), "text", "created_at");
  await points(resets, "user_id", "users", "cascade").execute();

  let codes = columns(columns(withId(table("recovery_codes")), "integer", "user_id"), "text", "code_hash");
  codes = points(codes, "user_id", "users", "cascade");
  await codes.execute();

  await columns(withId(table("mail_messages")), "text", "to_address subject body created_at").execute();
  await columns(
    table("settings").addColumn("name", "text", (column) => column.primaryKey()),
    "text",
    "value",
  ).execute();

  let persons = columns(
    stamped(table("persons")),
    "text",
    `name first_name middle_name? last_name preferred_name? aliases date_of_birth? pronouns? student_id? grade?
     enrollment_status? languages accommodations strengths description? phones emails addresses tags source search_text`,
  );
  persons = columns(persons, "integer", "version organization_id created_by? person_type_id");
  await points(persons, "organization_id", "organizations", "restrict").execute();
  await index("persons_of_an_organization", "persons", ["organization_id", "name"]);

  let cases = columns(
    stamped(table("cases")),
    "text",
    `title status stage confidentiality occurred_at? reported_at? reporter location? summary? exact_words?
     immediate_safety? closing_reason? tags archived_at? closed_at? search_text`,
  );
  cases = cases.addColumn("number", "text", (column) => column.notNull().unique());
  cases = columns(cases, "integer", "version organization_id created_by? category_id? type_id? legal_hold");
  await points(cases, "organization_id", "organizations", "restrict").execute();
  await index("cases_of_an_organization", "cases", ["organization_id", "updated_at"]);

  let casePersons = columns(
    columns(table("case_persons"), "integer", "case_id person_id position"),
    "text",
    "role",
  );
  casePersons = points(
    points(casePersons, "case_id", "cases", "cascade"),
    "person_id",
    "persons",
    "restrict",
  );
  await casePersons.addPrimaryKeyConstraint("one_role_a_person", ["case_id", "person_id", "role"]).execute();
  await index("cases_of_a_person", "case_persons", ["person_id"]);

  let team = columns(columns(table("case_team"), "integer", "case_id user_id"), "text", "role");
  team = points(points(team, "case_id", "cases", "cascade"), "user_id", "users", "cascade");
  await team.addPrimaryKeyConstraint("once_in_a_team", ["case_id", "user_id"]).execute();
  await index("teams_of_a_user", "case_team", ["user_id"]);

  const numbers = columns(table("case_numbers"), "integer", "organization_id year last");
  await numbers.addPrimaryKeyConstraint("one_sequence_a_year", ["organization_id", "year"]).execute();

  let assessments = columns(
    stamped(table("assessments")),
    "text",
    "state instrument_pack instrument_version",
  );
  assessments = columns(
    assessments,
    "integer",
    "version organization_id created_by? type person_id case_id? classification?",
  );
  assessments = points(
    points(assessments, "person_id", "persons", "restrict"),
    "case_id",
    "cases",
    "cascade",
  );
  await assessments.execute();
  await index("assessments_of_a_person", "assessments", ["person_id"]);
  await index("assessments_of_a_case", "assessments", ["case_id"]);

  let changes = columns(
    withId(table("classification_changes")),
    "integer",
    "assessment_id from_value? to_value? user_id?",
  );
  changes = points(columns(changes, "text", "changed_at"), "assessment_id", "assessments", "cascade");
  await changes.execute();

  for (const name of ["interviews", "reminders"]) {
    let entries = columns(
      columns(stamped(table(name)), "text", "section state"),
      "integer",
      "version assessment_id created_by?",
    );
    if (name === "reminders") {
      entries = columns(columns(entries, "text", "title remind_at"), "integer", "assigned_user_id? status");
    }
    await points(entries, "assessment_id", "assessments", "cascade").execute();
    await index(`${name}_of_an_assessment`, name, ["assessment_id"]);
  }
  await index("reminders_of_a_user", "reminders", ["assigned_user_id", "status"]);

  const blobs = table("blobs").addColumn("sha256", "text", (column) => column.primaryKey());
  await columns(columns(blobs, "text", "storage_name file_key created_at"), "integer", "size").execute();

  const uploads = table("uploads").addColumn("id", "text", (column) => column.primaryKey());
  await columns(
    columns(uploads, "text", "sha256 file_name mime_type created_at"),
    "integer",
    "user_id size",
  ).execute();

  let media = withId(table("media")).addColumn("path_id", "text", (column) => column.notNull().unique());
  media = columns(media, "text", "owner_type sha256 file_name mime_type tags created_at");
  await columns(media, "integer", "owner_id size created_by?").execute();
  await index("media_of_a_record", "media", ["owner_type", "owner_id"]);
  await index("media_of_a_blob", "media", ["sha256"]);

  let keys = columns(table("idempotency_keys"), "text", "key request_hash body? etag? created_at");
  keys = columns(keys, "integer", "user_id status");
  await keys.addPrimaryKeyConstraint("one_answer_a_key", ["user_id", "key"]).execute();

  let audit = columns(
    withId(table("audit_log")),
    "text",
    "at action outcome record_type? fields address correlation_id prev_hash hash",
  );
  audit = columns(audit, "integer", "chain sequence user_id? record_id?");
  await audit.addUniqueConstraint("one_link_a_place", ["chain", "sequence"]).execute();
  const heads = table("audit_heads").addColumn("chain", "integer", (column) => column.primaryKey());
  await columns(columns(heads, "integer", "sequence"), "text", "hash").execute();

  // Append-only; the hash chain tells of what gets around this.
  for (const action of ["update", "delete"]) {
    await sql`create trigger ${sql.raw(`audit_log_no_${action}`)} before ${sql.raw(action)} on audit_log
      begin select raise(abort, 'the audit log is append-only'); end`.execute(db);
  }
}

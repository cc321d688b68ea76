/** A small OneRoster 1.1 set, as the files that a student information system exports. */
export interface SetPerson {
  readonly id: string;
  readonly role?: "student" | "teacher" | "parent";
  readonly given: string;
  readonly family: string;
  readonly number?: string;
  readonly grade?: string;
  readonly email?: string;
  readonly school?: string;
  readonly status?: string;
  readonly password?: string;
  /** Ids of parents. */
  readonly agents?: readonly string[];
}

export interface RosterSet {
  readonly schools: readonly { readonly id: string; readonly name: string }[];
  readonly people: readonly SetPerson[];
  readonly classes?: readonly { readonly id: string; readonly title: string; readonly school: string }[];
  readonly enrollments?: readonly {
    readonly id: string;
    readonly person: string;
    readonly class: string;
    readonly school: string;
    readonly role: string;
  }[];
  readonly mode?: "bulk" | "delta";
}

const csv = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) =>
      row.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(","),
    )
    .join("\r\n");

const stamp = "2026-08-01T00:00:00.000Z";

/** The files by name. */
export function rosterFiles(set: RosterSet): Readonly<Record<string, string>> {
  const mode = set.mode ?? "bulk";
  const status = (given?: string) => (mode === "delta" ? (given ?? "active") : "");
  const changed = mode === "delta" ? stamp : "";
  return {
    "manifest.csv": csv([
      ["propertyName", "value"],
      ["manifest.version", "1.0"],
      ["oneroster.version", "1.1"],
      ["file.academicSessions", "absent"],
      ["file.orgs", mode],
      ["file.courses", "absent"],
      ["file.classes", mode],
      ["file.users", mode],
      ["file.enrollments", mode],
      ["file.demographics", "absent"],
    ]),
    "orgs.csv": csv([
      ["sourcedId", "status", "dateLastModified", "name", "type", "identifier", "parentSourcedId"],
      ...set.schools.map(({ id, name }) => [id, status(), changed, name, "school", "", ""]),
    ]),
    "users.csv": csv([
      [
        "sourcedId",
        "status",
        "dateLastModified",
        "enabledUser",
        "orgSourcedIds",
        "role",
        "username",
        "userIds",
        "givenName",
        "familyName",
        "middleName",
        "identifier",
        "email",
        "sms",
        "phone",
        "agentSourcedIds",
        "grades",
        "password",
      ],
      ...set.people.map((each) => [
        each.id,
        status(each.status),
        changed,
        "true",
        each.school ?? set.schools[0]?.id ?? "",
        each.role ?? "student",
        each.id,
        "",
        each.given,
        each.family,
        "",
        each.number ?? "",
        each.email ?? "",
        "",
        "",
        (each.agents ?? []).join(","),
        each.grade ?? "",
        each.password ?? "",
      ]),
    ]),
    "classes.csv": csv([
      [
        "sourcedId",
        "status",
        "dateLastModified",
        "title",
        "grades",
        "courseSourcedId",
        "classCode",
        "classType",
        "location",
        "schoolSourcedId",
        "termSourcedIds",
        "subjects",
        "subjectCodes",
        "periods",
      ],
      ...(set.classes ?? []).map(({ id, title, school }) => [
        id,
        status(),
        changed,
        title,
        "",
        "C1",
        "",
        "scheduled",
        "",
        school,
        "T1",
        "",
        "",
        "",
      ]),
    ]),
    "enrollments.csv": csv([
      [
        "sourcedId",
        "status",
        "dateLastModified",
        "classSourcedId",
        "schoolSourcedId",
        "userSourcedId",
        "role",
        "primary",
        "beginDate",
        "endDate",
      ],
      ...(set.enrollments ?? []).map((each) => [
        each.id,
        status(),
        changed,
        each.class,
        each.school,
        each.person,
        each.role,
        "",
        "",
        "",
      ]),
    ]),
  };
}

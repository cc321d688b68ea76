import type { RosterFormat } from "#server/rosters/roster.ts";
import { canary, type District, type Person } from "./district.ts";

/** One file of a generated roster, whose rows are worked out when they are asked for. */
export interface GeneratedTable {
  readonly name: string;
  readonly columns: readonly string[];
  rows(): Iterable<readonly string[]>;
}

const table = (name: string, columns: string, rows: () => Iterable<readonly string[]>): GeneratedTable => ({
  name: `${name}.csv`,
  columns: columns.split(","),
  rows,
});

function* map<Of>(all: Iterable<Of>, row: (one: Of, at: number) => readonly string[]) {
  let at = 0;
  for (const each of all) {
    yield row(each, at);
    at += 1;
  }
}

const changed = "2026-08-01T00:00:00.000Z";
const twoDigits = (grade: string): string =>
  /^\d$/.test(grade) ? `0${grade}` : grade === "K" ? "KG" : grade;

function manifest(version: string, files: readonly string[]): GeneratedTable {
  const rows = [
    ["manifest.version", "1.0"],
    ["oneroster.version", version],
    ...files.map((each) => [`file.${each}`, "bulk"]),
    ["file.results", "absent"],
    ["source.systemName", "Made-up SIS"],
  ];
  return table("manifest", "propertyName,value", () => rows);
}

function orgs(district: District): GeneratedTable {
  return table(
    "orgs",
    "sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId",
    function* () {
      yield ["dis-1", "active", changed, "Maple Valley District", "district", "D1", ""];
      yield* map(district.schools(), (each) => [
        each.id,
        "active",
        changed,
        each.name,
        "school",
        each.number,
        "dis-1",
      ]);
    },
  );
}

const demographics = (district: District, id: string): GeneratedTable =>
  table("demographics", `${id},status,dateLastModified,birthDate,sex`, () =>
    map(district.students(), (each) => [each.id, "active", changed, each.birthDate, "unspecified"]),
  );

const oneRosterClasses = (district: District): GeneratedTable =>
  table(
    "classes",
    "sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds",
    () =>
      map(district.classes(), (each) => [
        each.id,
        "active",
        changed,
        each.title,
        "",
        "course-1",
        "",
        "scheduled",
        "",
        each.school,
        "term-1",
      ]),
  );

const oneRosterEnrollments = (district: District): GeneratedTable =>
  table(
    "enrollments",
    "sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate",
    () =>
      map(district.enrollments(), (each) => [
        each.id,
        "active",
        changed,
        each.classId,
        each.school,
        each.person,
        each.role,
        each.role === "teacher" ? "true" : "",
        "2026-08-15",
        "2027-06-10",
      ]),
  );

const names = (of: Person) => [of.firstName, of.lastName, of.middleName] as const;

function oneRoster11(district: District): GeneratedTable[] {
  const users = table(
    "users",
    "sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password",
    function* () {
      const start = (of: Person, role: string) => [
        of.id,
        "active",
        changed,
        "true",
        of.school,
        role,
        of.username,
        `{LDAP:${of.username}}`,
        ...names(of),
        of.number,
        of.email,
        "",
        of.phone,
      ];
      yield* map(district.students(), (each, at) => [
        ...start(each, "student"),
        district
          .guardiansOf(at)
          .map((one) => one.id)
          .join(","),
        twoDigits(each.grade),
        canary,
      ]);
      yield* map(district.staff(), (each) => [...start(each, "teacher"), "", "", canary]);
      yield* map(district.guardians(), (each) => [...start(each, each.relation), each.student, "", canary]);
    },
  );
  return [
    manifest("1.1", ["orgs", "users", "classes", "enrollments", "demographics"]),
    orgs(district),
    users,
    demographics(district, "sourcedId"),
    oneRosterClasses(district),
    oneRosterEnrollments(district),
  ];
}

function oneRoster12(district: District): GeneratedTable[] {
  const users = table(
    "users",
    "sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns",
    function* () {
      const row = (of: Person, agents: string, grade: string) => [
        of.id,
        "active",
        changed,
        "true",
        of.username,
        "",
        ...names(of),
        of.number,
        of.email,
        "",
        of.phone,
        agents,
        grade,
        canary,
        "",
        "",
        "",
        "",
        of.school,
        "",
      ];
      yield* map(district.students(), (each, at) =>
        row(
          each,
          district
            .guardiansOf(at)
            .map((one) => one.id)
            .join(","),
          twoDigits(each.grade),
        ),
      );
      yield* map(district.staff(), (each) => row(each, "", ""));
      yield* map(district.guardians(), (each) => row(each, each.student, ""));
    },
  );
  const roles = table(
    "roles",
    "sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId",
    function* () {
      const row = (of: Person, role: string) => [
        `role-${of.id}`,
        "active",
        changed,
        of.id,
        "primary",
        role,
        "2026-08-01",
        "2027-07-31",
        of.school,
        "",
      ];
      yield* map(district.students(), (each) => row(each, "student"));
      yield* map(district.staff(), (each) => row(each, "teacher"));
      yield* map(district.guardians(), (each) => row(each, each.relation));
    },
  );
  return [
    manifest("1.2", ["orgs", "users", "roles", "classes", "enrollments", "demographics"]),
    orgs(district),
    users,
    roles,
    demographics(district, "sourcedId"),
    oneRosterClasses(district),
    oneRosterEnrollments(district),
  ];
}

function dataSync2(district: District): GeneratedTable[] {
  return [
    table("orgs", "sourcedId,name,type,parentSourcedId,identifier", function* () {
      yield ["dis-1", "Maple Valley District", "district", "", "D1"];
      yield* map(district.schools(), (each) => [each.id, each.name, "school", "dis-1", each.number]);
    }),
    table(
      "users",
      "sourcedId,username,givenName,familyName,password,activeDirectoryMatchId,email,phone,sms",
      function* () {
        const row = (of: Person) => [
          of.id,
          of.username,
          of.firstName,
          of.lastName,
          canary,
          "",
          of.email,
          of.phone,
          "",
        ];
        yield* map(district.students(), row);
        yield* map(district.staff(), row);
        yield* map(district.guardians(), row);
      },
    ),
    table(
      "roles",
      "userSourcedId,orgSourcedId,role,sessionSourcedId,grade,isPrimary,roleStartDate,roleEndDate",
      function* () {
        const row = (of: Person, role: string, grade: string) => [
          of.id,
          of.school,
          role,
          "",
          grade,
          "true",
          "",
          "",
        ];
        yield* map(district.students(), (each) => row(each, "student", twoDigits(each.grade)));
        yield* map(district.staff(), (each) => row(each, "teacher", ""));
        yield* map(district.guardians(), (each) => row(each, each.relation, ""));
      },
    ),
    table("classes", "sourcedId,orgSourcedId,title,sessionSourcedIds,courseSourcedId", () =>
      map(district.classes(), (each) => [each.id, each.school, each.title, "", ""]),
    ),
    table("enrollments", "classSourcedId,userSourcedId,role", () =>
      map(district.enrollments(), (each) => [each.classId, each.person, each.role]),
    ),
    table("relationships", "userSourcedId,relationshipUserSourcedId,relationshipRole", () =>
      map(district.guardians(), (each) => [each.student, each.id, each.relation]),
    ),
    table("demographics", "userSourcedId,sex,birthDate", () =>
      map(district.students(), (each) => [each.id, "", each.birthDate]),
    ),
  ];
}

function dataSync1(district: District): GeneratedTable[] {
  const of = function* (role: "student" | "teacher") {
    for (const each of district.enrollments()) if (each.role === role) yield [each.classId, each.person];
  };
  return [
    table("School", "SIS ID,Name,School Number", () =>
      map(district.schools(), (each) => [each.id, each.name, each.number]),
    ),
    table("Section", "SIS ID,School SIS ID,Section Name,Section Number,Term Name", () =>
      map(district.classes(), (each) => [each.id, each.school, each.title, "1", "Fall"]),
    ),
    table(
      "Student",
      "SIS ID,School SIS ID,Username,First Name,Last Name,Password,Student Number,Middle Name,Grade,Email,Birthdate",
      () =>
        map(district.students(), (each) => [
          each.id,
          each.school,
          each.username,
          each.firstName,
          each.lastName,
          canary,
          each.number,
          each.middleName,
          twoDigits(each.grade),
          each.email,
          each.birthDate,
        ]),
    ),
    table(
      "Teacher",
      "SIS ID,School SIS ID,Username,First Name,Last Name,Password,Teacher Number,Middle Name,Email",
      () =>
        map(district.staff(), (each) => [
          each.id,
          each.school,
          each.username,
          each.firstName,
          each.lastName,
          canary,
          each.number,
          each.middleName,
          each.email,
        ]),
    ),
    table("StudentEnrollment", "Section SIS ID,SIS ID", () => of("student")),
    table("TeacherRoster", "Section SIS ID,SIS ID", () => of("teacher")),
    table("User", "Email,First Name,Last Name,Phone,SIS ID", () =>
      map(district.guardians(), (each) => [each.email, each.firstName, each.lastName, each.phone, each.id]),
    ),
    table("GuardianRelationship", "SIS ID,Email,Role", () =>
      map(district.guardians(), (each) => [each.student, each.email, each.relation]),
    ),
  ];
}

function clever(district: District): GeneratedTable[] {
  return [
    table("schools", "School_id,School_name,School_number", () =>
      map(district.schools(), (each) => [each.id, each.name, each.number]),
    ),
    table(
      "students",
      "School_id,Student_id,Student_number,Last_name,Middle_name,First_name,Grade,DOB,Student_email,Username,Password,Contact_sis_id,Contact_name,Contact_relationship,Contact_phone,Contact_email",
      function* () {
        let at = 0;
        for (const each of district.students()) {
          const guardians = district.guardiansOf(at);
          at += 1;
          for (const one of guardians.length === 0 ? [undefined] : guardians)
            yield [
              each.school,
              each.id,
              each.number,
              each.lastName,
              each.middleName,
              each.firstName,
              twoDigits(each.grade),
              each.birthDate,
              each.email,
              each.username,
              canary,
              one?.id ?? "",
              one === undefined ? "" : `${one.lastName}, ${one.firstName}`,
              one?.relation ?? "",
              one?.phone ?? "",
              one?.email ?? "",
            ];
        }
      },
    ),
    table(
      "teachers",
      "School_id,Teacher_id,Teacher_number,Teacher_email,First_name,Middle_name,Last_name,Username,Password",
      () =>
        map(district.staff(), (each) => [
          each.school,
          each.id,
          each.number,
          each.email,
          each.firstName,
          each.middleName,
          each.lastName,
          each.username,
          canary,
        ]),
    ),
    table("sections", "School_id,Section_id,Teacher_id,Name", () =>
      map(district.classes(), (each) => [each.school, each.id, each.teacher, each.title]),
    ),
    table("enrollments", "School_id,Section_id,Student_id", function* () {
      for (const each of district.enrollments())
        if (each.role === "student") yield [each.school, each.classId, each.person];
    }),
  ];
}

function plain(district: District): GeneratedTable[] {
  return [
    table(
      "people",
      "SIS ID,Role,First Name,Middle Name,Last Name,Student Number,Grade,Birth Date,Email,Phone,School ID,School Name,Login,Password,Guardian 1 Name,Guardian 1 Email,Guardian 1 Phone,Guardian 1 Relation,Guardian 2 Name,Guardian 2 Email,Guardian 2 Phone,Guardian 2 Relation",
      function* () {
        const schools = new Map([...district.schools()].map((each) => [each.id, each.name]));
        const row = (of: Person, role: string, grade: string, birthDate: string, guardians: string[]) => [
          of.id,
          role,
          of.firstName,
          of.middleName,
          of.lastName,
          of.number,
          grade,
          birthDate,
          of.email,
          of.phone,
          of.school,
          schools.get(of.school) ?? "",
          of.username,
          canary,
          ...guardians,
          ...Array.from({ length: 8 - guardians.length }, () => ""),
        ];
        yield* map(district.students(), (each, at) => {
          const guardians = district
            .guardiansOf(at)
            .flatMap((one) => [`${one.lastName}, ${one.firstName}`, one.email, one.phone, one.relation]);
          return row(each, "student", each.grade, each.birthDate, guardians);
        });
        yield* map(district.staff(), (each) => row(each, "teacher", "", "", []));
      },
    ),
  ];
}

const writers: Readonly<Record<RosterFormat, (district: District) => GeneratedTable[]>> = {
  "oneroster-1.1": oneRoster11,
  "oneroster-1.2": oneRoster12,
  "sds-v1": dataSync1,
  "sds-v2.1": dataSync2,
  clever,
  table: plain,
};

/** The files of a district in one format. */
export const tablesOf = (district: District, format: RosterFormat): GeneratedTable[] =>
  writers[format](district);

import type { Damage } from "../damage.ts";
import type { Draft, Whereabouts } from "../draft.ts";

const harmless = { codes: [] } as const;
const months = "Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec".split(",");

function eachBirth(draft: Draft, { birth: [file, column] }: Whereabouts, write: (iso: string) => string) {
  const table = draft.table(file);
  const at = draft.column(file, column);
  for (const row of table.rows) if (row[at]) row[at] = write(row[at] ?? "");
}

const dateForms: readonly (readonly [string, (year: string, month: string, day: string) => string])[] = [
  ["month/day/year", (y, m, d) => `${Number(m)}/${Number(d)}/${y}`],
  ["month/day/year with zeros", (y, m, d) => `${m}/${d}/${y}`],
  ["month-day-year", (y, m, d) => `${m}-${d}-${y}`],
  ["month/day/two digits", (y, m, d) => `${Number(m)}/${Number(d)}/${y.slice(2)}`],
  ["day.month.year", (y, m, d) => `${d}.${m}.${y}`],
  ["day/month/year", (y, m, d) => `${d}/${m}/${y}`],
  ["year/month/day", (y, m, d) => `${y}/${m}/${d}`],
  ["yearmonthday", (y, m, d) => `${y}${m}${d}`],
  ["month name first", (y, m, d) => `${months[Number(m) - 1]} ${Number(d)}, ${y}`],
  ["day-month name-year", (y, m, d) => `${d}-${months[Number(m) - 1]}-${y}`],
  ["day and time", (y, m, d) => `${y}-${m}-${d}T00:00:00.000Z`],
  ["month/day/year and time", (y, m, d) => `${m}/${d}/${y} 12:00:00 AM`],
  [
    "days since 1900",
    (y, m, d) =>
      String((Date.UTC(Number(y), Number(m) - 1, Number(d)) - Date.UTC(1899, 11, 30)) / 86_400_000),
  ],
];

const oneRoster = ["oneroster-1.1", "oneroster-1.2"] as const;

function renamed(draft: Draft, file: string, from: string, to: string): void {
  const table = draft.table(file);
  table.columns = table.columns.map((each) => (each === from ? to : each));
}

/** Other ways to write the same values, and values that are wrong. */
export const valueDamages: readonly Damage[] = [
  ...dateForms.map(
    ([name, write]): Damage => ({
      name: `dates as ${name}`,
      spoil: (draft, where) => {
        eachBirth(draft, where, (iso) => {
          const [year = "", month = "", day = ""] = iso.split("-");
          return write(year, month, day);
        });
        return harmless;
      },
    }),
  ),
  {
    name: "dates that may be month or day first",
    spoil: (draft, where) => {
      const ids = draft.table(where.people).rows.map((_, at) => draft.get(where.people, at, where.id));
      eachBirth(draft, where, () => "3/4/2012");
      return { codes: ["assumed-date"], ids };
    },
  },
  {
    name: "a date that is none",
    spoil: (draft, where) => {
      const [file, column] = where.birth;
      draft.set(file, 5, column, "30 February");
      // The person arrives without one.
      return { codes: ["bad-date"], ids: ["stu-000005"] };
    },
  },
  {
    name: "a day that does not exist",
    spoil: (draft, where) => {
      const [file, column] = where.birth;
      draft.set(file, 5, column, "2011-02-29");
      // The person arrives without one.
      return { codes: ["bad-date"], ids: ["stu-000005"] };
    },
  },
  ...["TRUE", "1", "Yes", "T"].map(
    (word): Damage => ({
      name: `enabledUser as ${word}`,
      formats: oneRoster,
      spoil: (draft) => {
        for (const at of draft.table("users.csv").rows.keys())
          draft.set("users.csv", at, "enabledUser", word);
        return harmless;
      },
    }),
  ),
  {
    name: "columns by the names of other systems",
    formats: oneRoster,
    spoil: (draft) => {
      renamed(draft, "users.csv", "userIds", "userId");
      renamed(draft, "users.csv", "agentSourcedIds", "agents");
      renamed(draft, "users.csv", "givenName", "given_name");
      renamed(draft, "demographics.csv", "sourcedId", "userSourcedId");
      renamed(draft, "demographics.csv", "birthDate", "birthdate");
      return harmless;
    },
  },
  {
    name: "roles and states in other spelling",
    formats: oneRoster,
    spoil: (draft, { role }) => {
      const [file, column] = role ?? ["", ""];
      for (const at of draft.table(file).rows.keys()) {
        draft.set(file, at, column, draft.get(file, at, column).toUpperCase());
        draft.set(file, at, "status", "Active");
      }
      return harmless;
    },
  },
  ...(
    [
      ["9th", (grade: string) => (/^\d+$/.test(grade) ? `${Number(grade)}th` : grade)],
      ["Grade 9", (grade: string) => (/^\d+$/.test(grade) ? `Grade ${Number(grade)}` : grade)],
      [
        "09.0",
        (grade: string) =>
          grade === "KG" || grade === "K" ? "Kindergarten" : grade === "PK" ? "Pre-K" : grade,
      ],
    ] as const
  ).map(
    ([name, write]): Damage => ({
      name: `grades as ${name}`,
      spoil: (draft, { grade: [file, column] }) => {
        for (const at of draft.table(file).rows.keys())
          draft.set(file, at, column, write(draft.get(file, at, column)));
        return harmless;
      },
    }),
  ),
  {
    name: "a grade that is none",
    spoil: (draft, { grade: [file, column] }) => {
      draft.set(file, 2, column, "Ungraded");
      return { codes: ["unknown-grade"], ids: ["stu-000002"] };
    },
  },
  {
    name: "a number as a formula of text",
    formats: ["oneroster-1.1", "oneroster-1.2", "sds-v1", "clever", "table"],
    spoil: (draft, { people, number }) => {
      if (number === null) return harmless;
      draft.set(people, 2, number, `="${draft.get(people, 2, number)}"`);
      return { codes: ["formula"] };
    },
  },
  ...["=1+1", "+SUM(A1)", "-A1", "@cmd"].map(
    (text): Damage => ({
      name: `a name that begins with ${text.charAt(0)}`,
      spoil: (draft, { people, firstName, id }) => {
        draft.set(people, 2, firstName, text);
        return { codes: ["formula"], ids: [draft.get(people, 2, id)] };
      },
    }),
  ),
  {
    name: "zero bytes within a cell",
    spoil: (draft, { people, lastName, id }) => {
      draft.set(people, 2, lastName, "Sm\u0000ith\u0007");
      return { codes: [], ids: [draft.get(people, 2, id)] };
    },
  },
  {
    name: "a cell of a hundred thousand letters",
    spoil: (draft, where) => {
      draft.set(where.people, 2, where.lastName, "long ".repeat(20_000));
      return { codes: ["too-long", ...cascade(where)], ids: ["stu-000002", guardian(where, 2)] };
    },
  },
  {
    name: "the word NULL in blank cells",
    formats: ["oneroster-1.1", "oneroster-1.2", "sds-v2.1"],
    spoil: (draft) => {
      const table = draft.table("users.csv");
      table.rows = table.rows.map((row) => row.map((each) => each || "NULL"));
      return harmless;
    },
  },
];

/** What follows for others where a student's row is left out. */
export function cascade({ enrollment, relation }: Whereabouts): string[] {
  return enrollment === null && relation === null ? [] : ["dangling-person"];
}

/** In some formats the student's row brings their guardian along. */
export function guardian({ relation, people }: Whereabouts, student: number): string {
  if (relation !== null) return "";
  return people === "people.csv"
    ? `gua${student}@maplevalley.example`
    : `gua-${String(student).padStart(6, "0")}`;
}

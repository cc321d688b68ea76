import type { Damage, Spoiled } from "../damage.ts";
import type { Draft, Whereabouts } from "../draft.ts";
import { cascade, guardian } from "./values.ts";

/** The student whose row is spoiled. */
const victim = 4;
const victimId = "stu-000004";

/** What follows where the row of that student is left out, in the file of people. */
const leftOut = (code: string, where: Whereabouts): Spoiled => ({
  codes: [code, ...cascade(where)],
  ids: [victimId, guardian(where, victim)],
});

/** Changes the line of that student in the file of people. */
function onLine(draft: Draft, { people }: Whereabouts, change: (line: string) => string): void {
  draft.onText.push((text, name) => {
    if (name !== people) return text;
    const lines = text.split("\r\n");
    lines[victim + 1] = change(lines[victim + 1] ?? "");
    return lines.join("\r\n");
  });
}

const withWords = ["oneroster-1.1", "oneroster-1.2", "sds-v2.1", "table"] as const;
const withEnrollments = ["oneroster-1.1", "oneroster-1.2", "sds-v1", "sds-v2.1", "clever"] as const;
const oneRoster = ["oneroster-1.1", "oneroster-1.2"] as const;

/** Rows of which something is wrong: each is left out for itself. */
export const rowDamages: readonly Damage[] = [
  {
    name: "a person without an id",
    formats: withEnrollments,
    spoil: (draft, where) => {
      draft.set(where.people, victim, where.id, "");
      return leftOut("blank-cell", where);
    },
  },
  {
    name: "a person without a last name",
    spoil: (draft, where) => {
      draft.set(where.people, victim, where.lastName, "  ");
      return leftOut("blank-cell", where);
    },
  },
  {
    name: "two people of one id",
    spoil: (draft, where) => {
      const table = draft.table(where.people);
      const at = draft.column(where.people, where.id);
      const copy = [...(table.rows[39] ?? [])];
      copy[at] = victimId;
      table.rows.splice(victim + 2, 0, copy);
      // Where people have a row for each school, the other row's school counts.
      return { codes: ["duplicate-id"], ids: [victimId] };
    },
  },
  {
    name: "a school that is not there",
    formats: withEnrollments,
    spoil: (draft, where) => {
      const [file, column] = where.school;
      draft.set(file, victim, column, "sch-nowhere");
      // In 1.2 a person has a primary school besides.
      if (draft.format === "oneroster-1.2") return { codes: ["dangling-school"], ids: [victimId] };
      return leftOut("dangling-school", where);
    },
  },
  {
    name: "an enrollment of nobody",
    formats: withEnrollments,
    spoil: (draft, { enrollment }) => {
      if (enrollment === null) return { codes: [] };
      const { file, person } = enrollment;
      const at = draft.table(file).rows.length - 1;
      const id = draft.get(file, at, person);
      draft.set(file, at, person, "stu-nobody");
      return { codes: ["dangling-person"], ids: [id] };
    },
  },
  {
    name: "an enrollment that is there twice",
    formats: withEnrollments,
    spoil: (draft, { enrollment }) => {
      const { rows } = draft.table(enrollment?.file ?? "");
      rows.push([...(rows[rows.length - 1] ?? [])]);
      return { codes: ["duplicate-id"] };
    },
  },
  {
    name: "an enrollment in a class that is not there",
    formats: ["sds-v1", "sds-v2.1", "clever"],
    spoil: (draft, { enrollment }) => {
      const { file, person, class: column } = enrollment ?? { file: "", person: "", class: "" };
      const at = draft.table(file).rows.length - 1;
      draft.set(file, at, column, "cls-nowhere");
      return {
        codes: ["dangling-class"],
        ids: [draft.get(file, at, person)],
      };
    },
  },
  {
    name: "a guardian who is not there",
    formats: ["oneroster-1.1", "oneroster-1.2", "sds-v1", "sds-v2.1"],
    spoil: (draft, { relation }) => {
      const { file, guardian: column } = relation ?? { file: "", guardian: "" };
      draft.set(file, victim, column, "gua-nobody");
      return { codes: ["dangling-person"], ids: ["gua-000004", "gua-nobody"] };
    },
  },
  {
    name: "a role that is none",
    formats: withWords,
    spoil: (draft, where) => {
      const [file, column] = where.role ?? ["", ""];
      draft.set(file, victim, column, "wizard");
      const left = leftOut("unknown-role", where);
      return file === where.people ? left : { ...left, codes: [...left.codes, "no-role"] };
    },
  },
  {
    name: "a row that is too short",
    spoil: (draft, where) => {
      const table = draft.table(where.people);
      table.rows[victim] = (table.rows[victim] ?? []).slice(0, 2);
      return leftOut("short-row", where);
    },
  },
  {
    name: "a comma that nobody quoted",
    spoil: (draft, where) => {
      const table = draft.table(where.people);
      table.rows[victim]?.splice(2, 0, "one more");
      const last = (table.rows[victim]?.length ?? 1) - 1;
      if (table.rows[victim] !== undefined) table.rows[victim][last] ||= "x";
      return leftOut("long-row", where);
    },
  },
  {
    name: "a comma that nobody quoted, before a blank cell at the end",
    spoil: (draft, where) => {
      const row = draft.table(where.people).rows[victim];
      row?.splice(row.length - 1, 1, "");
      row?.splice(2, 0, "one more");
      return leftOut("long-row", where);
    },
  },
  {
    name: "a quote that is never closed",
    spoil: (draft, where) => {
      onLine(draft, where, (line) => `"${line}`);
      return leftOut("open-quote", where);
    },
  },
  {
    name: "a quote that is closed within a text",
    spoil: (draft, where) => {
      onLine(draft, where, (line) => `"ab"c${line}`);
      const left = leftOut("stray-quote", where);
      return { ...left, ids: ["", `"ab"c${victimId}`, ...(left.ids ?? [])], codes: left.codes };
    },
    formats: ["oneroster-1.1", "sds-v1"],
  },
  {
    name: "a quote within a name that is not quoted",
    spoil: (draft, where) => {
      draft.set(where.people, victim, where.firstName, "%");
      onLine(draft, where, (line) => line.replace("%", 'Robert "Bob"'));
      return { codes: ["stray-quote"], ids: [victimId] };
    },
  },
  {
    name: "every other name with a quote",
    spoil: (draft, where) => {
      const { rows } = draft.table(where.people);
      for (const at of rows.keys()) if (at % 2 === 0) draft.set(where.people, at, where.firstName, "%");
      draft.onText.push((text) => text.replaceAll("%", 'R "Bob"'));
      return {
        codes: ["stray-quote"],
        ids: rows.map((_, at) => draft.get(where.people, at, where.id)).filter((_, at) => at % 2 === 0),
      };
    },
  },
  {
    name: "a line break that nobody quoted",
    spoil: (draft, where) => {
      const at = draft.column(where.people, where.lastName);
      onLine(draft, where, (line) => {
        const cells = line.split(",");
        cells[at] = "Smi\r\nth";
        return cells.join(",");
      });
      const torn = leftOut("short-row", where);
      return { ...torn, codes: torn.codes };
    },
    formats: ["oneroster-1.1", "oneroster-1.2", "sds-v2.1", "table"],
  },
  {
    name: "somebody who is to be deleted",
    formats: oneRoster,
    spoil: (draft, where) => {
      draft.set(where.people, victim, "status", "tobedeleted");
      return { codes: [], ids: [victimId] };
    },
  },
  {
    name: "somebody who may not sign in any more",
    formats: oneRoster,
    spoil: (draft, where) => {
      draft.set(where.people, victim, "enabledUser", "FALSE");
      return { codes: [], ids: [victimId] };
    },
  },
  {
    name: "a file that ends within a quoted text",
    formats: withEnrollments,
    spoil: (draft, { enrollment }) => {
      const { file, person } = enrollment ?? { file: "", person: "" };
      const id = draft.get(file, draft.table(file).rows.length - 1, person);
      draft.quoteAll = true;
      draft.onText.push((text, name) => (name === file ? text.slice(0, text.lastIndexOf('"')) : text));
      return { codes: ["cut-off"], ids: [id] };
    },
  },
  {
    name: "a file whose last row is cut off",
    formats: withEnrollments,
    spoil: (draft, { enrollment }) => {
      const { file, person } = enrollment ?? { file: "", person: "" };
      const id = draft.get(file, draft.table(file).rows.length - 1, person);
      draft.onText.push((text, name) =>
        name === file ? text.slice(0, text.lastIndexOf("\r\n", text.length - 3) + 2 + 6) : text,
      );
      return { codes: ["short-row"], ids: [id] };
    },
  },
];

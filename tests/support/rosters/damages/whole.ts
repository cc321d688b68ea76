import type { Damage } from "../damage.ts";

const fatal = (code: string) => ({ codes: [code], fatal: true }) as const;
const oneRoster = ["oneroster-1.1", "oneroster-1.2"] as const;

/** What is wrong with a file or with all of them: nothing may be taken over. */
export const wholeDamages: readonly Damage[] = [
  {
    name: "no column of ids",
    formats: ["oneroster-1.1", "oneroster-1.2", "sds-v1", "sds-v2.1", "clever"],
    spoil: (draft, { people, id }) => {
      const at = draft.column(people, id);
      const table = draft.table(people);
      table.columns.splice(at, 1);
      for (const row of table.rows) row.splice(at, 1);
      return fatal("missing-column");
    },
  },
  {
    name: "no headings",
    formats: ["oneroster-1.1", "oneroster-1.2", "sds-v1", "sds-v2.1", "clever"],
    spoil: (draft, { people }) => {
      draft.onText.push((text, name) => (name === people ? text.slice(text.indexOf("\r\n") + 2) : text));
      return fatal("missing-column");
    },
  },
  {
    name: "an empty file of people",
    formats: ["oneroster-1.1", "oneroster-1.2", "sds-v1", "sds-v2.1", "clever"],
    spoil: (draft, { people }) => {
      draft.onText.push((text, name) => (name === people ? "" : text));
      return fatal("missing-column");
    },
  },
  {
    name: "a table without anything",
    formats: ["table"],
    spoil: (draft) => {
      draft.onText.push(() => "");
      return fatal("empty-file");
    },
  },
  {
    name: "a file that is promised but not there",
    formats: oneRoster,
    spoil: (draft) => {
      draft.tables.delete("users.csv");
      return fatal("missing-file");
    },
  },
  {
    name: "a file that is there twice, in capitals and not",
    formats: oneRoster,
    spoil: (draft) => {
      draft.extra.set("USERS.csv", Buffer.from("sourcedId\n"));
      return fatal("folder-case");
    },
  },
  {
    name: "a manifest with an unknown word",
    formats: oneRoster,
    spoil: (draft) => {
      draft.set("manifest.csv", 2, "value", "sometimes");
      return fatal("manifest-mode");
    },
  },
  {
    name: "a manifest that calls absent what is there",
    formats: oneRoster,
    spoil: (draft) => {
      const { rows } = draft.table("manifest.csv");
      const at = rows.findIndex(([name]) => name === "file.enrollments");
      draft.set("manifest.csv", at, "value", "absent");
      return { codes: ["manifest-disagrees"] };
    },
  },
  {
    name: "no manifest",
    formats: oneRoster,
    spoil: (draft) => {
      draft.tables.delete("manifest.csv");
      return { codes: [] };
    },
  },
  {
    name: "more bytes than may be",
    limits: { unpackedBytes: 2000 },
    spoil: () => fatal("too-large"),
  },
];

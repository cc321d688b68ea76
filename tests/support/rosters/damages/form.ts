import type { Damage } from "../damage.ts";

const utf16 = (text: string, mark: boolean, big: boolean): Buffer => {
  const bytes = Buffer.from((mark ? "\uFEFF" : "") + text, "utf16le");
  return big ? bytes.swap16() : bytes;
};

const windows1252 = (text: string): Buffer => Buffer.from(text, "latin1");

const harmless = { codes: [] } as const;

/** Other ways to write the same table: nothing is lost. */
export const formDamages: readonly Damage[] = [
  {
    name: "byte order mark",
    spoil: (draft) => {
      draft.encode = (text) => Buffer.from(`\uFEFF${text}`);
      return harmless;
    },
  },
  ...(
    [
      ["UTF-16, little end first", true, false],
      ["UTF-16, big end first", true, true],
      ["UTF-16 without a mark", false, false],
      ["UTF-16, big end first, without a mark", false, true],
    ] as const
  ).map(
    ([name, mark, big]): Damage => ({
      name,
      spoil: (draft) => {
        draft.encode = (text) => utf16(text, mark, big);
        return { codes: ["encoding"] };
      },
    }),
  ),
  {
    name: "windows-1252",
    spoil: (draft) => {
      draft.encode = windows1252;
      return { codes: ["encoding"] };
    },
  },
  {
    name: "one line of windows-1252 among UTF-8",
    spoil: (draft, { people, firstName, id }) => {
      draft.set(people, 3, firstName, "Zoë");
      draft.encode = (text, name) => {
        if (name !== people) return Buffer.from(text);
        const lines = text.split("\n");
        return Buffer.concat(
          lines.map((line, at) =>
            Buffer.from(at === lines.length - 1 ? line : `${line}\n`, at === 4 ? "latin1" : "utf8"),
          ),
        );
      };
      return { codes: ["encoding"], ids: [draft.get(people, 3, id)] };
    },
  },
  ...(
    [
      ["line feeds alone", "\n"],
      ["carriage returns alone", "\r"],
    ] as const
  ).map(
    ([name, newline]): Damage => ({
      name,
      spoil: (draft) => {
        draft.newline = newline;
        return harmless;
      },
    }),
  ),
  {
    name: "both kinds of line ends",
    spoil: (draft) => {
      draft.onText.push((text) => {
        let at = 0;
        return text.replaceAll("\r\n", () => (at++ % 2 === 0 ? "\r\n" : "\n"));
      });
      return harmless;
    },
  },
  ...[";", "\t", "|"].map(
    (separator): Damage => ({
      name: `separated by ${separator === "\t" ? "tabs" : separator}`,
      spoil: (draft) => {
        draft.separator = separator;
        return harmless;
      },
    }),
  ),
  {
    name: "every cell quoted",
    spoil: (draft) => {
      draft.quoteAll = true;
      return harmless;
    },
  },
  {
    name: "blank lines between the rows",
    spoil: (draft) => {
      draft.onText.push((text) => text.replaceAll("\r\n", "\r\n\r\n"));
      return harmless;
    },
  },
  {
    name: "rows of separators alone at the end",
    spoil: (draft) => {
      for (const { columns, rows } of draft.tables.values()) {
        rows.push(columns.map(() => ""));
        rows.push(["", ""]);
      }
      return { codes: [] };
    },
  },
  {
    name: "no line end at the end",
    spoil: (draft) => {
      draft.onText.push((text) => text.trimEnd());
      return harmless;
    },
  },
  {
    name: "headings in capitals",
    spoil: (draft) => {
      for (const table of draft.tables.values())
        table.columns = table.columns.map((each) => each.toUpperCase());
      return harmless;
    },
  },
  {
    name: "headings with spaces around them",
    spoil: (draft) => {
      for (const table of draft.tables.values()) table.columns = table.columns.map((each) => ` ${each} `);
      return harmless;
    },
  },
  {
    name: "columns in another order",
    spoil: (draft) => {
      for (const table of draft.tables.values()) {
        table.columns.reverse();
        for (const row of table.rows) row.reverse();
      }
      return harmless;
    },
  },
  {
    name: "trailing empty columns",
    spoil: (draft) => {
      for (const table of draft.tables.values()) {
        table.columns.push("", "", "");
        for (const row of table.rows) row.push("", "", "");
      }
      return harmless;
    },
  },
  {
    name: "trailing empty cells without headings",
    spoil: (draft) => {
      for (const table of draft.tables.values()) for (const row of table.rows) row.push("", "");
      return harmless;
    },
  },
  {
    name: "extension columns",
    spoil: (draft) => {
      for (const table of draft.tables.values()) {
        table.columns.unshift("metadata.userSourcedId", "ext_role");
        for (const row of table.rows) row.unshift("something, else", '=1+"1"');
      }
      return harmless;
    },
  },
  {
    name: "line breaks within quoted cells",
    spoil: (draft) => {
      for (const table of draft.tables.values()) {
        table.columns.unshift("metadata.note");
        for (const row of table.rows) row.unshift('first\r\nsecond "line"\n\nlast');
      }
      return harmless;
    },
  },
  {
    name: "spaces around the cells",
    spoil: (draft) => {
      for (const table of draft.tables.values())
        table.rows = table.rows.map((row) => row.map((each) => ` ${each} `));
      return harmless;
    },
  },
  {
    name: "a column that is there twice",
    spoil: (draft, { people, lastName }) => {
      const table = draft.table(people);
      table.columns.push(lastName);
      for (const row of table.rows) row.push("Somebody else");
      return { codes: ["duplicate-column"] };
    },
  },
  {
    name: "file names in capitals",
    formats: ["oneroster-1.1", "oneroster-1.2", "sds-v1", "sds-v2.1", "clever"],
    spoil: (draft) => {
      draft.rename = (name) => name.toUpperCase();
      return harmless;
    },
  },
  {
    name: "a file that is no part of the roster",
    formats: ["oneroster-1.1", "oneroster-1.2", "sds-v1", "sds-v2.1", "clever"],
    spoil: (draft) => {
      draft.extra.set("readme.txt", Buffer.from("Hello"));
      draft.extra.set(".DS_Store", Buffer.from("Hello"));
      return { codes: ["passed-over"] };
    },
  },
];

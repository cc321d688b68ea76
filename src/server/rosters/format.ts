import { CsvFile } from "./csv/csv-file.ts";
import { csvRecords } from "./csv/records.ts";
import type { KindMode, KindModes } from "./formats/items.ts";
import { error, fatal, note, quote } from "./problem.ts";
import type { RosterFormat, RosterProblem } from "./roster.ts";
import type { Source } from "./source/source.ts";

export interface Recognised {
  readonly format: RosterFormat;
  readonly kinds: KindModes;
  readonly problems: readonly RosterProblem[];
}

const manifestShape = {
  columns: { name: ["propertyName", "property"], value: ["value"] },
  required: ["name"] as const,
} as const;

/** The headings of a file, as far as its first block holds them. */
export async function headingsOf(source: Source, name: string): Promise<readonly string[]> {
  for await (const { records } of csvRecords(await source.stream(name), name))
    if (records[0] !== undefined) return records[0].cells.map((each) => each.trim());
  return [];
}

/** manifest.csv of OneRoster: property names in lower case. */
async function readManifest(source: Source, name: string, problems: RosterProblem[]) {
  const properties = new Map<string, string>();
  const file = new CsvFile(name, manifestShape, { source, dateOrder: undefined, signal: undefined });
  for await (const batch of file.batches()) {
    problems.push(...batch.problems);
    for (const row of batch.rows) {
      const property = row.text("name")?.toLowerCase();
      if (property !== undefined) properties.set(property, row.text("value")?.toLowerCase() ?? "");
    }
  }
  return properties;
}

/** What is said of one file by the manifest and by its being there. */
function modeOf(
  file: string,
  there: boolean,
  manifest: ReadonlyMap<string, string>,
  problems: RosterProblem[],
): KindMode {
  const said = manifest.get(`file.${file}`.toLowerCase());
  const name = `${file}.csv`;
  if (said === undefined || said === "") return there ? "bulk" : "absent";
  if (said !== "bulk" && said !== "delta" && said !== "absent") {
    problems.push(
      fatal({
        code: "manifest-mode",
        file: "manifest.csv",
        column: "value",
        message: `The manifest says ${quote(said)} of ${name}; only bulk, delta and absent are known.`,
        fix: "Correct the value in manifest.csv.",
      }),
    );
    return "absent";
  }
  if (said !== "absent" && !there) {
    problems.push(
      fatal({
        code: "missing-file",
        file: name,
        message: `The manifest promises ${name}, but it is not there.`,
        fix: "Export the roster again with all of its files.",
      }),
    );
    return "absent";
  }
  if (said === "absent" && there) {
    problems.push(
      note({
        code: "manifest-disagrees",
        file: name,
        message: `The manifest says that ${name} is absent, but it is there; it is read as changes only.`,
        fix: "Correct manifest.csv where the file is complete.",
      }),
    );
    return "delta";
  }
  return said;
}

const oneRosterFiles = ["orgs", "users", "classes", "enrollments", "demographics", "roles"];

async function oneRoster(source: Source, names: ReadonlyMap<string, string>): Promise<Recognised> {
  const problems: RosterProblem[] = [];
  const manifestName = names.get("manifest.csv");
  const manifest =
    manifestName === undefined
      ? new Map<string, string>()
      : await readManifest(source, manifestName, problems);
  const version = manifest.get("oneroster.version") ?? "";
  const newer = version.startsWith("1.2") || (version === "" && names.has("roles.csv"));
  const modes = new Map(
    oneRosterFiles.map((file) => [file, modeOf(file, names.has(`${file}.csv`), manifest, problems)] as const),
  );
  const mode = (file: string) => modes.get(file) ?? "absent";
  if (version !== "" && !/^1\.[0-2]/.test(version))
    problems.push(
      error({
        code: "unknown-version",
        file: "manifest.csv",
        message: `The roster is OneRoster ${quote(version)}; 1.1 and 1.2 are known.`,
        fix: "Export the roster as OneRoster 1.1 or 1.2.",
      }),
    );
  const people = newer && mode("users") === "bulk" && mode("roles") === "delta" ? "delta" : mode("users");
  return {
    format: newer ? "oneroster-1.2" : "oneroster-1.1",
    kinds: { school: mode("orgs"), person: people, enrollment: mode("enrollments"), relation: people },
    problems,
  };
}

const whole = (there: boolean): KindMode => (there ? "bulk" : "absent");

/** Which format the files are, by their names and, where those are shared, by their headings. */
export async function recognise(source: Source, single: boolean): Promise<Recognised> {
  const names = new Map(source.files.map((each) => [each.name.toLowerCase(), each.name]));
  const has = (name: string) => names.has(`${name}.csv`);
  if (single)
    return {
      format: "table",
      kinds: { school: "delta", person: "delta", enrollment: "absent", relation: "delta" },
      problems: [],
    };
  if (has("student") || (has("school") && has("section")))
    return {
      format: "sds-v1",
      kinds: {
        school: whole(has("school")),
        person: whole(has("student") || has("teacher")),
        enrollment: whole(has("studentenrollment") || has("teacherroster")),
        relation: whole(has("guardianrelationship")),
      },
      problems: [],
    };
  if (has("students") || (has("schools") && has("sections")))
    return {
      format: "clever",
      kinds: {
        school: whole(has("schools")),
        person: whole(has("students")),
        enrollment: whole(has("enrollments")),
        relation: whole(has("students")),
      },
      problems: [],
    };
  if (!has("manifest") && has("users") && has("roles")) {
    const roles = await headingsOf(source, names.get("roles.csv") ?? "roles.csv");
    const own = new Set(roles.map((each) => each.toLowerCase()));
    if (!own.has("sourcedid") && !own.has("roletype"))
      return {
        format: "sds-v2.1",
        kinds: {
          school: whole(has("orgs")),
          person: "bulk",
          enrollment: whole(has("enrollments")),
          relation: whole(has("relationships")),
        },
        problems: [],
      };
  }
  if (has("users") || has("orgs") || has("manifest") || has("enrollments")) return oneRoster(source, names);
  return {
    format: "table",
    kinds: { school: "absent", person: "absent", enrollment: "absent", relation: "absent" },
    problems: [
      fatal({
        code: "unknown-format",
        file: "",
        message: "The files are no roster that is known.",
        fix: "Export OneRoster CSV, School Data Sync CSV or Clever CSV, or choose a single CSV or XLSX table.",
      }),
    ],
  };
}

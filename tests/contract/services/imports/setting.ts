import { jsonOf } from "#support/matrix/http.ts";
import type { Actor } from "#support/matrix/model.ts";
import type { TestWorld } from "#support/matrix/server.ts";
import { type RosterSet, rosterFiles } from "#support/roster-set.ts";
import { callsOf, type Loose } from "../../records/directory/setting.ts";

/** Imports of generated sets, by an administrator of a district. */
export function importsOf(world: () => TestWorld) {
  const { done, refused } = callsOf(world);
  const upload = async (set: RosterSet, who: Actor = "districtAdministrator"): Promise<string[]> => {
    const ids: string[] = [];
    for (const [name, text] of Object.entries(rosterFiles(set))) {
      const file = { name, type: "text/csv", content: Buffer.from(text) };
      const sent = await world().callers[who].call("uploads.create", { file });
      ids.push((jsonOf(sent) as { id: string }).id);
    }
    return ids;
  };
  /** Checks one table with a mapping; what the check says. */
  const tableChecked = async (lines: readonly string[], mapping: Loose, more: Loose = {}): Promise<Loose> => {
    const who = "districtAdministrator";
    const file = { name: "people.csv", type: "text/csv", content: Buffer.from(lines.join("\n")) };
    const sent = jsonOf(await world().callers[who].call("uploads.create", { file })) as { id: string };
    const { id } = await done(who, "imports.create", { body: { uploads: [sent.id], mapping, ...more } });
    await world().settled();
    return done(who, "imports.show", { params: { id } });
  };
  /** Writes what was checked; what it has become. */
  const run = async ({ id }: Loose, decisions: Loose[] = []): Promise<Loose> => {
    await done("districtAdministrator", "imports.run", { params: { id }, body: { decisions } });
    await world().settled();
    return done("districtAdministrator", "imports.show", { params: { id } });
  };
  /** Checks a set; what the check says. */
  const checked = async (set: RosterSet, who: Actor = "districtAdministrator"): Promise<Loose> => {
    const { id } = await done(who, "imports.create", { body: { uploads: await upload(set, who) } });
    await world().settled();
    return done(who, "imports.show", { params: { id } });
  };
  /** Checks a set and writes it; what it has become. */
  const taken = async (set: RosterSet, decisions: Loose[] = []): Promise<Loose> =>
    run(await checked(set), decisions);
  const findings = (id: number, kind: string): Promise<Loose[]> =>
    done("districtAdministrator", "imports.findings", { params: { id }, query: { kind } });
  const people = async (q: string): Promise<Loose[]> => {
    const rows = (await done("districtAdministrator", "persons.list", { query: { q } })) as Loose[];
    return Promise.all(
      rows.map((row) => done("districtAdministrator", "persons.show", { params: { id: row.id } })),
    );
  };
  return { done, refused, upload, checked, tableChecked, run, taken, findings, people };
}

export const schoolSet = (changes: Partial<RosterSet> = {}): RosterSet => ({
  schools: [
    { id: "s1", name: "Alder High School" },
    { id: "s2", name: "Elm Grade School" },
  ],
  people: [
    {
      id: "u1",
      given: "Juno",
      family: "Marsh",
      number: "77001",
      grade: "09",
      agents: ["u5"],
      password: "canary-pass-9Q",
    },
    { id: "u2", given: "Levi", family: "Stone", number: "77002", grade: "10" },
    { id: "u3", given: "Ada", family: "Fenn", number: "77003", grade: "03", school: "s2" },
    { id: "u4", role: "teacher", given: "Nadia", family: "Quill", email: "n.quill@alder.example" },
    { id: "u5", role: "parent", given: "Petra", family: "Marsh", email: "petra@home.example" },
  ],
  classes: [{ id: "c1", title: "Algebra", school: "s1" }],
  enrollments: [
    { id: "e1", person: "u1", class: "c1", school: "s1", role: "student" },
    { id: "e2", person: "u4", class: "c1", school: "s1", role: "teacher" },
  ],
  ...changes,
});

// npm run directory -- --server URL --email NAME --schools FILE --people FILE: sets up a district from lists.
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { fieldErrors } from "#contract/bridge/errors.ts";
import { organizationKinds } from "#contract/records/organizations/schema.ts";
import { colleagueList, separatorOf } from "#contract/records/users/colleague-list.ts";
import { invitedAtOnce } from "#contract/records/users/schema.ts";
import { createNodeFetch } from "#core/adapters/node-fetch.ts";
import { type ApiClient, createApiClient } from "#core/api/client.ts";
import { createSessionJar } from "#core/api/session-jar.ts";

const help = `Usage: npm run directory -- --server URL --email NAME [--schools FILE] [--people FILE]

Sets up a district on a running server from lists in CSV, as the administrator who signs in. Whatever is there already is
left as it is, so the same lists can be sent again.

  --server URL     https://bellwether.example
  --email NAME     the administrator's address; the password is asked for, or read from BELLWETHER_PASSWORD
  --code DIGITS    the code of the second factor, where the account has one
  --schools FILE   columns name, prefix (2 to 6 capitals or digits), kind (${organizationKinds.join(", ")}), address
  --people FILE    columns name, email, school (name or prefix), role, title, phone
  --dry-run        tries the people, and says what would become of each row
  --help           print this
`;

const cellsOf = async (file: string): Promise<string[][]> => {
  const text = await readFile(file, "utf8");
  return parse(text, { bom: true, delimiter: separatorOf(text), relax_column_count: true });
};

const school = z.object({
  name: z.string().min(1),
  prefix: z.string().min(1),
  kind: z.enum(organizationKinds).catch("school"),
  address: z.string().default(""),
});

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Adds the schools whose case number prefix is not taken yet. */
async function addSchools(api: ApiClient, file: string): Promise<void> {
  const [heads = [], ...rows] = await cellsOf(file);
  const names = heads.map((head) => head.trim().toLowerCase());
  const there = new Set<string>();
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data } = await api.call("organizations.list", { query: { page, per_page: 200 } });
    for (const each of data.data) there.add(each.number_prefix);
    last = data.meta.last_page;
  }
  let added = 0;
  for (const [at, row] of rows.entries()) {
    const given = school.safeParse(Object.fromEntries(names.map((name, column) => [name, row[column]])));
    if (!given.success) throw new Error(`${file}, row ${at + 2}: name and prefix are required.`);
    const { name, prefix, kind, address } = given.data;
    if (there.has(prefix)) continue;
    await api.call("organizations.create", {
      body: { name, number_prefix: prefix, kind, address: address === "" ? null : address, closed: false },
    });
    added += 1;
  }
  print(`Schools: ${added} added, ${rows.length - added} there already.`);
}

/** Invites the people of a list; answers how many rows were refused. */
async function invitePeople(api: ApiClient, file: string, dryRun: boolean): Promise<number> {
  const { rows } = colleagueList(await cellsOf(file), { organization: "", role: "" });
  const counts = new Map<string, number>();
  for (let at = 0; at < rows.length; at += invitedAtOnce) {
    const part = rows.slice(at, at + invitedAtOnce);
    const { data } = await api.call("users.inviteMany", {
      body: { people: part.map(({ row }) => row), dry_run: dryRun },
    });
    for (const [index, answer] of data.data.rows.entries()) {
      counts.set(answer.state, (counts.get(answer.state) ?? 0) + 1);
      const problems = Object.values(answer.problems).flat().join(" ");
      if (problems !== "") print(`${file}, row ${part[index]?.line}: ${problems}`);
    }
  }
  const count = (state: string) => counts.get(state) ?? 0;
  print(
    `People: ${count("new")} ${dryRun ? "to invite" : "invited"}, ${count("role")} with a further role, ${count("same")} there already, ${count("refused")} left out.`,
  );
  return count("refused");
}

async function passwordFor(email: string): Promise<string> {
  if (process.env.BELLWETHER_PASSWORD !== undefined) return process.env.BELLWETHER_PASSWORD;
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const password = await prompt.question(`Password of ${email}: `);
  prompt.close();
  return password;
}

async function main(): Promise<number> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    options: {
      server: text,
      email: text,
      code: text,
      schools: text,
      people: text,
      "dry-run": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const { server, email } = values;
  if (values.help || server === undefined || email === undefined) {
    process.stdout.write(help);
    return values.help ? 0 : 1;
  }
  const baseUrl = server.replace(/\/+$/, "");
  const api = createApiClient({
    fetch: createNodeFetch(),
    baseUrl,
    jar: createSessionJar(baseUrl, Date.now),
    clock: { now: Date.now },
    log: { info: () => undefined, error: () => undefined },
  });
  const began = performance.now();
  const { data } = await api.call("session.login", {
    body: { email, password: await passwordFor(email), remember: false },
  });
  if (data.two_factor) {
    if (values.code === undefined) throw new Error("This account has a second factor: give --code.");
    await api.call("session.verify", { body: { code: values.code } });
  }
  if (values.schools !== undefined && !values["dry-run"]) await addSchools(api, values.schools);
  const refused = values.people === undefined ? 0 : await invitePeople(api, values.people, values["dry-run"]);
  await api.call("session.logout", { body: {} });
  print(`Done in ${Math.round((performance.now() - began) / 1000)} s.`);
  return refused === 0 ? 0 : 2;
}

try {
  process.exitCode = await main();
} catch (error) {
  const fields = Object.values(fieldErrors(error)).flat();
  const said = error instanceof Error ? error.message : String(error);
  const words = fields.length === 0 ? said : fields.join(" ");
  process.stderr.write(`${words}\n`);
  process.exitCode = 1;
}

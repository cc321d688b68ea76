// Prints who can sign in to the sample workspace, from the server's own list.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { run } from "../kit/processes.mjs";

/** Text in columns, each as wide as its widest cell. */
export function asTable(rows) {
  const widths = rows.reduce((most, row) => row.map((cell, at) => Math.max(most[at] ?? 0, cell.length)), []);
  return rows
    .map((row) => `  ${row.map((cell, at) => cell.padEnd(widths[at])).join("  ")}`.trimEnd())
    .join("\n");
}

/** The list is a TypeScript file, which the Node among the packages runs directly, and older ones do not. */
async function readSampleUsers(root, node) {
  const file = pathToFileURL(join(root, "src", "server", "sample", "credentials.ts")).href;
  if (process.features.typescript) return import(file);
  const code = `const { sampleUsers, samplePassword } = await import(${JSON.stringify(file)});
    process.stdout.write(JSON.stringify({ sampleUsers, samplePassword }));`;
  const { code: status, output } = await run(node, ["--input-type=module", "--eval", code], { cwd: root });
  if (status !== 0) throw new Error(output);
  return JSON.parse(output);
}

export async function sampleUsersText(root, node) {
  const found = await readSampleUsers(root, node).catch((error) => error);
  if (found instanceof Error) return `The list of sample users cannot be read.\n${found.message}`;
  const { sampleUsers, samplePassword: password } = found;
  const rows = sampleUsers
    .filter(({ active }) => active !== false)
    .map(({ email, name, role, title }) => [email, name, role, title]);
  return `Who can sign in, each with the password ${password}\n${asTable(rows)}`;
}

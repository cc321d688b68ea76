// Who can sign in to the sample workspace, as the server's own list has it.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Columns of text, each as wide as its widest cell. */
export function asTable(rows) {
  const widths = rows.reduce((most, row) => row.map((cell, at) => Math.max(most[at] ?? 0, cell.length)), []);
  return rows
    .map((row) => `  ${row.map((cell, at) => cell.padEnd(widths[at])).join("  ")}`.trimEnd())
    .join("\n");
}

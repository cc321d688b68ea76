// npm run settings: writes the table of a server's settings into docs/settings.md, from the schema that the server reads.
import { readFileSync, writeFileSync } from "node:fs";
import { withSettingsTable } from "#server/options/settings/explain.ts";

const file = new URL("../docs/settings.md", import.meta.url);
writeFileSync(file, withSettingsTable(readFileSync(file, "utf8")));

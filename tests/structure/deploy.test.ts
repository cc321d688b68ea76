import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { secretNames, secretWays, settingNames } from "#server/options/settings/table.ts";

const folder = join(import.meta.dirname, "../../deploy");
const known = new Set<string>([
  ...settingNames,
  ...secretNames.flatMap((name) => secretWays.map((way) => name + way)),
  "BELLWETHER_CONFIG",
  // A family of addresses, for systemd.
  "AF_UNIX",
  // Of Node, and of PostgreSQL's own image.
  "NODE_ENV",
  "POSTGRES_USER",
  "POSTGRES_DB",
  "POSTGRES_PASSWORD_FILE",
  "POSTGRES_INITDB_ARGS",
]);

/** Names that are given a value, as each of these files writes it. */
const names = (text: string): readonly string[] =>
  [...text.matchAll(/(?:^|[\s;=]|name: |Credential=)([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?=[=:,}]|\s*$)/gm)].flatMap(
    (match) => match[1] ?? [],
  );

describe("an example of how a server is run", () => {
  it.each(readdirSync(folder).filter((name) => name !== "web.config" && !name.endsWith(".md")))(
    "names only settings that there are: %s",
    (name) => {
      const found = names(readFileSync(join(folder, name), "utf8"));
      expect(found.filter((each) => !known.has(each))).toEqual([]);
    },
  );

  it("is read for its names", () => {
    expect(names(readFileSync(join(folder, "kubernetes.yaml"), "utf8"))).toContain("METRICS_TOKEN_FILE");
    expect(names(readFileSync(join(folder, "server.conf"), "utf8"))).toContain("TRUST_PROXY");
    expect(names(readFileSync(join(folder, "compose.yaml"), "utf8"))).toContain("DATABASE_URL_FILE");
  });
});

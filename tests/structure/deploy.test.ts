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

/** The blocks of nginx's configuration that send on to the server, each with what holds in it. */
const proxied = (text: string) => {
  const open: string[][] = [[]];
  const found: string[][] = [];
  for (const [, words = "", end] of text.replace(/^\s*#.*$/gm, "").matchAll(/([^;{}]*)([;{}])/g)) {
    const line = words.trim().replace(/\s+/g, " ");
    if (end === "{") open.push([...(open.at(-1) ?? [])]);
    else if (end === "}") {
      const closed = open.pop() ?? [];
      if (closed.some((each) => each.startsWith("proxy_pass "))) found.push(closed);
    } else open.at(-1)?.push(line);
  }
  return found;
};

describe("the proxy in front", () => {
  it("keeps no body of anybody on its disk", () => {
    const blocks = proxied(readFileSync(join(folder, "nginx.conf"), "utf8"));
    expect(blocks).toHaveLength(4);
    for (const block of blocks)
      expect(block.filter((each) => each.startsWith("proxy_request_buffering ")).at(-1)).toBe(
        "proxy_request_buffering off",
      );
  });
});

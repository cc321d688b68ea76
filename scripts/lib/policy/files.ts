import { readFileSync } from "node:fs";
import { macDomain } from "#core/policy/read-files.ts";
import { jamfManifest, policyExample, policySchema } from "./json.ts";
import { mobileconfig } from "./mac.ts";
import { withPolicyTables } from "./page.ts";
import { adml, admx } from "./windows.ts";

const root = new URL("../../../", import.meta.url);
const at = (path: string): URL => new URL(path, root);

/** Everything that comes from the table of policies: where it stands, and what it is. */
export function policyFiles(): ReadonlyMap<URL, string> {
  const { version } = JSON.parse(readFileSync(at("package.json"), "utf8")) as { version: string };
  return new Map([
    [at("packaging/policy/Bellwether.admx"), admx(version)],
    [at("packaging/policy/en-US/Bellwether.adml"), adml(version)],
    [at("packaging/policy/bellwether.mobileconfig"), mobileconfig(macDomain)],
    [at("packaging/policy/bellwether.jamf.json"), jamfManifest(macDomain)],
    [at("packaging/policy/policy.schema.json"), policySchema()],
    [at("packaging/policy/policy.example.json"), policyExample()],
    [at("docs/policy.md"), withPolicyTables(readFileSync(at("docs/policy.md"), "utf8"))],
  ]);
}

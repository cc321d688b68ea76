// The list of all parts of a release in CycloneDX, made by npm itself.

import { Failure } from "../kit/failure.mjs";
import { npmCommand, run } from "../kit/processes.mjs";
import { shippedParts } from "./shipped-parts.mjs";

/** Of npm's list, what a release holds: npm marks as development what is bundled into the page too. */
export function ofRelease(bom, parts) {
  const shipped = new Set(parts.map(({ name, version }) => `${name}@${version}`));
  const isShipped = ({ name, version }) => shipped.has(`${name}@${version}`);
  const components = bom.components.filter(isShipped).map((each) => ({ ...each, scope: "required" }));
  const kept = new Set([bom.metadata.component["bom-ref"], ...components.map((each) => each["bom-ref"])]);
  const dependencies = bom.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map((each) => ({ ...each, dependsOn: (each.dependsOn ?? []).filter((ref) => kept.has(ref)) }));
  const component = { ...bom.metadata.component, name: "bellwether", type: "application" };
  return { ...bom, metadata: { ...bom.metadata, component }, components, dependencies };
}

export async function makeSbom(root) {
  const npm = npmCommand();
  const args = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"];
  // A part that asks for an older React beside it is no problem of the list.
  args.push("--legacy-peer-deps");
  const { code, output } = await run(npm.program, [...npm.args, ...args], { cwd: root });
  const start = output.indexOf("{");
  if (code !== 0 || start < 0) throw new Failure("npm could not list the parts of this release.", 1, output);
  return ofRelease(JSON.parse(output.slice(start, output.lastIndexOf("}") + 1)), shippedParts(root));
}

import type { Identifier } from "#contract/records/entities/schema.ts";

/** What a list of organizations of interest is searched in. */
export const entitySearchText = ({
  name,
  identifiers,
  location,
}: {
  readonly name: string;
  readonly identifiers: readonly Identifier[];
  readonly location: string | null;
}): string => [name, ...identifiers.map((each) => each.value), location ?? ""].join("\n").toLowerCase();

import type { EntityKind, Identifier } from "#contract/records/entities/schema.ts";
import type { EntitySign } from "#contract/records/entity-merges/schema.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Row } from "#server/database/schema.ts";
import { searchWords } from "#server/text/spelling.ts";
import { skeleton } from "./keys.ts";
import { likenessOf } from "./likeness.ts";
import { reasoning } from "./reasons.ts";
import { digits, distinct, nearly, plain } from "./traits.ts";

/** What the rules look at. */
export interface EntityTraits {
  readonly id: number;
  readonly organization: number;
  readonly kind: EntityKind;
  readonly name: string;
  /** What it goes by, as its kind is compared: `handle:northwind_07`. */
  readonly identifiers: readonly string[];
}

/** The same handle is written with and without its sign, a number with and without its spaces. */
const plainly: Readonly<Record<Identifier["kind"], (value: string) => string>> = {
  handle: (value) =>
    value
      .trim()
      .toLowerCase()
      .replace(/^[@#]+/, ""),
  plate: (value) => value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""),
  phone: digits,
  domain: (value) =>
    value
      .trim()
      .toLowerCase()
      .replace(/^(https?:\/\/)?(www\.)?/, "")
      .replace(/\/+$/, ""),
  email: (value) => value.trim().toLowerCase(),
  other: plain,
};

export const entityTraits = (
  row: Pick<Row<"entities">, "id" | "organization_id" | "kind" | "name" | "identifiers">,
): EntityTraits => ({
  id: row.id,
  organization: row.organization_id,
  kind: row.kind,
  name: plain(row.name),
  identifiers: distinct(
    readJson(row.identifiers).map(({ kind, value }) => {
      const said = plainly[kind](value);
      return said === "" ? "" : `${kind}:${said}`;
    }),
  ),
});

/** `@rider_12` is not `@rider_13` with a slip. */
const numbersIn = ({ name }: EntityTraits): string => (name.match(/\d+/g) ?? []).join(" ");

/** Why two organizations of interest may be one; empty where no rule holds. */
export const entityReasons = reasoning<EntitySign, EntityTraits>({
  signs: {
    identifier: (a, b) => a.identifiers.some((each) => b.identifiers.includes(each)),
    same_name: (a, b) => a.name !== "" && a.name === b.name,
    similar_name: (a, b) => a.name === b.name || (numbersIn(a) === numbersIn(b) && nearly(a.name, b.name)),
    kind: (a, b) => a.kind === b.kind,
    school: (a, b) => a.organization === b.organization,
  },
  rules: [
    { all: ["identifier"] },
    { all: ["same_name"], any: ["kind", "school"] },
    { all: ["similar_name", "kind", "school"] },
  ],
  order: ["identifier", "same_name", "similar_name", "kind", "school"],
  saidBy: { similar_name: ["same_name"] },
  slow: ["similar_name"],
});

/** Only two that share one of these are compared: what they go by, their name as it sounds, or a word of it. */
function keysOf({ name, identifiers, organization }: EntityTraits): readonly string[] {
  const words = searchWords(name).filter((word) => word.length > 3);
  return distinct([
    ...identifiers.map((each) => `i:${each}`),
    name === "" ? "" : `n:${skeleton(name)}`,
    ...words.map((word) => `w:${organization}:${skeleton(word)}`),
  ]);
}

const likeness = likenessOf<EntityTraits>({
  kind: "entity",
  keysOf,
  pairing: () => true,
  alike: (one, other) => entityReasons(one, other, "list").length > 0,
  read: async (db, ids) => {
    const rows = await db
      .selectFrom("entities")
      .select(["id", "organization_id", "kind", "name", "identifiers"])
      .where("merged_into", "is", null)
      .$if(ids !== null, (query) => query.where("id", "in", [...(ids ?? []), -1]))
      .orderBy("id")
      .execute();
    return rows.map(entityTraits);
  },
  version: 1,
});

/** Updates the keys of an organization of interest; must run in the transaction of every change of it. */
export const noteEntityLikeness = likeness.note;
export const rebuildEntityLikeness = likeness.rebuild;
export const ensureEntityLikeness = likeness.ensure;

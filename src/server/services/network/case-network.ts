import type { Network } from "#contract/services/network/schema.ts";
import type { Reader } from "#server/access/reach.ts";
import { visibleCases, visibleEntities, visiblePersons } from "#server/access/visibility.ts";
import type { Db } from "#server/database/schema.ts";
import { relationsWith } from "#server/records/entity-relations/repository.ts";
import { namesakesApart } from "#server/records/persons/namesakes.ts";
import { sha256 } from "#server/security/tokens.ts";
import { type Adding, contactWords, network, relationWords } from "./network.ts";

/** Most nodes that a picture can show. */
const mostNodes = 300;
/** A number that half a school shares tells nothing about two people. */
const mostOfOne = 40;

interface Wanted {
  readonly depth: number;
  readonly expand: readonly string[];
}

const numbered = (kind: string, ids: readonly string[]): number[] =>
  ids.flatMap((id) => (id.startsWith(`${kind}:`) ? [Number(id.slice(kind.length + 1))] : []));
/** What the ids of places and contacts stand for, for those reached so far. */
type Known = Map<string, { readonly kind: string; readonly value: string }>;

function wordId(known: Known, node: "place" | "contact", kind: string, value: string): string {
  const id = `${node}:${sha256(`${kind}\n${value}`).slice(0, 16)}`;
  known.set(id, { kind, value });
  return id;
}

const caseNode = (row: { id: number; number: string; title: string }) => ({
  id: `case:${row.id}`,
  kind: "case" as const,
  label: row.title,
  detail: row.number,
  key: String(row.id),
});
const personNode = (row: { id: number; uuid: string; name: string }) => ({
  id: `person:${row.id}`,
  kind: "person" as const,
  label: row.name,
  detail: null,
  key: row.uuid,
});
const entityNode = (row: { id: number; uuid: string; name: string; kind: string }) => ({
  id: `entity:${row.id}`,
  kind: "entity" as const,
  label: row.name,
  detail: `${row.kind.charAt(0).toUpperCase()}${row.kind.slice(1)}`,
  key: row.uuid,
});
const wordNode = (kind: "place" | "contact", id: string, label: string, detail: string | null) => ({
  id,
  kind,
  label,
  detail,
  key: null,
});

/** People of cases, their places, and confirmed related cases. */
async function aroundCases(
  db: Db,
  reader: Reader,
  known: Known,
  ids: readonly number[],
): Promise<readonly Adding[]> {
  if (ids.length === 0) return [];
  const persons = await db
    .selectFrom("case_persons")
    .innerJoin("persons", "persons.id", "case_persons.person_id")
    .select(["case_persons.case_id", "case_persons.role", "persons.id", "persons.uuid", "persons.name"])
    .where("case_persons.case_id", "in", [...ids])
    .where(visiblePersons(reader))
    .orderBy("case_persons.position")
    .limit(mostNodes)
    .execute();
  const places = await db
    .selectFrom("cases")
    .select(["id", "location"])
    .where("id", "in", [...ids])
    .where("location", "is not", null)
    .execute();
  const related = await db
    .selectFrom("case_matches")
    .innerJoin("cases", (join) =>
      join.on((e) =>
        e.or([
          e.and([e("case_matches.case_a", "in", [...ids]), e("cases.id", "=", e.ref("case_matches.case_b"))]),
          e.and([e("case_matches.case_b", "in", [...ids]), e("cases.id", "=", e.ref("case_matches.case_a"))]),
        ]),
      ),
    )
    .select(["case_a", "case_b", "cases.id", "cases.number", "cases.title"])
    .where("decision", "=", "confirm")
    .where(visibleCases(reader))
    .limit(mostNodes)
    .execute();
  return [
    ...persons.map((row) => ({
      node: personNode(row),
      edge: { from: `person:${row.id}`, to: `case:${row.case_id}`, words: `${row.role} in` },
    })),
    ...places.flatMap(({ id, location }) => {
      if (location === null) return [];
      const place = wordId(known, "place", "location", location.toLowerCase());
      return [
        {
          node: wordNode("place", place, location, null),
          edge: { from: `case:${id}`, to: place, words: "at" },
        },
      ];
    }),
    ...related.map((row) => ({
      node: caseNode(row),
      edge: { from: `case:${row.case_a}`, to: `case:${row.case_b}`, words: "related to" },
    })),
  ];
}

/** Entities of cases, and cases of those entities. */
async function aroundEntities(db: Db, reader: Reader, ids: readonly string[]): Promise<readonly Adding[]> {
  const edge = (row: { case_id: number; entity_id: number }) => ({
    from: `entity:${row.entity_id}`,
    to: `case:${row.case_id}`,
    words: "of interest in",
  });
  const cases = numbered("case", ids);
  const entities = numbered("entity", ids);
  const ofCases =
    cases.length === 0
      ? []
      : await db
          .selectFrom("case_entities")
          .innerJoin("entities", "entities.id", "case_entities.entity_id")
          .select(["case_id", "entity_id", "entities.id", "uuid", "name", "kind"])
          .where("case_id", "in", cases)
          .where(visibleEntities(reader))
          .orderBy("name")
          .limit(mostNodes)
          .execute();
  const ofEntities =
    entities.length === 0
      ? []
      : await db
          .selectFrom("case_entities")
          .innerJoin("cases", "cases.id", "case_entities.case_id")
          .select(["case_id", "entity_id", "cases.id", "cases.number", "cases.title"])
          .where("entity_id", "in", entities)
          .where(visibleCases(reader))
          .orderBy("cases.id", "desc")
          .limit(mostNodes)
          .execute();
  return [
    ...ofCases.map((row) => ({ node: entityNode(row), edge: edge(row) })),
    ...ofEntities.map((row) => ({ node: caseNode(row), edge: edge(row) })),
  ];
}

/** Cases of people, their relatives, vehicles, and contacts they share with others. */
async function aroundPersons(
  db: Db,
  reader: Reader,
  known: Known,
  ids: readonly number[],
): Promise<readonly Adding[]> {
  if (ids.length === 0) return [];
  const wanted = [...ids];
  const cases = await db
    .selectFrom("case_persons")
    .innerJoin("cases", "cases.id", "case_persons.case_id")
    .select(["case_persons.person_id", "case_persons.role", "cases.id", "cases.number", "cases.title"])
    .where("case_persons.person_id", "in", wanted)
    .where(visibleCases(reader))
    .limit(mostNodes)
    .execute();
  const relations = await db
    .selectFrom("person_relations")
    .innerJoin("persons", (join) =>
      join.on((e) =>
        e.or([
          e.and([e("from_person_id", "in", wanted), e("persons.id", "=", e.ref("to_person_id"))]),
          e.and([e("to_person_id", "in", wanted), e("persons.id", "=", e.ref("from_person_id"))]),
        ]),
      ),
    )
    .select(["from_person_id", "to_person_id", "kind", "persons.id", "persons.uuid", "persons.name"])
    .where(visiblePersons(reader))
    .limit(mostNodes)
    .execute();
  const vehicles = await db
    .selectFrom("person_vehicles")
    .innerJoin("vehicles", "vehicles.id", "person_vehicles.vehicle_id")
    .select(["person_id", "vehicles.id", "color", "make", "model", "plate", "state"])
    .where("person_id", "in", wanted)
    .limit(mostNodes)
    .execute();
  const keys = await db
    .selectFrom("person_keys as own")
    .innerJoin("person_keys as other", (join) =>
      join
        .onRef("other.kind", "=", "own.kind")
        .onRef("other.value", "=", "own.value")
        .onRef("other.person_id", "!=", "own.person_id"),
    )
    .innerJoin("persons", "persons.id", "other.person_id")
    .select(["own.person_id", "own.kind", "own.value"])
    .distinct()
    .where("own.person_id", "in", wanted)
    .where("own.kind", "!=", "alias")
    .where(visiblePersons(reader))
    .limit(mostNodes)
    .execute();
  return [
    ...cases.map((row) => ({
      node: caseNode(row),
      edge: { from: `person:${row.person_id}`, to: `case:${row.id}`, words: `${row.role} in` },
    })),
    ...relations.map((row) => ({
      node: personNode(row),
      edge: {
        from: `person:${row.from_person_id}`,
        to: `person:${row.to_person_id}`,
        words: relationWords(row.kind),
      },
    })),
    ...vehicles.map((row) => ({
      node: {
        id: `vehicle:${row.id}`,
        kind: "vehicle" as const,
        label: [row.color, row.make, row.model].filter(Boolean).join(" ") || "Vehicle",
        detail: [row.plate, row.state].filter(Boolean).join(", ") || null,
        key: null,
      },
      edge: { from: `person:${row.person_id}`, to: `vehicle:${row.id}`, words: "uses" },
    })),
    ...keys.map((row) => {
      const contact = wordId(known, "contact", row.kind, row.value);
      return {
        node: wordNode("contact", contact, row.value, contactWords(row.kind)),
        edge: { from: `person:${row.person_id}`, to: contact, words: "reached at" },
      };
    }),
  ];
}

/** What organizations of interest are related to, read from any end. */
async function aroundRelations(
  db: Db,
  reader: Reader,
  known: Known,
  ids: readonly string[],
): Promise<readonly Adding[]> {
  const names = ids.flatMap((id) => {
    const place = known.get(id);
    return place?.kind === "location" ? [place.value] : [];
  });
  const locations =
    names.length === 0
      ? []
      : await db
          .selectFrom("locations")
          .select("id")
          .where((e) => e(e.fn<string>("lower", ["name"]), "in", names))
          .execute();
  const found = [
    ...(await relationsWith(db, reader, "entity", numbered("entity", ids))),
    ...(await relationsWith(db, reader, "person", numbered("person", ids))),
    ...(await relationsWith(
      db,
      reader,
      "location",
      locations.map(({ id }) => id),
    )),
  ];
  return found.flatMap(({ relation, from, to, from_kind, other_kind }) => {
    const first = entityNode({ ...from, kind: from_kind });
    const second =
      to.kind === "person"
        ? personNode(to)
        : to.kind === "entity"
          ? entityNode({ ...to, kind: other_kind ?? "" })
          : wordNode("place", wordId(known, "place", "location", to.name.toLowerCase()), to.name, null);
    const edge = { from: first.id, to: second.id, words: relation };
    return [
      { node: first, edge },
      { node: second, edge },
    ];
  });
}

/** Other people with the same vehicle or contact, and other cases at the same place. */
async function aroundOthers(
  db: Db,
  reader: Reader,
  known: Known,
  ids: readonly string[],
): Promise<readonly Adding[]> {
  const found: Adding[] = [];
  const vehicles = numbered("vehicle", ids);
  if (vehicles.length > 0) {
    const rows = await db
      .selectFrom("person_vehicles")
      .innerJoin("persons", "persons.id", "person_vehicles.person_id")
      .select(["vehicle_id", "persons.id", "persons.uuid", "persons.name"])
      .where("vehicle_id", "in", vehicles)
      .where(visiblePersons(reader))
      .limit(mostNodes)
      .execute();
    for (const row of rows)
      found.push({
        node: personNode(row),
        edge: { from: `person:${row.id}`, to: `vehicle:${row.vehicle_id}`, words: "uses" },
      });
  }
  for (const id of ids) {
    const what = known.get(id);
    if (what === undefined) continue;
    if (id.startsWith("contact:")) {
      const rows = await db
        .selectFrom("person_keys")
        .innerJoin("persons", "persons.id", "person_keys.person_id")
        .select(["persons.id", "persons.uuid", "persons.name"])
        .where("kind", "=", what.kind)
        .where("value", "=", what.value)
        .where(visiblePersons(reader))
        .limit(mostOfOne)
        .execute();
      for (const row of rows)
        found.push({
          node: personNode(row),
          edge: { from: `person:${row.id}`, to: id, words: "reached at" },
        });
    } else {
      const rows = await db
        .selectFrom("cases")
        .select(["cases.id", "cases.number", "cases.title"])
        .where((e) => e(e.fn<string>("lower", ["cases.location"]), "=", what.value))
        .where(visibleCases(reader))
        .orderBy("cases.occurred_at", "desc")
        .limit(mostOfOne)
        .execute();
      for (const row of rows)
        found.push({ node: caseNode(row), edge: { from: `case:${row.id}`, to: id, words: "at" } });
    }
  }
  return found;
}

const around = async (
  db: Db,
  reader: Reader,
  known: Known,
  ids: readonly string[],
): Promise<readonly Adding[]> => [
  ...(await aroundCases(db, reader, known, numbered("case", ids))),
  ...(await aroundPersons(db, reader, known, numbered("person", ids))),
  ...(await aroundEntities(db, reader, ids)),
  ...(await aroundRelations(db, reader, known, ids)),
  ...(await aroundOthers(db, reader, known, ids)),
];

/**
 * The network around a case: `depth` steps, and one more from each node in `expand`. Invisible records are neither
 * shown nor hinted at; a node is expanded only where it was reached on the way.
 */
export async function networkOf(db: Db, reader: Reader, caseId: number, wanted: Wanted): Promise<Network> {
  const root = await db
    .selectFrom("cases")
    .select(["id", "number", "title"])
    .where("id", "=", caseId)
    .executeTakeFirstOrThrow();
  const known: Known = new Map();
  const grown = network(caseNode(root), mostNodes);
  let frontier: readonly string[] = [`case:${caseId}`];
  for (let step = 0; step < wanted.depth && frontier.length > 0; step += 1)
    frontier = grown.open(frontier, await around(db, reader, known, frontier));
  // One after another: expanding one may reach the next.
  for (const id of wanted.expand) if (grown.has(id)) grown.open([id], await around(db, reader, known, [id]));
  // Connections between nodes at the rim are shown; other neighbors are only known to exist.
  const rim = grown.rim();
  grown.close(rim, await around(db, reader, known, rim));
  const told = grown.told();
  const apart = await namesakesApart(
    db,
    reader,
    numbered(
      "person",
      told.nodes.map(({ id }) => id),
    ),
  );
  return {
    ...told,
    nodes: told.nodes.map((node) =>
      node.kind === "person" ? { ...node, detail: apart(Number(node.id.slice("person:".length))) } : node,
    ),
  };
}

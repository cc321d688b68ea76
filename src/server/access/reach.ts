import { forEachName } from "#contract/kit/for-each-name.ts";
import type { Role } from "#contract/kit/roles.ts";
import { type Grantable, grantable } from "#contract/records/compartments/schema.ts";
import { type JsonText, readJson } from "#server/database/json-text.ts";

/** The reach of a signed-in person: their strongest role in each organization, counting roles above it (ARCH-6). */
export interface Reach {
  readonly roleIn: (organizationId: number) => Role | null;
  /** Organizations with any role, with the right to write, and with an administrator's role. */
  readonly members: readonly number[];
  /** Those, and the organizations above them: what is said to one of these is said to the person too. */
  readonly addressed: readonly number[];
  readonly writers: readonly number[];
  /** Those of them that are not closed, nor below one that is: new records are kept there. */
  readonly keepers: readonly number[];
  readonly administers: readonly number[];
  /** Organizations whose records in a compartment the person may read: given in one, it holds below it too. */
  readonly granted: Readonly<Record<Grantable, readonly number[]>>;
  /** All organizations of the person's trees; colleagues come from these. */
  readonly trees: readonly number[];
  /** Roots of those trees, and those of them that the person administers as a whole. */
  readonly roots: readonly number[];
  readonly manages: readonly number[];
  /** Root of the tree that an organization belongs to. */
  readonly rootOf: (organizationId: number) => number | null;
  /** The organization itself, or the one that it was merged into. */
  readonly survivorOf: (organizationId: number) => number;
  /** Organization of new records unless said otherwise. */
  readonly home: number | null;
  /** The organization of the person's own practice case; null while there is none (decision 059). */
  readonly practice: number | null;
}

/** Whoever reads, as far as rights go. */
export interface Reader {
  readonly userId: number;
  readonly reach: Reach;
}

interface Node {
  readonly id: number;
  readonly parent_id: number | null;
  readonly closed_at?: string | null;
  readonly merged_into?: number | null;
}

interface Held {
  readonly organization_id: number;
  readonly role: string;
  readonly active: number;
  readonly compartments?: JsonText<readonly Grantable[]>;
}

const strength: Readonly<Record<string, number>> = {
  viewer: 1,
  investigator: 2,
  assessor: 3,
  administrator: 4,
};
const roleOf = (rank: number): Role | null =>
  rank === 4
    ? "administrator"
    : rank === 3
      ? "assessor"
      : rank === 2
        ? "investigator"
        : rank === 1
          ? "viewer"
          : null;

/**
 * Are two organizations of one tree? Somebody with roles in two trees ties nothing of one to the other: what they tied would be
 * shown to people who have no right there.
 */
export const inOneTree = ({ rootOf }: Reach, one: number, other: number): boolean =>
  rootOf(one) === rootOf(other);

export const isWriter = (role: Role | null): boolean => role !== null && role !== "viewer";

/** Ids from an organization up to the root of its tree, itself first. */
export function lineage(
  organizationId: number,
  parents: ReadonlyMap<number, number | null>,
): readonly number[] {
  const line: number[] = [];
  let at: number | null | undefined = organizationId;
  while (at !== null && at !== undefined && !line.includes(at)) {
    line.push(at);
    at = parents.get(at);
  }
  return line;
}

const knownLines = new WeakMap<readonly Node[], ReadonlyMap<number, readonly number[]>>();

/** For each organization the ids up to its root; worked out once for organizations that were read together. */
function linesOf(organizations: readonly Node[]): ReadonlyMap<number, readonly number[]> {
  const known = knownLines.get(organizations);
  if (known !== undefined) return known;
  const parents = new Map(organizations.map((node) => [node.id, node.parent_id]));
  const lines = new Map(organizations.map(({ id }) => [id, lineage(id, parents)]));
  knownLines.set(organizations, lines);
  return lines;
}

export function reachOf(memberships: readonly Held[], organizations: readonly Node[]): Reach {
  const lines = linesOf(organizations);
  const lineOf = (id: number): readonly number[] => lines.get(id) ?? [];
  const active = memberships.filter((held) => held.active === 1 && lines.has(held.organization_id));
  const own = new Map(active.map((held) => [held.organization_id, strength[held.role] ?? 0]));
  const ranks = new Map<number, number>();
  const roots = new Set(active.map((held) => lineOf(held.organization_id).at(-1)));
  const trees: number[] = [];
  for (const { id } of organizations) {
    const line = lineOf(id);
    ranks.set(id, Math.max(0, ...line.map((each) => own.get(each) ?? 0)));
    if (roots.has(line.at(-1))) trees.push(id);
  }
  const atLeast = (rank: number) =>
    organizations.map((node) => node.id).filter((id) => (ranks.get(id) ?? 0) >= rank);
  const grantedIn = (name: Grantable) => {
    const given = active
      .filter(({ compartments }) => compartments !== undefined && readJson(compartments).includes(name))
      .map((held) => held.organization_id);
    return organizations
      .map((node) => node.id)
      .filter((id) => given.length > 0 && lineOf(id).some((each) => given.includes(each)));
  };
  const closed = new Set(organizations.filter((node) => node.closed_at != null).map((node) => node.id));
  const keepers = atLeast(2).filter((id) => !lineOf(id).some((each) => closed.has(each)));
  const merged = new Map(organizations.map((node) => [node.id, node.merged_into ?? null]));
  const writing = active.find((held) => keepers.includes(held.organization_id));
  return {
    roleIn: (id) => roleOf(ranks.get(id) ?? 0),
    members: atLeast(1),
    addressed: [...new Set(atLeast(1).flatMap(lineOf))],
    writers: atLeast(2),
    keepers,
    administers: atLeast(4),
    granted: forEachName(grantable, grantedIn),
    trees,
    roots: organizations.map((node) => node.id).filter((id) => roots.has(id)),
    manages: organizations
      .map((node) => node.id)
      .filter((id) => roots.has(id) && own.get(id) === strength.administrator),
    rootOf: (id) => lineOf(id).at(-1) ?? null,
    // A merge points those that were merged before at the new survivor: one step is enough.
    survivorOf: (id) => merged.get(id) ?? id,
    home: (writing ?? active[0])?.organization_id ?? null,
    practice: null,
  };
}

/**
 * With one's own practice case, in which one works as an assessor: it is seen and changed as other records are. It counts
 * nowhere else: new records are not kept in it, it is no tree, and what its case form offers is that of one's own tree.
 */
export const withPractice = (reach: Reach, practice: number | null): Reach =>
  practice === null || reach.home === null
    ? reach
    : {
        ...reach,
        practice,
        members: [...reach.members, practice],
        granted: forEachName(grantable, (name) => [...reach.granted[name], practice]),
        roleIn: (id) => (id === practice ? "assessor" : reach.roleIn(id)),
        rootOf: (id) => reach.rootOf(id === practice ? (reach.home ?? id) : id),
      };

/** The same person without the practice case: for counts, lists of work, searches that are kept, and notices. */
export const withoutPractice = <R extends Reader>(reader: R): R => {
  const { reach } = reader;
  if (reach.practice === null) return reader;
  const { practice } = reach;
  const real: Reach = {
    ...reach,
    practice: null,
    members: reach.members.filter((id) => id !== practice),
    granted: forEachName(grantable, (name) => reach.granted[name].filter((id) => id !== practice)),
    roleIn: (id) => (id === practice ? null : reach.roleIn(id)),
    rootOf: (id) => (id === practice ? null : reach.rootOf(id)),
  };
  return { ...reader, reach: real };
};

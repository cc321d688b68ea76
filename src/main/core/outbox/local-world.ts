import type { EndpointName } from "#contract/endpoints/table.ts";
import type { RawInput } from "../api/client.ts";
import type { ChangeList } from "./change-list.ts";
import type { KnownRead, OutboxDeps } from "./deps.ts";
import type { KnownRecords } from "./known-records.ts";
import { versionOf } from "./new-change.ts";
import { type Change, isLocalId, type LocalWorld, type SubjectKind } from "./types.ts";

const reads: Partial<Record<SubjectKind, { readonly name: EndpointName; readonly param: string }>> = {
  person: { name: "persons.show", param: "id" },
  case: { name: "cases.show", param: "id" },
  assessment: { name: "assessments.show", param: "idOrUuid" },
  task: { name: "tasks.show", param: "id" },
};

const inside = (answer: unknown): unknown =>
  typeof answer === "object" && answer !== null && "data" in answer ? answer.data : null;

/** The records of this computer: cached ones with waiting changes overlaid. */
export function createLocalWorld(deps: OutboxDeps, list: ChangeList, known: KnownRecords): LocalWorld {
  /** Records being built right now; a person lists assessments, which name their person. */
  const open = new Set<string>();

  const idsOf = (key: string | number): readonly (string | number)[] => {
    const local = typeof key === "number" ? key : /^\d{16}$/.test(key) ? Number(key) : 0;
    if (!isLocalId(local)) return [key];
    const others = [list.ids.serverId(local), list.ids.uuidOf(local)];
    return [key, ...others.filter((one) => one !== null)];
  };

  const copyOf = (kind: SubjectKind, key: string | number): KnownRead | null => {
    const read = reads[kind];
    for (const id of idsOf(key)) {
      const found = read ? deps.copy(read.name, { params: { [read.param]: id } }) : null;
      if (found) return found;
      const record = deps.copiedRecord?.(kind, id) ?? null;
      if (record) return read ? { ...record, data: { data: record.data } } : record;
    }
    return null;
  };

  /** The newest version of a record that the server gave; else the one that a page was shown last. */
  const toldLast = (kind: SubjectKind, key: string | number, own: readonly Change[]): unknown => {
    const acked = own.filter(({ state }) => state === "acked").at(-1);
    const answer = acked ? deps.effects.recordOf(acked.endpoint, acked.answer?.data ?? null) : null;
    const others = idsOf(key).flatMap((id) => [copyOf(kind, id)?.data ?? null, known.latest(kind, id)]);
    let newest: unknown = answer;
    for (const one of others) if (one && (!newest || versionOf(one) > versionOf(newest))) newest = one;
    return newest;
  };

  /** For kinds that no read gives alone: the newest known version with every waiting change overlaid in order. */
  const withoutRead = (kind: SubjectKind, key: string | number): unknown => {
    const about = list.ids.nameOf({ kind, key: String(key) });
    const own = list.ofRecord(about).map(({ change }) => change);
    let record = toldLast(kind, key, own);
    const before: LocalWorld = {
      ...world,
      record: (asked, id) =>
        asked === kind && list.ids.nameOf({ kind, key: String(id) }) === about
          ? record
          : world.record(asked, id),
    };
    for (const change of own) {
      // Created here and known to the server: only the answer was lost.
      if (change.state === "acked" || (change.creates !== null && record)) continue;
      record = deps.effects.recordOf(change.endpoint, deps.effects.answer(change, before).data);
    }
    return record;
  };

  const asShown = (kind: SubjectKind, key: string | number): unknown => {
    const read = reads[kind];
    if (!read) return withoutRead(kind, key);
    const input: RawInput = { params: { [read.param]: idsOf(key).at(-1) ?? key } };
    const shown = deps.effects.overlay(read.name, input, copyOf(kind, key), list.all(), world);
    return inside(shown) ?? known.latest(kind, key);
  };

  const world: LocalWorld = {
    get author() {
      return deps.author();
    },
    now: deps.now,
    get colleague() {
      return deps.around?.().colleague;
    },
    get organizations() {
      return deps.around?.().organizations;
    },
    get home() {
      return deps.around?.().home;
    },
    record: (kind, key) => {
      const name = list.ids.nameOf({ kind, key: String(key) });
      if (open.has(name))
        return (reads[kind] ? inside(copyOf(kind, key)?.data) : null) ?? known.latest(kind, key);
      open.add(name);
      try {
        return asShown(kind, key);
      } finally {
        open.delete(name);
      }
    },
  };
  return world;
}

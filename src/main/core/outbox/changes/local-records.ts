import { type EndpointName, isEndpointName } from "#contract/endpoints/table.ts";
import { kinds, type LocalKind } from "#contract/kit/kinds.ts";
import type { RawInput } from "#core/api/call-types.ts";
import type { CachedRead, OutboxDeps } from "#core/outbox/deps.ts";
import { type Change, isLocalId, type LocalRecords } from "#core/outbox/types.ts";
import type { ChangeList } from "./change-list.ts";
import { versionOf } from "./new-change.ts";
import type { ShownRecords } from "./shown-records.ts";

/** The read that answers a record of this kind alone. */
const showOf = (kind: LocalKind): { readonly endpoint: EndpointName; readonly param: string } | null =>
  kinds[kind].show;

const inside = (answer: unknown): unknown =>
  typeof answer === "object" && answer !== null && "data" in answer ? answer.data : null;

/** The records of this computer: cached ones with waiting changes overlaid. */
export function createLocalRecords(deps: OutboxDeps, list: ChangeList, known: ShownRecords): LocalRecords {
  /** Records being built right now; a person lists assessments, which name their person. */
  const open = new Set<string>();

  const idsOf = (key: string | number): readonly (string | number)[] => {
    const local = typeof key === "number" ? key : /^\d{16}$/.test(key) ? Number(key) : 0;
    if (!isLocalId(local)) return [key];
    const others = [list.ids.serverId(local), list.ids.uuidOf(local)];
    return [key, ...others.filter((one) => one !== null)];
  };

  const copyOf = (kind: LocalKind, key: string | number): CachedRead | null => {
    const read = showOf(kind);
    for (const id of idsOf(key)) {
      const found = read ? deps.cached(read.endpoint, { params: { [read.param]: id } }) : null;
      if (found) return found;
      const record = deps.cachedRecord?.(kind, id) ?? null;
      if (record) return read ? { ...record, data: { data: record.data } } : record;
    }
    return null;
  };

  /** The newest version of a record that the server gave; else the one that a page was shown last. */
  const latestKnown = (kind: LocalKind, key: string | number, own: readonly Change[]): unknown => {
    const acked = own.filter(({ state }) => state === "acked").at(-1);
    const answer = acked ? deps.effects.recordOf(acked.endpoint, acked.answer?.data ?? null) : null;
    const others = idsOf(key).flatMap((id) => [copyOf(kind, id)?.data ?? null, known.latest(kind, id)]);
    let newest: unknown = answer;
    for (const one of others) if (one && (!newest || versionOf(one) > versionOf(newest))) newest = one;
    return newest;
  };

  /** For kinds that no read gives alone: the newest known version with every waiting change overlaid in order. */
  const withoutRead = (kind: LocalKind, key: string | number): unknown => {
    const about = list.ids.nameOf({ kind, key: String(key) });
    const own = list.ofRecord(about).map(({ change }) => change);
    let record = latestKnown(kind, key, own);
    const before: LocalRecords = {
      ...local,
      record: (asked, id) =>
        asked === kind && list.ids.nameOf({ kind, key: String(id) }) === about
          ? record
          : local.record(asked, id),
    };
    for (const change of own) {
      // Created here and known to the server: only the answer was lost.
      if (change.state === "acked" || (change.creates !== null && record)) continue;
      record = deps.effects.recordOf(change.endpoint, deps.effects.answer(change, before).data);
    }
    return record;
  };

  const asShown = (kind: LocalKind, key: string | number): unknown => {
    const read = showOf(kind);
    if (!read) return withoutRead(kind, key);
    const input: RawInput = { params: { [read.param]: idsOf(key).at(-1) ?? key } };
    const shown = deps.effects.overlay(read.endpoint, input, copyOf(kind, key), list.all(), local);
    return inside(shown) ?? known.latest(kind, key);
  };

  const local: LocalRecords = {
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
    get zone() {
      return deps.around?.().zone;
    },
    form: (kind, params) => {
      const name = `${kinds[kind].prefix}.new`;
      const form = isEndpointName(name)
        ? inside(deps.cached(name, params === undefined ? {} : { params })?.data)
        : null;
      return typeof form === "object" ? (form as Readonly<Record<string, unknown>> | null) : null;
    },
    record: (kind, key) => {
      const name = list.ids.nameOf({ kind, key: String(key) });
      if (open.has(name))
        return (showOf(kind) ? inside(copyOf(kind, key)?.data) : null) ?? known.latest(kind, key);
      open.add(name);
      try {
        return asShown(kind, key);
      } finally {
        open.delete(name);
      }
    },
  };
  return local;
}

import { type EndpointName, endpoints } from "#contract/endpoints/table.ts";
import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import { withFollowers } from "#contract/kit/endpoint.ts";
import type { Clock } from "#core/ports/system.ts";
import type { Cache } from "./cache.ts";
import { type OwnRecord, ownRecordIn, withOwnRecord } from "./own-record.ts";

/** Longer than any read takes: one that began before a change has arrived by then. */
const readsEndWithin = 120_000;

/** Records that the person changed at the server a moment ago. No answer is given or cached that is older than these. */
export interface OwnRecords {
  /** The server's answer to a change: puts its record in place of the older one wherever the cache shows it. */
  readonly wrote: (cache: Cache | null, name: EndpointName, answer: unknown) => void;
  /** An answer of the server, which may have been asked for before the change. */
  readonly newest: (answer: unknown) => unknown;
}

/** The cached reads that show what a change of this endpoint changes. */
function readsOver(name: EndpointName): readonly EndpointName[] {
  const stale = new Set<string>(withFollowers(endpoints[name].changes));
  return (Object.entries(endpoints) as [EndpointName, EndpointDefinition][]).flatMap(
    ([read, { cache, group }]) => (cache && stale.has(group) ? [read] : []),
  );
}

export function createOwnRecords(clock: Clock): OwnRecords {
  const written = new Map<string, { readonly record: OwnRecord; readonly at: number }>();

  const forgetOld = () => {
    for (const [uuid, { at }] of written)
      if (Math.abs(clock.now() - at) > readsEndWithin) written.delete(uuid);
  };

  return {
    wrote: (cache, name, answer) => {
      const record = ownRecordIn(answer);
      if (record === null) return;
      forgetOld();
      written.set(record.uuid, { record, at: clock.now() });
      cache?.revise(readsOver(name), record.uuid, (cached) => withOwnRecord(cached, record));
    },
    newest: (answer) => {
      forgetOld();
      let now = answer;
      for (const { record } of written.values()) now = withOwnRecord(now, record);
      return now;
    },
  };
}

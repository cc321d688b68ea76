import { type EndpointName, endpoints } from "#contract/endpoints/table.ts";
import { type Resource, resources } from "#contract/kit/kinds.ts";
import type { Clock } from "#core/ports/system.ts";

/** Since when the cached answers of each resource may be stale. */
export interface Stale {
  readonly mark: (changed: readonly Resource[]) => void;
  readonly markAll: () => void;
  /** Was this answer cached before its resource last changed? */
  readonly isOlder: (name: EndpointName, cachedAt: string) => boolean;
}

const isResource = (group: string): group is Resource => (resources as readonly string[]).includes(group);

export function createStale(clock: Clock): Stale {
  const since = new Map<Resource, number>();
  const mark = (changed: readonly Resource[]) => {
    for (const one of changed) since.set(one, clock.now());
  };
  return {
    mark,
    markAll: () => mark(resources),
    isOlder: (name, cachedAt) => {
      const { group } = endpoints[name];
      const at = isResource(group) ? since.get(group) : undefined;
      return at !== undefined && Date.parse(cachedAt) <= at;
    },
  };
}

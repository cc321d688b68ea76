import type { EndpointName, EndpointOutput } from "#contract/endpoints/table.ts";
import { noTime } from "#contract/records/case-notes/time-totals.ts";
import type { RawInput } from "#core/api/call-types.ts";
import { isOpenedHere } from "#core/outbox/effects/records/cases.ts";
import type { Change } from "#core/outbox/types.ts";
import { emptyPage } from "./lists.ts";

type Lists = { readonly [N in EndpointName]?: () => EndpointOutput<N> };

/** What the lists beside a case hold before the server has the case: nothing but what waits here. */
const ofCase: Lists = {
  "cases.comments": () => ({ data: [], total: 0, mentionable: [], compartments: [] }),
  "cases.timeLog": () => ({ data: [], total: 0, total_minutes: 0, totals: noTime, people: [] }),
  "cases.media": () => ({ ...emptyPage(50), people: [], compartments: [] }),
  "cases.timeline": () => ({ ...emptyPage(50), names: { users: [], persons: [] } }),
  "cases.matches": () => ({ data: [] }),
};

/** The answer to a read about a case that was opened on this computer; null for every other read. */
export function nothingYet(
  name: EndpointName,
  { params, query }: RawInput,
  changes: readonly Change[],
): unknown {
  if (name === "tasks.list")
    return query?.taskable_id !== undefined && isOpenedHere(Number(query.taskable_id), changes)
      ? emptyPage(200)
      : null;
  const list = ofCase[name];
  return list !== undefined && isOpenedHere(params?.id, changes) ? list() : null;
}

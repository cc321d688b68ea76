import type { EndpointName } from "#contract/endpoints/table.ts";
import type { RecordKind } from "#contract/kit/kinds.ts";
import type { Target } from "./requests.ts";
import type { TestWorld } from "./server.ts";

/** What was signed, decided or kept in a case, and may not change from then on. */
export interface Signed {
  readonly table: "wavr_forms" | "agreement_boards" | "meetings";
  readonly kind: Extract<RecordKind, "wavr" | "board" | "meeting">;
  readonly id: number;
}

/** Has everything of a target signed that can be, beside what it brings: a decided board, a meeting that ended, a saved plan. */
export async function signAll(world: TestWorld, target: Target): Promise<Readonly<Record<string, Signed>>> {
  const names = ["wavr.takeSnapshot", "wavr.sign", "worksheets.sign", "meetings.sign"] as const;
  for (const name of names satisfies readonly EndpointName[]) {
    const answer = await world.callers.owner.call(name, await world.callWithVersion(name, target));
    if (answer.status >= 300) throw new Error(`${name} answered ${answer.status}: ${answer.text}`);
  }
  const wavr = ({ id }: { readonly id: number }): Signed => ({ table: "wavr_forms", kind: "wavr", id });
  return {
    "a worksheet with a snapshot": wavr(target.worksheet),
    "a signed summary": wavr(target.wavrAssessment),
    "a signed worksheet of a pack": wavr(target.packWorksheet),
    "a safety plan with a version": wavr(target.plan),
    "a board with a decision": { table: "agreement_boards", kind: "board", id: target.boards.opened.id },
    "a signed meeting": { table: "meetings", kind: "meeting", id: target.endedMeeting.id },
  };
}

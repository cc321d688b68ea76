import { dutiesOf } from "#contract/records/case-notices/duties.ts";
import type { Audience, NoticeOutcome, NoticeWay } from "#contract/records/case-notices/schema.ts";
import { insertRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { dutyBasisOf } from "#server/records/case-notices/duty-basis.ts";
import type { Chance } from "#server/sample/random.ts";
import type { SampleCase } from "./cases.ts";

interface Said {
  readonly outcome?: NoticeOutcome;
  readonly way: NoticeWay | null;
  readonly said: string | null;
  readonly reason?: string;
  readonly name?: string;
}

/** What is usual to say to each, and about whom the team usually decides. */
const usual: Readonly<Record<Audience, Said>> = {
  subject_parents: {
    way: "telephone",
    said: "What was said, what the team found, and what comes next. They come in tomorrow at 8.",
  },
  target_parents: {
    way: "telephone",
    said: "What was said, what protects their child from today, and whom to call at any hour.",
  },
  target: { way: "in_person", said: "What protects them now, and two adults to go to." },
  police: {
    outcome: "decided_not",
    way: null,
    said: null,
    reason: "The school can keep both students safe by itself.",
  },
  district: {
    way: "email",
    said: "The number, the date and the classification. No names.",
    name: "Student services",
  },
  staff: { way: "in_person", said: "Who supervises at lunch and at dismissal, and what to report at once." },
};

/** Of a very serious threat the police hear. */
const toPolice: Said = {
  way: "telephone",
  said: "The exact words, where it was, and what the school does now.",
};

const hour = 3_600_000;

/**
 * Who was told of the classified cases, shortly after they were classified. In the newest of the serious ones one parent
 * of the subject is still to be reached, and the district is to hear of it.
 */
export async function addNotices(
  db: Db,
  chance: Chance,
  cases: readonly SampleCase[],
  now: number,
): Promise<void> {
  let leavesOpen = true;
  for (const each of cases) {
    const basis = await dutyBasisOf(db, { caseId: each.id, organizationId: each.organizationId });
    if (basis === null) continue;
    const grave = basis.classification > 1;
    const isOpen = grave && leavesOpen && each.stage !== "closed";
    if (isOpen) leavesOpen = false;
    const start = Date.parse(basis.classified_at);
    const add = async (
      audience: Audience,
      said: Said,
      minutes: number,
      more: { readonly person?: number; readonly next?: string } = {},
    ) => {
      const at = new Date(Math.min(start + minutes * 60_000, now)).toISOString();
      const by = chance.pick(each.team);
      const id = await insertRow(db, "case_notices", {
        uuid: chance.uuid(),
        created_at: at,
        updated_at: at,
        version: 1,
        case_id: each.id,
        created_by: by,
        audience,
        outcome: said.outcome ?? "told",
        name: said.name ?? null,
        at,
        way: said.way,
        said: said.said,
        reason: said.reason ?? null,
        next_try_at: more.next ?? null,
        next_try_by: more.next === undefined ? null : by,
        told_by: by,
        task_id: null,
      });
      if (more.person !== undefined)
        await db
          .insertInto("case_notice_persons")
          .values({ notice_id: id, person_id: more.person })
          .execute();
      await recordCaseEvent(db, {
        caseId: each.id,
        kind: "notice_recorded",
        userId: by,
        at,
        recordId: id,
        field: audience,
        to: said.outcome ?? "told",
      });
    };
    for (const [place, duty] of dutiesOf(basis, []).entries()) {
      const { audience } = duty;
      const [person, other] = duty.person_ids;
      if (isOpen && audience === "district") continue;
      const said = audience === "police" && basis.classification === 3 ? toPolice : usual[audience];
      await add(audience, said, 8 + place * 9, person === undefined ? {} : { person });
      if (!isOpen || audience !== "subject_parents" || other === undefined) continue;
      const missed = { outcome: "not_reached", way: "telephone" } as const;
      const next = new Date(now + 3 * hour).toISOString();
      await add(
        audience,
        { ...missed, said: "Voice mail: asked to call back, nothing about the case." },
        12,
        {
          person: other,
          next: new Date(start + 2 * hour).toISOString(),
        },
      );
      await add(audience, { ...missed, said: "No answer, no voice mail." }, 200, { person: other, next });
    }
  }
}

import type { Recurrence } from "#contract/records/tasks/schema.ts";
import { type JsonText, writeJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import { insertTask, replaceAssignees } from "#server/records/tasks/repository.ts";
import type { Chance } from "#server/sample/random.ts";
import type { SampleCase } from "./cases.ts";

interface SampleTask {
  readonly title: string;
  readonly description: string | null;
  readonly priority: number;
  readonly status: number;
  /** Days from today; negative is late. */
  readonly inDays: number;
  readonly time: string | null;
  readonly recurrence: JsonText<Recurrence> | null;
  readonly checklist: readonly string[];
}

const daily = writeJson<Recurrence>({ every: "daily", until: null });
const weekly = writeJson<Recurrence>({ every: "weekly", until: null });

const plain = {
  description: null,
  priority: 2,
  status: 1,
  time: null,
  recurrence: null,
  checklist: [],
} as const;

const plans: readonly SampleTask[] = [
  {
    ...plain,
    title: "Tell the district office about the classification",
    priority: 4,
    status: 2,
    inDays: -1,
    description: "By phone, then in writing. The form is in the shared folder.",
  },
  { ...plain, title: "Check in before lunch", inDays: 0, time: "11:30", recurrence: daily },
  { ...plain, title: "Approve the return-to-school plan", status: 3, priority: 3, inDays: 0 },
  { ...plain, title: "Call the outside provider about the release", inDays: 1, time: "14:00" },
  {
    ...plain,
    title: "Prepare the safety plan meeting",
    priority: 3,
    inDays: 4,
    checklist: ["Invite the family", "Reserve the small conference room", "Print the draft plan"],
  },
  { ...plain, title: "Check back with the family", inDays: 6, recurrence: weekly },
  { ...plain, title: "Ask the bus driver about seating", status: 4, inDays: -4 },
  { ...plain, title: "Review the visitor log", priority: 1, inDays: 12 },
];

type At = (daysAgo: number, hour?: number) => string;

async function addTask(
  db: Db,
  chance: Chance,
  plan: SampleTask,
  to: {
    readonly caseId: number | null;
    readonly organizationId: number;
    readonly author: number;
    readonly assignee: number;
  },
  at: At,
): Promise<void> {
  const made = at(Math.max(2, 2 - plan.inDays), 15);
  const id = await insertTask(db, {
    uuid: chance.uuid(),
    version: 1,
    created_at: made,
    updated_at: made,
    created_by: to.author,
    organization_id: to.organizationId,
    case_id: to.caseId,
    title: plan.title,
    description: plan.description,
    status: plan.status,
    priority: plan.priority,
    visibility: to.caseId === null ? 2 : 1,
    due_at: at(-plan.inDays).slice(0, 10),
    due_time: plan.time,
    completed_at: plan.status === 4 ? at(1, 14) : null,
    recurrence: plan.recurrence,
    checklist: writeJson(plan.checklist.map((text, index) => ({ text, done: index === 0 }))),
    follows_id: null,
  });
  await replaceAssignees(db, id, [to.assignee]);
}

/** Tasks of open cases, and some personal ones of the coordinator. */
export async function addTasks(
  db: Db,
  chance: Chance,
  cases: readonly SampleCase[],
  coordinator: { readonly id: number; readonly organizationId: number } | null,
  at: At,
): Promise<void> {
  const open = cases.filter((each) => each.stage !== "closed");
  for (const [index, each] of open.entries()) {
    for (const [place, plan] of chance.some(plans, 1 + chance.below(3)).entries()) {
      const mine = coordinator !== null && index % 5 === 0 && place === 0;
      const assignee = mine ? coordinator.id : chance.pick(each.team);
      const to = { caseId: each.id, organizationId: each.organizationId, author: each.lead, assignee };
      await addTask(db, chance, plan, to, at);
    }
  }
  if (coordinator === null) return;
  const own = { caseId: null, organizationId: coordinator.organizationId } as const;
  for (const plan of [
    { ...plain, title: "Order the spring training", inDays: 9, priority: 1 },
    { ...plain, title: "Write the monthly summary", inDays: 2, time: "16:00" },
  ])
    await addTask(db, chance, plan, { ...own, author: coordinator.id, assignee: coordinator.id }, at);
}

/** What was said before a title, and is a fact of its own from here on: the task ended with its plan, and nobody did it. */
const before = "No longer needed: ";

/** A task of a plan that nobody did before it was not needed any more, and since when. It had its title say so. */
export const tasksNotNeeded = (): readonly string[] => [
  "alter table tasks add column dropped_at text",
  `update tasks set dropped_at = completed_at, title = substr(title, ${before.length + 1}), version = version + 1
  where plan_id is not null and completed_at is not null and title like '${before}_%'`,
];

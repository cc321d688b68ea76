/** Open tasks of plans are found by their plan, without those that are done: the server looks through them while it runs. */
export const openTasksOfPlans = (): readonly string[] => [
  "create index open_tasks_of_plans on tasks (plan_id) where completed_at is null",
];

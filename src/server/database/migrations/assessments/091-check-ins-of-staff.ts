/** Open check-ins of plans in a compartment that have no task yet. */
const without = `check_ins.done_at is null and check_ins.closed_at is null
  and wavr_forms.compartment <> 'education'
  and not exists (select 1 from tasks where tasks.uuid = check_ins.uuid)`;

/** The tasks of those check-ins, which the next statements take to the compartment and to whoever began the plan. */
const made = `from tasks
  inner join check_ins on check_ins.uuid = tasks.uuid
  inner join wavr_forms on wavr_forms.id = check_ins.form_id
  where wavr_forms.compartment <> 'education'`;

/** Check-ins of a plan about staff are tasks in its compartment: those that wait already get theirs. */
export const checkInsOfStaff = (): readonly string[] => [
  `insert into tasks (
    uuid, created_at, updated_at, version, organization_id, created_by, case_id, title, status, priority, visibility,
    due_at, checklist, compartment, plan_id
  )
  select check_ins.uuid, check_ins.created_at, check_ins.created_at, 1, cases.organization_id, wavr_forms.created_by,
    wavr_forms.case_id, 'Check in: threat management plan', 1, 2, 1, check_ins.due_on, '[]', wavr_forms.compartment,
    wavr_forms.id
  from check_ins
  inner join wavr_forms on wavr_forms.id = check_ins.form_id
  inner join cases on cases.id = wavr_forms.case_id
  where ${without}`,
  `insert into compartment_traces (kind, record_id, organization_id, compartment, created_by)
  select 'task', tasks.id, tasks.organization_id, tasks.compartment, tasks.created_by ${made}`,
  `insert into task_assignees (task_id, user_id)
  select tasks.id, tasks.created_by ${made} and tasks.created_by is not null`,
];

/**
 * Since when it has been told that what protected a case is over: nothing is erased for that before. Of what ended before, that
 * is told which somebody was told of; the rest is told by the next cleaning.
 */
export const retentionTellings = (): readonly string[] => [
  `create table retention_tellings (
    case_id integer not null references cases (id) on delete cascade, cause text not null, told_at text not null,
    constraint retention_tellings_key primary key (case_id, cause)
  )`,
  "create index retention_tellings_by_time on retention_tellings (told_at)",
  "create index case_events_of_ends on case_events (case_id, at, kind) where kind in ('hold_lifted', 'undeleted')",
  `insert into retention_tellings (case_id, cause, told_at)
    select ended.case_id, ended.cause, min(notifications.created_at)
    from (
      select case_id, 'event ' || id as cause, at as until from case_events where kind in ('hold_lifted', 'undeleted')
      union all
      select record_id as case_id, 'keep ' || created_at || ' ' || coalesce(ended_at, until) as cause,
        coalesce(ended_at, until) as until
      from retention_keeps where record_kind = 'case'
      union all
      select retention_items.record_id as case_id, 'list ' || retention_lists.id as cause, retention_lists.ended_at as until
      from retention_items join retention_lists on retention_lists.id = retention_items.list_id
      where retention_items.record_kind = 'case'
    ) as ended
    join cases on cases.id = ended.case_id
    join notifications on notifications.kind = 'protection_ended' and notifications.subject_type = 'case'
      and notifications.subject_id = ended.case_id
      and notifications.cause like '% freed ' || ended.case_id || ' ' || ended.until
    group by ended.case_id, ended.cause`,
];

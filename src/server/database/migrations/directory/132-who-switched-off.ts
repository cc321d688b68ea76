/**
 * Who switched an account off: what an administrator switched off, no directory switches on (decision 147). Of accounts from
 * before the log tells whether a directory did it last; where it does not, an administrator did.
 */
export const whoSwitchedOff = (): readonly string[] => [
  "alter table users add column switched_off_by text",
  "update users set switched_off_by = 'administrator' where active = 0",
  `update users set switched_off_by = 'directory' where active = 0 and exists (
    select 1 from audit_log as told where told.record_type = 'user' and told.record_id = users.id and told.outcome = 'ok'
      and told.action in ('scim.user-add', 'scim.user-off', 'scim.user-remove')
      and not exists (
        select 1 from audit_log as later where later.record_type = 'user' and later.record_id = users.id
          and later.id > told.id and later.outcome = 'ok' and later.action = 'user.deactivate'
      )
  )`,
];

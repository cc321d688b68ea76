/**
 * Who switched an account off: what an administrator switched off, no directory switches on (decision 147). Of accounts from
 * before the log tells whether a directory did it last; where it does not, an administrator did. That a directory took somebody
 * out was written of accounts that were off already too: it tells nothing while they were as an administrator had left them.
 */
export const whoSwitchedOff = (): readonly string[] => [
  "alter table users add column switched_off_by text",
  "update users set switched_off_by = 'administrator' where active = 0",
  `update users set switched_off_by = 'directory' where active = 0 and exists (
    select 1 from audit_log as told where ${ofTheUser("told")}
      and told.action in ('scim.user-add', 'scim.user-off', 'scim.user-remove')
      and not exists (
        select 1 from audit_log as later where ${ofTheUser("later")}
          and later.id > told.id and later.action = 'user.deactivate'
      )
      and (told.action <> 'scim.user-remove' or not exists (
        select 1 from audit_log as closed where ${ofTheUser("closed")}
          and closed.id < told.id and closed.action = 'user.deactivate'
          and not exists (
            select 1 from audit_log as opened where ${ofTheUser("opened")}
              and opened.id > closed.id and opened.id < told.id
              and opened.action in ('user.reactivate', 'scim.user-off')
          )
      ))
  )`,
];

const ofTheUser = (entry: string): string =>
  `${entry}.record_type = 'user' and ${entry}.record_id = users.id and ${entry}.outcome = 'ok'`;

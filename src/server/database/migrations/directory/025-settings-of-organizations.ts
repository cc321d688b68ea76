/** What administrators set for a whole tree of organizations: a name and JSON, kept with the root. */
export const settingsOfOrganizations = (): readonly string[] => [
  `create table organization_settings (
    organization_id integer not null references organizations (id) on delete cascade,
    name text not null, value text not null, updated_at text not null,
    constraint one_setting_a_name primary key (organization_id, name)
  )`,
];

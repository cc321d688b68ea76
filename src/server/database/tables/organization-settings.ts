export interface OrganizationSettingTable {
  /** The root of a tree of organizations. */
  organization_id: number;
  name: string;
  /** JSON; whoever owns the name knows its shape. */
  value: string;
  updated_at: string;
}

export interface OrganizationSettingTables {
  organization_settings: OrganizationSettingTable;
}

export interface DashboardLayoutTable {
  user_id: number;
  /** JSON: the widgets of both columns. */
  layout: string;
  updated_at: string;
}

export interface DashboardLayoutTables {
  dashboard_layouts: DashboardLayoutTable;
}

import type { Generated } from "kysely";

export interface NotificationTable {
  id: Generated<number>;
  user_id: number;
  kind: string;
  subject_type: string | null;
  subject_id: number | null;
  actor_id: number | null;
  /** JSON of `NotificationFacts`. */
  facts: string;
  created_at: string;
  read_at: string | null;
  cause: string | null;
}

export interface NotificationPreferenceTable {
  user_id: number;
  kind: string;
  in_app: number;
  desktop: number;
}

export interface NotificationTables {
  notifications: NotificationTable;
  notification_preferences: NotificationPreferenceTable;
}

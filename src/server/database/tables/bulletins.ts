import type { Generated } from "kysely";
import type { Credibility, Reliability } from "#contract/records/bulletins/schema.ts";

interface BulletinTable {
  id: Generated<number>;
  uuid: string;
  created_at: string;
  updated_at: string;
  version: number;
  /** Who issued it. */
  organization_id: number;
  created_by: number | null;
  location_id: number | null;
  /** What the place was called when it was issued. */
  place_name: Generated<string | null>;
  /** The number that the place had, where it was deleted since. */
  former_location_id: Generated<number | null>;
  /** The uuid of the event with whose end it ends. */
  until_event: Generated<string | null>;
  title: string;
  body: string;
  source: string | null;
  reliability: Reliability;
  credibility: Credibility;
  valid_from: string;
  valid_to: string;
  withdrawn_at: string | null;
  withdrawn_by: number | null;
  withdrawn_reason: string | null;
}

/** One of the two is set. */
interface BulletinAudienceTable {
  id: Generated<number>;
  bulletin_id: number;
  organization_id: number | null;
  location_group_id: number | null;
}

interface BulletinReadingTable {
  bulletin_id: number;
  user_id: number;
  at: string;
}

export interface BulletinTables {
  bulletins: BulletinTable;
  bulletin_audience: BulletinAudienceTable;
  bulletin_readings: BulletinReadingTable;
}

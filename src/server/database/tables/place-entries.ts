import type { Generated } from "kysely";
import type { ImpactorSeverity, ImpactorType } from "#contract/records/impactors/schema.ts";
import type { EventRepeat, LocationEventType } from "#contract/records/location-events/schema.ts";

/** What belongs to one location, and has its rights. */
interface PlaceEntryColumns {
  id: Generated<number>;
  uuid: string;
  created_at: string;
  updated_at: string;
  version: number;
  created_by: number | null;
  location_id: number;
}

interface LocationEventTable extends PlaceEntryColumns {
  title: string;
  type: LocationEventType;
  starts_at: string;
  ends_at: string;
  /** When the last of its times ends. */
  over_at: string;
  expected_attendance: number | null;
  description: string | null;
  /** Null: it takes place once. */
  repeats: EventRepeat | null;
  /** The last day, in the zone of the location's organization. */
  repeats_until: string | null;
}

interface ImpactorTable extends PlaceEntryColumns {
  type: ImpactorType;
  severity: ImpactorSeverity;
  starts_at: string;
  ends_at: string | null;
  note: string;
}

/** Which events a case concerns. */
interface CaseLocationEventTable {
  case_id: number;
  event_id: number;
}

export interface PlaceEntryTables {
  case_location_events: CaseLocationEventTable;
  location_events: LocationEventTable;
  impactors: ImpactorTable;
}

import type { Generated } from "kysely";
import type {
  AgendaItem,
  Attendance,
  MeetingLine,
  SignatureKind,
} from "#contract/records/meetings/schema.ts";
import type { JsonText } from "../json-text.ts";

interface MeetingTable {
  id: Generated<number>;
  uuid: string;
  created_at: string;
  updated_at: string;
  version: number;
  case_id: number;
  created_by: number;
  title: string;
  starts_at: string;
  ends_at: string;
  place: string | null;
  online_url: string | null;
  agenda: JsonText<readonly AgendaItem[]>;
  sequence: number;
  called_off_at: string | null;
  called_off_by: number | null;
  /** What the row says does not change from then on. */
  ended_at: string | null;
  ended_by: number | null;
  minutes: JsonText<readonly MeetingLine[]> | null;
  sha256: string | null;
}

/** Never changed once the meeting has ended. */
interface MeetingPersonTable {
  id: Generated<number>;
  uuid: string;
  meeting_id: number;
  position: number;
  user_id: number | null;
  name: string | null;
  role: string | null;
  agency: string | null;
  email: string | null;
  attendance: Attendance;
  invited_at: string | null;
  invited_sequence: number | null;
}

/** Never updated. */
interface MeetingSignatureTable {
  id: Generated<number>;
  uuid: string;
  meeting_id: number;
  attendee_id: number;
  kind: SignatureKind;
  words: string | null;
  signed_on: string;
  made_at: string;
  made_by: number;
  sha256: string;
}

export interface MeetingTables {
  meetings: MeetingTable;
  meeting_people: MeetingPersonTable;
  meeting_signatures: MeetingSignatureTable;
}

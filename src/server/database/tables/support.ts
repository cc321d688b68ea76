import type { Generated } from "kysely";
import type { ToldWay } from "#contract/services/disclosures/schema.ts";
import type { DisclosureGround } from "#contract/services/reports/schema.ts";
import type { SupportCategory, SupportState } from "#contract/services/support/schema.ts";

interface SupportRequestTable {
  id: Generated<number>;
  uuid: string;
  version: number;
  created_at: string;
  updated_at: string;
  created_by: number | null;
  organization_id: number;
  category: SupportCategory;
  /** The address of the screen that it is about, without what stands in its search. */
  page: string | null;
  subject: string;
  body: string;
  diagnostics: string | null;
  state: SupportState;
  answer: string | null;
  answered_by: number | null;
  /** Where it went by mail; null where no address was set. */
  mailed_to: string | null;
}

interface SupportPictureTable {
  request_id: number;
  /** A PNG in base64. */
  picture: string;
}

interface PersonDisclosureTable {
  id: Generated<number>;
  uuid: string;
  person_id: number;
  created_at: string;
  created_by: number | null;
  told_at: string;
  recipient: string;
  recipient_organization: string | null;
  way: ToldWay;
  ground: DisclosureGround;
  threat: string | null;
  what: string;
  purpose: string;
}

/** Whose records an export held, where it was not of one case. */
interface ExportPersonTable {
  export_id: number;
  person_id: number;
}

export interface SupportTables {
  support_requests: SupportRequestTable;
  support_pictures: SupportPictureTable;
  person_disclosures: PersonDisclosureTable;
  export_persons: ExportPersonTable;
}

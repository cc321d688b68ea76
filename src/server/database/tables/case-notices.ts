import type { Generated } from "kysely";
import type { Audience, NoticeOutcome, NoticeWay } from "#contract/records/case-notices/schema.ts";

/** Who was told of a case, could not be reached, or is not told. */
interface CaseNoticeTable {
  id: Generated<number>;
  uuid: string;
  created_at: string;
  updated_at: string;
  version: number;
  case_id: number;
  created_by: number | null;
  audience: Audience;
  outcome: NoticeOutcome;
  name: string | null;
  at: string;
  way: NoticeWay | null;
  said: string | null;
  reason: string | null;
  next_try_at: string | null;
  next_try_by: number | null;
  told_by: number | null;
  /** The task of who tries again. */
  task_id: number | null;
}

interface CaseNoticePersonTable {
  notice_id: number;
  person_id: number;
}

export interface CaseNoticeTables {
  case_notices: CaseNoticeTable;
  case_notice_persons: CaseNoticePersonTable;
}

import type { AgreementBoard, OwnBoardAnswer } from "#contract/records/agreement-boards/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";

export interface BoardProps {
  /** 1, 2, 3 … on its page, the newest last. */
  readonly number: number;
  readonly board: AgreementBoard;
  readonly caseRecord: CaseRecord;
  /** The reader's own place there; null where they are not asked. */
  readonly own: OwnBoardAnswer | null;
}

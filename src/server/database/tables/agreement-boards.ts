import type { Generated } from "kysely";
import type {
  BoardChoice,
  BoardDecisionBody,
  BoardQuestion,
} from "#contract/records/agreement-boards/schema.ts";
import type { Compartment } from "#contract/records/compartments/schema.ts";
import type { JsonText } from "../json-text.ts";

interface AgreementBoardTable {
  id: Generated<number>;
  uuid: string;
  created_at: string;
  updated_at: string;
  /** Rises when it is opened and with each decision; an answer leaves it as it is. */
  version: number;
  case_id: number;
  created_by: number;
  question: BoardQuestion;
  /** The assessment or the WAVR assessment that it asks about. */
  record_id: number;
  record_uuid: string;
  /** That of the WAVR assessment. */
  compartment: Generated<Compartment>;
  instrument_pack: string;
  instrument_version: string;
  opened_at: string | null;
  opened_by: number | null;
  opened_reason: string | null;
  /** Set when it is opened; null of boards that were opened before there was one. */
  sha256: string | null;
}

/** One row for everybody who is asked, from the beginning on: without a choice until they answer. */
interface AgreementAnswerTable {
  id: Generated<number>;
  uuid: string;
  created_at: string;
  updated_at: string;
  version: number;
  board_id: number;
  user_id: number;
  choice: BoardChoice | null;
  words: string | null;
  evidence: JsonText<readonly string[]>;
  /** Set when the board is opened; the row is never updated afterwards. */
  sha256: string | null;
}

/** Never updated. */
interface AgreementDecisionTable {
  id: Generated<number>;
  uuid: string;
  board_id: number;
  number: number;
  made_at: string;
  made_by: number;
  choice: BoardChoice;
  words: string | null;
  members: JsonText<BoardDecisionBody["members"]>;
  sha256: string;
}

export interface AgreementBoardTables {
  agreement_boards: AgreementBoardTable;
  agreement_answers: AgreementAnswerTable;
  agreement_decisions: AgreementDecisionTable;
}

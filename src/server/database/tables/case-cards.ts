import type { Generated } from "kysely";

interface CaseCardTable {
  id: Generated<number>;
  uuid: string;
  created_at: string;
  updated_at: string;
  /** Rises with every change of it that somebody of the team makes. */
  version: number;
  case_id: number;
  created_by: number | null;
  /** Whom it is about, for their disclosure log. */
  person_id: number | null;
  name: string;
  role: string;
  what_to_do: string;
  whom_to_call: string;
  /** Rises with its words alone: whoever reads it has read one of them. */
  words_version: number;
  /** Days of the school. */
  first_day: string;
  last_day: string;
  /** SHA-256 of the token in its link; null where it is only printed. */
  token_hash: string | null;
  /** argon2id of its code. */
  code_hash: string | null;
  wrong_codes: number;
  opened_at: string | null;
  taken_back_at: string | null;
  taken_back_by: number | null;
}

interface CaseCardReadingTable {
  id: Generated<number>;
  card_id: number;
  at: string;
  /** Of the words. */
  card_version: number;
}

/** What a card said before it was changed. */
interface CaseCardWordsTable {
  id: Generated<number>;
  card_id: number;
  /** Of the words. */
  version: number;
  what_to_do: string;
  whom_to_call: string;
  until: string;
}

export interface CaseCardTables {
  case_cards: CaseCardTable;
  case_card_readings: CaseCardReadingTable;
  case_card_words: CaseCardWordsTable;
}

import type { Generated } from "kysely";
import type { SectionForm } from "#contract/records/assessments/schema.ts";
import type { Compartment } from "#contract/records/compartments/schema.ts";
import type { Outcome } from "#contract/records/plans/schema.ts";
import type { CaseForm, LaterAnswer, WavrAgreement } from "#contract/records/wavr/schema.ts";
import type { JsonText } from "../json-text.ts";

/** A document of a WAVR assessment while it is written. Of a worksheet `created_by` is the rater. */
interface WavrFormTable {
  id: Generated<number>;
  uuid: string;
  created_at: string;
  updated_at: string;
  version: number;
  case_id: number;
  /** Null of a safety plan while nobody is known whom it concerns, and of nothing else. */
  person_id: number | null;
  created_by: number;
  form: CaseForm;
  /** Set when it is begun, and kept. */
  compartment: Generated<Compartment>;
  /** Answers by the keys of the pack. */
  state: JsonText<SectionForm>;
  instrument_pack: string;
  instrument_version: string;
  /** Of a judgment: the levels of concern that were signed last, for lists; what was signed is in its copies. */
  concern: string | null;
  concern_other: string | null;
  /** Of a judgment: what it was signed upon last, a digest for each answer of each document, by their uuids. */
  signed_upon: JsonText<SignedUpon> | null;
}

/** A digest of each answer that a document gave, by its key; of each document, by its uuid. */
export type SignedUpon = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A document as it was at one moment: a snapshot, a signed summary, a version of a plan. Never updated. */
interface WavrCopyTable {
  id: Generated<number>;
  uuid: string;
  form_id: number;
  number: number;
  made_at: string;
  made_by: number;
  reason: string | null;
  state: JsonText<SectionForm>;
  /** Who agreed to what was signed; null for all else. */
  agreed: JsonText<readonly WavrAgreement[]> | null;
  /** Whom the document was about then, also after a merge; null of copies from before it was kept. */
  about_person: number | null;
  sha256: string;
}

/** How somebody sees a signed judgment who had not answered when it was signed. Never updated. */
interface WavrAnswerTable {
  id: Generated<number>;
  uuid: string;
  form_id: number;
  /** Of the version that they answered. */
  number: number;
  made_at: string;
  made_by: number;
  answer: LaterAnswer;
  words: string | null;
  sha256: string;
}

/** A look at how a plan in force goes. One of a plan is open: neither answered nor closed. */
interface CheckInTable {
  id: Generated<number>;
  /** Of its task too. */
  uuid: string;
  /** The plan. */
  form_id: number;
  created_at: string;
  due_on: string;
  /** The plan's when it was made. */
  cadence: string;
  done_at: string | null;
  done_by: number | null;
  outcome: Outcome | null;
  words: string | null;
  changed: string | null;
  /** When its plan or its case ended before it was answered. */
  closed_at: string | null;
  /** Since when the lead is asked too. */
  missed_at: string | null;
  /** When it was late and nobody was found who may be told. */
  sought_at: string | null;
  /** The check-in to which this is a further answer. */
  beside_id: number | null;
}

export interface WavrTables {
  wavr_forms: WavrFormTable;
  wavr_copies: WavrCopyTable;
  wavr_answers: WavrAnswerTable;
  check_ins: CheckInTable;
}

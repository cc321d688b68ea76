import { z } from "zod";
import {
  id,
  optionalProse,
  optionalShortText,
  recordFields,
  rights,
  timestamp,
  userRef,
  uuid,
} from "#contract/kit/common.ts";
import { compartments } from "#contract/records/compartments/schema.ts";
import { agreements } from "#contract/records/wavr/schema.ts";

/**
 * What a team is asked on a board: the classification of a CSTAG assessment, or the level of concern for targeted violence
 * of a WAVR assessment.
 */
export const boardQuestions = ["classification", "level_of_concern"] as const;
export type BoardQuestion = (typeof boardQuestions)[number];

/** What may be answered to each question, in the order of the pack: classes by their number, levels by their key. */
export const boardChoices = {
  classification: ["0", "1", "2", "3"],
  level_of_concern: ["low", "moderate", "elevated", "high", "imminent"],
} as const satisfies Record<BoardQuestion, readonly string[]>;
const boardChoice = z.enum([...boardChoices.classification, ...boardChoices.level_of_concern]);
export type BoardChoice = z.infer<typeof boardChoice>;

/** `record_uuid`: the assessment that is asked about. `asked`: who answers, each of whom may edit the case. */
export const boardBody = z.object({
  uuid: uuid.optional(),
  question: z.enum(boardQuestions),
  record_uuid: uuid,
  asked: z.array(id).min(1).max(30),
});
export type BoardBody = z.output<typeof boardBody>;

/** Something of the case that an answer points to: its kind and its uuid or number, `interview:0199…`, `file:12`. */
const evidence = z
  .string()
  .max(60)
  .regex(/^(?:interview|task|file|comment):[0-9a-f-]{1,40}$/, {
    error: "Evidence is not of a kind that Bellwether knows.",
  })
  .meta({ examples: ["file:12", "comment:7"] });

/** One's own answer. It may be given again until the board is opened. */
export const boardAnswerBody = z.object({
  choice: boardChoice,
  words: optionalProse,
  evidence: z.array(evidence).max(50).default([]),
});
export type BoardAnswerBody = z.output<typeof boardAnswerBody>;

/** `reason`: why the answers of some are not waited for; needed where somebody has not answered. */
export const boardOpening = z.object({ reason: optionalShortText(1_000) });

/** How somebody who was asked sees what the team decided; `words` are theirs, where they see it differently. */
const memberView = z
  .object({ user_id: id, answer: z.enum(agreements), words: optionalProse })
  .refine(({ answer, words }) => answer !== "differs" || words !== null, {
    path: ["words"],
    error: "Write down how they see it, in their own words.",
  })
  .meta({ examples: [{ user_id: 1, answer: "agrees", words: null }] });

/** What the team decided. `members` has everybody who was asked, once. */
export const boardDecisionBody = z.object({
  uuid: uuid.optional(),
  choice: boardChoice,
  words: optionalProse,
  members: z.array(memberView).min(1).max(30),
});
export type BoardDecisionBody = z.output<typeof boardDecisionBody>;

const answerContent = {
  choice: boardChoice.nullable(),
  words: z.string().nullable(),
  evidence: z.array(z.string()),
};

/** One's own place on a board, also before one has answered: `choice` is null then. Only its author is ever told of it so. */
export const ownBoardAnswer = z.looseObject({
  ...recordFields,
  case_id: id,
  board_uuid: uuid,
  ...answerContent,
});
export type OwnBoardAnswer = z.infer<typeof ownBoardAnswer>;

export const boardStates = ["collecting", "opened", "decided"] as const;
/** `now`: everybody has answered. `early`: with a reason, since some have not. */
export const boardOpenings = ["no", "now", "early"] as const;

/** That the team decided: what, is read with the last decision, or by a call of its own. */
const decisionHead = z.looseObject({
  id,
  uuid,
  /** 1, 2, 3 … on its board; the last one holds. */
  number: z.int().positive(),
  made_at: timestamp,
  /** Who recorded it, also for the others whom it names. */
  made_by: userRef.nullable(),
  sha256: z.string(),
});
export type DecisionHead = z.infer<typeof decisionHead>;

export const boardDecision = decisionHead.extend({
  choice: boardChoice,
  words: z.string().nullable(),
  members: z.array(
    z.looseObject({ user: userRef.nullable(), answer: z.enum(agreements), words: z.string().nullable() }),
  ),
});
export type BoardDecision = z.infer<typeof boardDecision>;

/**
 * A board as everybody of the case sees it. Until it is opened it says who has answered, and nothing of what: `answers` is
 * empty then, for whoever asks.
 */
export const agreementBoard = z.looseObject({
  ...recordFields,
  case_id: id,
  question: z.enum(boardQuestions),
  record_uuid: uuid,
  instrument: z.looseObject({ pack: z.string(), version: z.string() }),
  /** Where it lies: about staff among the employment records (decision 084). */
  compartment: z.enum(compartments).nullish(),
  created_by: userRef.nullable(),
  state: z.enum(boardStates),
  asked: z.array(z.looseObject({ user: userRef.nullable(), answered: z.boolean() })),
  opened_at: timestamp.nullable(),
  opened_by: userRef.nullable(),
  /** Why it was opened before everybody had answered. */
  opened_reason: z.string().nullable(),
  /** Of those who answered, in the order of the pack. `sha256` is of the content, in hex, as the log keeps it. */
  answers: z.array(
    z.looseObject({ id, uuid, user: userRef.nullable(), ...answerContent, sha256: z.string() }),
  ),
  /** What the team decided last; null before it. */
  decision: boardDecision.nullable(),
  /** Heads of all decisions, the last one at the end. */
  decisions: z.array(decisionHead),
  can: rights.extend({ open: z.enum(boardOpenings) }),
});
export type AgreementBoard = z.infer<typeof agreementBoard>;

/** The boards of a case, and the reader's own answers on them. */
export const boardsOfCase = z.looseObject({
  boards: z.array(agreementBoard),
  own: z.array(ownBoardAnswer),
});
export type BoardsOfCase = z.infer<typeof boardsOfCase>;

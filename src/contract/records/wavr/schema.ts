import { z } from "zod";
import {
  id,
  optionalLine,
  optionalProse,
  recordFields,
  rights,
  shortText,
  timestamp,
  userRef,
  uuid,
} from "#contract/kit/common.ts";
import { instrumentIdentity, sectionForm } from "#contract/records/assessments/schema.ts";
import { compartments } from "#contract/records/compartments/schema.ts";
import { personRef } from "#contract/records/persons/schema.ts";
import { wavrStanding } from "./standing.ts";

/** The documents of a WAVR assessment (DOMAIN-6): facts, coding, the team's judgment, and what it does about it. */
export const wavrForms = ["intake", "worksheet", "assessment", "plan"] as const;
export type WavrForm = (typeof wavrForms)[number];
/**
 * A safety plan is kept as a plan of WAVR is: of one person of a case, in versions that nobody can change (decision 087). So is a
 * worksheet whose questions are a pack of its own (decision 093).
 */
export type CaseForm = WavrForm | "safety_plan" | "pack_worksheet";

/** Answers by the keys of the pack. Open: unknown keys stay, and so do values that are missing from its lists (DOMAIN-8). */
export const wavrState = sectionForm;

/** The client's; null as where it is left out, as assessments take it. */
const ownUuid = uuid.nullish().transform((given) => given ?? undefined);

/** `uuid` is the client's; one that exists is an update and needs If-Match (Spec §7, "Upsert"). */
export const wavrBody = z.object({
  uuid: ownUuid.optional(),
  person_uuid: uuid,
  state: wavrState.default({}),
  /** The words that its first answers were given under; the server's current ones where it is left out. It stays. */
  instrument: instrumentIdentity.optional(),
});
export type WavrBody = z.output<typeof wavrBody>;

/** The same where the address names the record. */
export const namedWavrBody = wavrBody.omit({ uuid: true });

/** What is kept of a document as it was: nobody can change it. `sha256` is of its content, in hex, as the log keeps it. */
export const copyHead = z.looseObject({
  id,
  uuid,
  /** 1, 2, 3 … within its document. */
  number: z.int().positive(),
  made_at: timestamp,
  made_by: userRef.nullable(),
  sha256: z.string(),
});

export type WavrCopyHead = z.infer<typeof copyHead>;

export const snapshotBody = z.object({ uuid: ownUuid, reason: shortText(500) });
export const wavrSnapshotHead = copyHead.extend({ reason: z.string() });
export const wavrSnapshot = wavrSnapshotHead.extend({ state: wavrState });
export type WavrSnapshot = z.infer<typeof wavrSnapshot>;

/** How somebody who was asked answered the team's judgment. */
export const agreements = ["agrees", "differs", "not_asked"] as const;

/** Somebody with an account by `user_id`, anybody else by name; `words` are theirs, where they see it differently. */
const agreed = z
  .object({
    user_id: id.nullish().transform((given) => given ?? null),
    name: optionalLine(),
    role: optionalLine(),
    answer: z.enum(agreements),
    words: optionalProse,
  })
  .refine(({ user_id, name }) => user_id !== null || name !== null, {
    path: ["name"],
    error: "Say who it is: choose a colleague, or type a name.",
  })
  .refine(({ answer, words }) => answer !== "differs" || words !== null, {
    path: ["words"],
    error: "Write down how they see it, in their own words.",
  })
  .meta({ examples: [{ user_id: null, name: "Angela Moss", role: null, answer: "agrees", words: null }] });

export type WavrAgreement = z.output<typeof agreed>;

/** Signs an assessment as it stands. */
export const summaryBody = z.object({ uuid: ownUuid, agreed: z.array(agreed).max(50).default([]) });

/** What somebody can still say of a version that is signed; nobody is told that they were not asked. */
export const laterAnswers = ["agrees", "differs"] as const;
export type LaterAnswer = (typeof laterAnswers)[number];

/** How the caller sees a version that is signed: said once, and kept beside it. */
export const laterAnswerBody = z
  .object({ uuid: ownUuid, answer: z.enum(laterAnswers), words: optionalProse })
  .refine(({ answer, words }) => answer !== "differs" || words !== null, {
    path: ["words"],
    error: "Write down how you see it, in your own words.",
  });

/** An answer to a version that came after it was signed. */
export const laterAnswer = z.looseObject({
  id,
  uuid,
  made_at: timestamp,
  user: userRef.nullable(),
  answer: z.string(),
  words: z.string().nullable(),
  sha256: z.string(),
});

/** One version of the summary of an assessment: the judgment as it was signed. */
export const wavrSummary = copyHead.extend({
  /** Of those who had not answered when it was signed; no part of what is signed. */
  answers: z.array(laterAnswer).default([]),
  state: wavrState,
  agreed: z.array(
    z.looseObject({
      user: userRef.nullable(),
      name: z.string().nullable(),
      role: z.string().nullable(),
      answer: z.string(),
      words: z.string().nullable(),
    }),
  ),
});
export type WavrSummary = z.infer<typeof wavrSummary>;

/** What was signed of a document: when, by whom, what it says, and its digest. */
export const signedVersion = copyHead.extend({ state: wavrState });

/** A document that is still written. */
export const wavrDocument = z.looseObject({
  ...recordFields,
  case_id: id,
  person_uuid: uuid,
  person: personRef,
  state: wavrState,
  instrument: z.looseObject({ pack: z.string(), version: z.string() }),
  created_by: userRef.nullable(),
  /** Where it lies: about staff among the employment records (decision 084). */
  compartment: z.enum(compartments).nullish(),
  can: rights,
});
export type WavrDocument = z.infer<typeof wavrDocument>;

/** One rater's coding of the 21 factors: `created_by` is the rater, and nobody else may change it. */
export const wavrWorksheetHead = wavrDocument.extend({ snapshots: z.array(wavrSnapshotHead) });
/** The same in a list: who rates whom, and when it was kept. What was coded, and upon what evidence, is asked of each. */
export const wavrWorksheetListed = wavrWorksheetHead.omit({ state: true });
export const wavrWorksheet = wavrDocument.extend({ snapshots: z.array(wavrSnapshot) });
export type WavrWorksheet = z.infer<typeof wavrWorksheet>;

export const wavrAssessment = wavrDocument.extend({ summaries: z.array(wavrSummary) });
export type WavrAssessment = z.infer<typeof wavrAssessment>;

/** That a plan was saved: when, by whom, and the digest. What it said then is read by a call of its own. */
export const wavrPlanVersion = copyHead;
export type WavrPlanVersion = z.infer<typeof wavrPlanVersion>;

/** A version of a plan of either kind with what it says. */
export const keptPlan = copyHead.extend({ form: z.enum(["plan", "safety_plan"]), state: wavrState });

/** A threat management plan: `versions` are the heads of all that were saved, the newest last. */
export const wavrPlan = wavrDocument.extend({ versions: z.array(wavrPlanVersion) });
export type WavrPlan = z.infer<typeof wavrPlan>;

/** What the pages of a case say of a person's WAVR assessment, without opening it. */
export const wavrHead = wavrStanding.extend({
  person_uuid: uuid,
  person: personRef,
  /** When anything of it was written last. */
  updated_at: timestamp,
  /** Who rates, in the order in which they began. */
  raters: z.array(userRef),
  /** How many versions of its plan were saved. */
  plan_versions: z.int().nonnegative(),
  /** Whether its plan is a draft, in force or ended; null where there is none, or the server does not say. */
  plan_status: z.string().nullable().default(null),
});
export type WavrHead = z.infer<typeof wavrHead>;

/** Everything of a case (DOMAIN-11, 2). */
export const wavrOfCase = z.looseObject({
  intakes: z.array(wavrDocument),
  worksheets: z.array(wavrWorksheetHead),
  assessments: z.array(wavrAssessment),
  plans: z.array(wavrPlan),
  /** Of the case's team, those who may not read employment records: what is written about staff they never see. */
  unread_by: z.array(id).default([]),
  /**
   * Of all colleagues who can be in its team, those who may read employment records: before one is added it is said of them. Null where
   * the reader may not read such records, or the server does not say.
   */
  employment_readers: z.array(id).nullable().default(null),
});
export type WavrOfCase = z.infer<typeof wavrOfCase>;

import { BridgeError } from "#contract/bridge/errors.ts";
import { shapeOf } from "#contract/endpoints/plain-shapes.ts";
import { type EndpointName, endpoints } from "#contract/endpoints/table.ts";
import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import { applyChoices, canTakeBoth, takeChoice } from "#contract/merge/apply-choices.ts";
import { type FieldDifference, mergeRecords } from "#contract/merge/merge-records.ts";
import { createEffects } from "#core/outbox/effects/effects.ts";
import { type Client, etagOf, type Shown } from "./client.ts";
import { isCode, readPath, typedFields } from "./fields.ts";
import type { Ledger, Typed } from "./ledger.ts";
import type { Random } from "./random.ts";
import type { Known } from "./reading.ts";
import { historyCase } from "./servers/history-case.ts";
import type { Kind } from "./servers/model-records.ts";
import { wavrFormOf, wavrForms, wavrKindOf, wavrParams } from "./servers/wavr-forms.ts";
import { checkShown } from "./waiting.ts";

const effects = createEffects();

export interface Save {
  readonly client: Client;
  readonly window: number;
  readonly known: Known;
  readonly endpoint: EndpointName;
  readonly body: unknown;
  /** The record in the window before the typed words; null for a new one. */
  readonly seen: Shown | null;
  readonly entries: readonly Typed[];
}

export interface SavingDeps {
  readonly ledger: Ledger;
  readonly random: Random;
  readonly trace: (line: string) => void;
}

export const updateOf: Readonly<Record<Kind, EndpointName>> = {
  person: "persons.update",
  assessment: "assessments.update",
  interview: "interviews.update",
  reminder: "reminders.update",
  intake: wavrForms.intake.update,
  worksheet: wavrForms.worksheet.update,
  judgment: wavrForms.judgment.update,
  inquiry: wavrForms.inquiry.update,
  // Without the server nobody rewords one, so nothing here does.
  comment: "cases.updateComment",
};

/** A form's body that would leave the record as it is. */
export const bodyOf = (kind: Kind, record: Shown): unknown => {
  const body = effects.bodyOf(updateOf[kind], record);
  return kind === "intake" ? { ...(body as object), uuid: record.uuid } : body;
};

/**
 * Does the field take both values? A name is one line, and of two codes one holds; what else lies deeper in a record
 * holds any text.
 */
function takesBoth(kind: Kind, clash: FieldDifference): boolean {
  if (isCode(kind, clash.path)) return false;
  const [name = "", ...deeper] = clash.path;
  const { body }: EndpointDefinition = endpoints[updateOf[kind]];
  const field = deeper.length === 0 ? shapeOf(body)[name] : undefined;
  return field === undefined || field.safeParse(takeChoice(clash, "both")).success;
}

/** A person's choice between two values, and the resulting value. Both is only offered where it can be kept. */
export function chooseOne(kind: Kind, clash: FieldDifference, random: Random) {
  const wanted = random.pick(
    canTakeBoth(clash) ? (["mine", "theirs", "both"] as const) : (["mine", "theirs"] as const),
  );
  const take = wanted === "both" && !takesBoth(kind, clash) ? "mine" : wanted;
  return { path: clash.path, take, value: takeChoice(clash, take) };
}

export const noteChoice = (
  ledger: Ledger,
  known: Pick<Known, "kind" | "uuid">,
  clash: FieldDifference,
  kept: unknown,
) => {
  if (known.kind === "inquiry") ledger.counts.inquiryChoices += 1;
  else if (wavrFormOf(known.kind) !== null) ledger.counts.wavrChoices += 1;
  ledger.choose(known.kind, known.uuid, clash.path, kept, clash.mine);
  ledger.choose(known.kind, known.uuid, clash.path, kept, clash.theirs);
};

const inputOf = ({ known, endpoint, body, seen }: Save) => {
  const wavr = wavrKindOf(endpoint);
  if (wavr !== null) {
    const params = wavrParams(wavr, known.uuid, seen === null);
    return { params, body, ...(seen === null ? {} : { ifMatch: etagOf(seen) }) };
  }
  if (known.kind === "comment") return { params: { id: historyCase }, body };
  if (seen === null) return { body };
  const key = known.kind === "reminder" ? seen.id : known.uuid;
  return {
    params: { [known.kind === "person" || known.kind === "reminder" ? "id" : "uuid"]: key },
    body,
    ifMatch: etagOf(seen),
    endpoint,
  };
};

/** Saves like a form: where others were first, it merges, asks its person, and saves again; at most four times. */
export async function save(first: Save, { ledger, random, trace }: SavingDeps): Promise<void> {
  let now = first;
  const { client, known } = first;
  const say = (what: string) =>
    trace(`  client ${client.number} ${first.endpoint} ${known.uuid.slice(-12)}: ${what}`);
  const tell = (told: Typed["told"]) => {
    for (const entry of first.entries) entry.told = told;
  };
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const { endpoint: _, ...input } = { endpoint: null, ...inputOf(now) };
    try {
      const answer = await client.outbox().submit(now.endpoint, input);
      tell(answer.queuedAt === null ? "server has it" : "saved here");
      const record = effects.recordOf(now.endpoint, answer.data) as Shown | null;
      say(
        `${answer.queuedAt === null ? "saved" : "waits"} as version ${record?.version}+${record?.local_revision ?? ""}`,
      );
      if (record === null) return ledger.report(`The answer to ${now.endpoint} holds no record.`);
      client.windows[now.window]?.set(known.uuid, record);
      checkShown(ledger, client, known);
      return checkOwnWords(now, record, ledger);
    } catch (error) {
      if (!(error instanceof BridgeError)) throw error;
      say(error.code);
      const current = error.details.current as Shown | null | undefined;
      if (error.code === "CONFLICT" && current && now.seen !== null) {
        now = merged(now, current, ledger, random);
        continue;
      }
      if (error.code === "CONFLICT" && current) ledger.report(`A create met a conflict: ${now.endpoint}.`);
      const unexpected = ["INTERNAL", "BAD_REQUEST", "BAD_RESPONSE", "DATA_UNREADABLE"].includes(error.code);
      if (unexpected) ledger.report(`${now.endpoint} was refused with ${error.code}: ${error.message}`);
      return tell(error.code === "CANCELLED" || error.code === "NOT_READY" ? "unknown" : "refused");
    }
  }
  tell("refused");
}

function merged(save: Save, current: Shown, ledger: Ledger, random: Random): Save {
  const update = updateOf[save.known.kind];
  ledger.counts.formConflicts += 1;
  const found = mergeRecords(effects.bodyOf(update, save.seen), save.body, effects.bodyOf(update, current));
  const choices = found.clashes.map((clash) => {
    const choice = chooseOne(save.known.kind, clash, random);
    noteChoice(ledger, save.known, clash, choice.value);
    return choice;
  });
  save.client.windows[save.window]?.set(save.known.uuid, current);
  return { ...save, body: applyChoices(found, choices), seen: current };
}

/** The answer contains what the form sent, or others' words, of which the form was asked or told. */
function checkOwnWords(save: Save, record: Shown, ledger: Ledger): void {
  for (const field of typedFields) {
    if (field.kind !== save.known.kind) continue;
    const sent = JSON.stringify(readPath(save.body, field.path) ?? "");
    const shown = JSON.stringify(readPath(record, field.path) ?? "");
    for (const entry of save.entries) {
      if (entry.field !== field.path.join(".") || !sent.includes(entry.token) || shown.includes(entry.token))
        continue;
      ledger.report(`NOT SHOWN: ${entry.token} was saved and is not in the answer (${shown}).`);
    }
  }
}

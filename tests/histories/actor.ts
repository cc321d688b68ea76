import type { EndpointName } from "#contract/endpoints/table.ts";
import { type Compartment, openCompartment, ownCompartment } from "#contract/records/compartments/schema.ts";
import type { RawInput } from "#core/api/call-types.ts";
import { type Client, etagOf, type Shown } from "./client.ts";
import { editBody, newBody } from "./editing.ts";
import { tokensIn } from "./fields.ts";
import type { Ledger } from "./ledger.ts";
import type { Random } from "./random.ts";
import { type Known, readOf, readOn, recordIn } from "./reading.ts";
import { bodyOf, chooseOne, noteChoice, type Save, save, updateOf } from "./saving.ts";
import { closedCompartment, historyCase, holder } from "./servers/history-case.ts";
import type { Kind } from "./servers/model-records.ts";
import { wavrFormOf, wavrForms } from "./servers/wavr-forms.ts";
import { changedUuid, checkShown, ownWords, waitingOf } from "./waiting.ts";
import type { World } from "./world.ts";

/** What people do at their computers. */
export interface Actor {
  readonly known: Known[];
  readonly create: (client: Client, window: number, kind: Kind, random: Random) => Promise<void>;
  readonly edit: (client: Client, window: number, random: Random) => Promise<void>;
  readonly look: (client: Client, window: number, known: Known) => Promise<Shown | null>;
  readonly resolveOne: (client: Client, random: Random) => boolean;
  readonly discardOne: (client: Client, random: Random) => void;
  readonly remove: (client: Client, window: number, random: Random) => Promise<void>;
  /** Takes a comment to another compartment. */
  readonly move: (client: Client, window: number, random: Random) => Promise<void>;
  readonly callNow: (client: Client, endpoint: EndpointName, input: RawInput) => Promise<void>;
  /** Number of forms that wait for an answer. */
  readonly saving: () => number;
}

export interface ActorDeps {
  readonly world: World;
  readonly ledger: Ledger;
  readonly nextToken: () => string;
  readonly trace: (line: string) => void;
  readonly newUuid: () => string;
}

const createOf = {
  person: "persons.create",
  assessment: "assessments.save",
  interview: "interviews.create",
  reminder: "reminders.create",
  intake: wavrForms.intake.create,
  worksheet: wavrForms.worksheet.create,
  judgment: wavrForms.judgment.create,
  inquiry: wavrForms.inquiry.create,
  comment: "cases.comment",
} as const satisfies Record<Kind, EndpointName>;

/** Where somebody may write. */
const compartmentsOf = ({ user }: Client): readonly Compartment[] => [
  openCompartment,
  ownCompartment,
  ...(user === holder ? [closedCompartment] : []),
];

export function createActor({ world, ledger, nextToken, trace, newUuid }: ActorDeps): Actor {
  const known: Known[] = [];
  let saving = 0;

  const start = (one: Save, random: Random) => {
    saving += 1;
    void save(one, { ledger, random, trace })
      .catch((error: unknown) =>
        ledger.report(`A save threw ${String(error instanceof Error ? error.stack : error)}`),
      )
      .finally(() => {
        saving -= 1;
      });
  };

  const look: Actor["look"] = async (client, window, one) => {
    const record = recordIn(one, await readOn(client, world, readOf(one), 40_000));
    if (record !== null) client.windows[window]?.set(one.uuid, record);
    checkShown(ledger, client, one);
    return record;
  };

  /** Most work is on few records, so that people meet. */
  const pickOne = (random: Random): Known => {
    const edited = known.filter(({ kind }) => kind !== "comment");
    return random.pick(random.chance(0.6) ? edited.slice(0, 4) : edited);
  };

  const shown = async (client: Client, window: number, one: Known, random: Random) => {
    const there = client.windows[window]?.get(one.uuid);
    return there !== undefined && random.chance(0.6) ? there : look(client, window, one);
  };

  const of = (kind: Kind) => known.filter((one) => one.kind === kind);

  const create: Actor["create"] = async (client, window, kind, random) => {
    const isAboutPerson = kind === "assessment" || wavrFormOf(kind) !== null;
    const isAlone = kind === "person" || kind === "comment";
    const parents = isAlone ? [] : of(isAboutPerson ? "person" : "assessment");
    if (!isAlone && parents.length === 0) return;
    const parent = isAlone ? null : random.pick(parents);
    const parentShown = parent === null ? null : await shown(client, window, parent, random);
    if (parent !== null && parentShown === null) return;
    const made: Known = { kind, uuid: newUuid(), maker: client.user, parent: parent?.uuid ?? null };
    const typing = { ledger, client: client.number, kind, uuid: made.uuid, nextToken };
    const { body, entries } = newBody(parentShown, typing, random, compartmentsOf(client));
    known.push(made);
    trace(`  types ${entries.map((entry) => entry.token)} into a new ${kind} ${made.uuid.slice(-12)}`);
    start({ client, window, known: made, endpoint: createOf[kind], body, seen: null, entries }, random);
  };

  const edit: Actor["edit"] = async (client, window, random) => {
    if (known.every(({ kind }) => kind === "comment")) return;
    const one = pickOne(random);
    const seen = await shown(client, window, one, random);
    // A colleague's worksheet is shown, and not offered for editing.
    if (seen === null || (one.kind === "worksheet" && one.maker !== client.user)) return;
    const update = updateOf[one.kind];
    const typing = { ledger, client: client.number, kind: one.kind, uuid: one.uuid, nextToken };
    const { body, entries } = editBody(bodyOf(one.kind, seen), typing, random);
    const places = entries.map((entry) => `${entry.token} ${entry.field} over ${[...entry.saw]}`);
    trace(
      `  types ${places.join("; ")} into ${one.kind} ${one.uuid.slice(-12)} ${seen.version}+${seen.local_revision ?? ""}`,
    );
    start({ client, window, known: one, endpoint: update, body, seen, entries }, random);
  };

  const resolveOne: Actor["resolveOne"] = (client, random) => {
    const outbox = client.outbox();
    const waiting = outbox.list().filter((change) => change.state === "conflict");
    if (waiting.length === 0) return false;
    const pending = random.pick(waiting);
    const review = outbox.review(pending.id);
    const change = outbox.changes().find((each) => each.id === pending.id);
    const uuid = change === undefined ? undefined : changedUuid(change);
    const one = known.find((each) => each.uuid === uuid);
    if (review === null || one === undefined) {
      ledger.report(`The conflict ${pending.id} has no review, or is about nothing known.`);
      return false;
    }
    const choices = review.clashes.map((clash) => {
      const difference = { path: clash.path, base: clash.base, mine: clash.mine, theirs: clash.theirs };
      const choice = chooseOne(one.kind, difference, random);
      trace(
        `  decides ${clash.path.join(".")} of ${uuid?.slice(-12)}: ${choice.take}, ${JSON.stringify(choice.value)}`,
      );
      noteChoice(ledger, one, difference, choice.value);
      return { path: clash.path, take: choice.take };
    });
    try {
      outbox.resolve(pending.id, choices);
    } catch (error) {
      ledger.report(`UNDECIDABLE: ${String(error)}`);
      return false;
    }
    ledger.counts.decided += 1;
    for (const { mine, theirs } of review.clashes)
      for (const token of tokensIn([mine, theirs])) client.decidedAway.add(token);
    return true;
  };

  const discardOne: Actor["discardOne"] = (client, random) => {
    const outbox = client.outbox();
    const waiting = outbox.list();
    if (waiting.length === 0) return;
    const before = waitingOf(client);
    const count = outbox.discard(random.pick(waiting).id);
    const after = new Set(waitingOf(client).map((change) => change.id));
    const gone = before.filter((change) => !after.has(change.id));
    if (gone.length !== count) ledger.report(`discard said ${count}, and ${gone.length} went.`);
    trace(`  discards ${gone.map((change) => `${change.endpoint} ${ownWords(change)}`).join("; ")}`);
    ledger.discard(gone.flatMap(ownWords));
    for (const change of gone) if (change.creates !== null) ledger.giveUp(change.creates.uuid);
  };

  /** What only the server does. */
  const callNow: Actor["callNow"] = async (client, endpoint, input) => {
    let done = false;
    void client.link
      .call({ user: client.user, endpoint, input, idempotencyKey: newUuid() })
      .catch(() => {})
      .finally(() => {
        done = true;
      });
    await world.until(() => done, 40_000);
  };

  const remove: Actor["remove"] = async (client, window, random) => {
    const candidates = known.filter((one) => one.kind === "interview" || one.kind === "reminder");
    if (candidates.length === 0 || !client.link.online) return;
    const one = random.pick(candidates);
    const seen = await shown(client, window, one, random);
    if (seen === null) return;
    const input = one.kind === "interview" ? { uuid: one.uuid } : { id: seen.id, kind: "assessment" };
    const endpoint = one.kind === "interview" ? "interviews.delete" : "reminders.delete";
    trace(`  deletes ${one.kind} ${one.uuid.slice(-12)}`);
    await callNow(client, endpoint, { params: input });
  };

  const move: Actor["move"] = async (client, window, random) => {
    const comments = of("comment");
    if (comments.length === 0 || !client.link.online) return;
    const one = random.pick(comments);
    const seen = await look(client, window, one);
    // What waits here is not on the server yet.
    if (seen === null || seen.local_revision !== undefined) return;
    const places = compartmentsOf(client).filter(
      (each) => each !== ownCompartment && each !== seen.compartment,
    );
    if (places.length === 0) return;
    const body = { compartment: random.pick(places), reason: "It belongs there." };
    trace(`  moves comment ${one.uuid.slice(-12)} to ${body.compartment}`);
    const params = { id: historyCase, commentId: one.uuid };
    await callNow(client, "cases.moveComment", { params, body, ifMatch: etagOf(seen) });
  };

  return { known, create, edit, look, resolveOne, discardOne, remove, move, callNow, saving: () => saving };
}

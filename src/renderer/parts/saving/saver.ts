import { takeAll } from "#contract/merge/apply-choices.ts";
import { overWhatArrived } from "#contract/merge/arrived.ts";
import { mergeRecords } from "#contract/merge/merge-records.ts";
import { sameValue } from "#contract/merge/same-value.ts";
import { isNewer, isOnlyHere, type Revision, sameRevision } from "#lib/bridge/revision.ts";
import type { ChangedBy } from "#lib/forms/conflict-details.ts";
import { fieldsIn, type SectionForm } from "./section-form.ts";

/** Forms of one record by name: an assessment's sections, or the one form of an interview. */
export type Forms = Readonly<Record<string, SectionForm>>;

/** The same field changed here and by somebody else. Nothing is overwritten until a person chooses. */
export interface Conflict {
  readonly section: string;
  readonly fields: readonly string[];
  readonly basis: SectionForm;
  readonly theirs: SectionForm;
  readonly changed: ChangedBy | null;
}

/** A record that a saver saves. */
export type Saved = Revision & { readonly id?: number; readonly updated_at?: string };

/** The other record of a conflict, and who saved it. */
export interface Newer<R> {
  readonly record: R;
  readonly changed: ChangedBy | null;
}

/** What was typed into a section, and what it was typed over. */
export interface Typed {
  readonly mine: SectionForm;
  readonly basis: SectionForm;
  /** What was sent of it without an answer yet: where the record has that, it is no other person's change. */
  readonly sent?: SectionForm | undefined;
}

/** The draft on this computer that holds the unsaved forms. */
export interface KeptDraft {
  readonly key: string;
  /** What was typed is on disk when this resolves, or could not be written. */
  readonly flush: () => Promise<void>;
}

export interface SaverSnapshot<R> {
  /** The record as last saved, on the server or in the outbox; null before the first save. */
  readonly record: R | null;
  /** What the screen shows: unsaved forms over those of the record. */
  readonly forms: Forms;
  readonly dirty: boolean;
  /** What the server does not have yet, by section. */
  readonly unsaved: Readonly<Record<string, Typed>>;
  readonly saving: boolean;
  /** When a save was last confirmed, in ISO form. */
  readonly savedAt: string | null;
  /** Part of `record` is in the outbox and not sent yet. */
  readonly savedHere: boolean;
  /** Why the last try failed; the forms still hold everything. */
  readonly error: unknown;
  readonly conflicts: readonly Conflict[];
  /** Sections in which others' changes were merged with ours. */
  readonly merged: readonly string[];
}

export interface SaverDeps<R extends Saved> {
  readonly read: (record: R) => Forms;
  /** Makes sure of what the first save needs: the assessment of an interview. */
  readonly ready?: () => Promise<unknown>;
  /** `draft` is the key of the draft that holds nothing but these forms. */
  readonly create: (forms: Forms, draft: string | undefined) => Promise<R>;
  /** Sends the changed forms with If-Match of the record. */
  readonly update: (record: R, forms: Forms, draft: string | undefined) => Promise<R>;
  /** Reads the record, which a create may have made although its answer was lost. */
  readonly find: () => Promise<R | null>;
  /** The other record where the error is a conflict; else null. */
  readonly conflictOf: (error: unknown) => Newer<R> | null;
  readonly now: () => string;
  /** Milliseconds between the last change and its save. */
  readonly delay: number;
}

export interface Saver<R extends Saved> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly snapshot: () => SaverSnapshot<R>;
  /** Takes a form as it is on screen; sends it after the delay. */
  readonly edit: (section: string, form: SectionForm) => void;
  /**
   * Takes what was typed earlier and never saved, as `unsaved` gave it. It is merged with what others saved since, or
   * waits for a person where both changed the same field.
   */
  readonly restore: (typed: Readonly<Record<string, Typed>>) => void;
  /** Saves everything now; true once the server has it all. */
  readonly flush: () => Promise<boolean>;
  /** The record, created empty where it does not exist yet. Rejects with the reason where that fails. */
  readonly ensure: () => Promise<R>;
  /** Takes over a newer version that was read. */
  readonly adopt: (record: R) => void;
  /**
   * Takes over a version read after the outbox was empty, in place of `sent`, which included waiting changes. Its
   * version number does not tell that: those changes may have changed nothing, or have been given up.
   */
  readonly settle: (sent: Revision, record: R) => void;
  readonly resolve: (section: string, keep: "mine" | "theirs" | "both") => void;
  /** Names the draft that holds what `unsaved` gives; each save then sends that draft (decision 039). */
  readonly keptIn: (draft: KeptDraft) => void;
  /** Stops the timer and sends what is left. */
  readonly dispose: () => void;
}

const maxRebases = 8;

/** Whoever types on without a pause is saved every so many milliseconds all the same, and told soon where that fails. */
const longestWait = 4000;

/**
 * Saves one record's forms as they change: one request at a time, the last state wins, nothing typed is dropped.
 * Others' changes of other fields are merged and sent again; a clash in the same field waits for a person.
 */
export function createSaver<R extends Saved>(deps: SaverDeps<R>, initial: R | null): Saver<R> {
  let record = initial;
  let drafts: Record<string, SectionForm> = {};
  let conflicts: readonly Conflict[] = [];
  let merged: readonly string[] = [];
  let waitingCopy: R | null = null;
  /** Sent without an answer: the server may have it already, which is not somebody else's change. */
  let unanswered: Forms = {};
  /** On its way right now. */
  let sending: Forms = {};
  let kept: KeptDraft | null = null;
  let wanted = false;
  let tried = false;
  let thorough = false;
  let saving = false;
  let savedAt: string | null = null;
  let error: unknown = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Runs from the first change that was not sent yet. */
  let atLast: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;
  const listeners = new Set<() => void>();
  let view = build();

  function build(): SaverSnapshot<R> {
    const known: Forms = record === null ? {} : deps.read(record);
    const dirty = Object.keys(drafts).length > 0;
    const basisOf = (name: string) =>
      conflicts.find(({ section }) => section === name)?.basis ?? known[name] ?? {};
    const unsaved = Object.fromEntries(
      Object.entries(drafts).map(([name, mine]) => {
        const sent = sending[name] ?? unanswered[name];
        return [name, { mine, basis: basisOf(name), ...(sent === undefined ? {} : { sent }) }];
      }),
    );
    const forms = { ...known, ...drafts };
    const savedHere = record !== null && isOnlyHere(record);
    // What was saved here before this screen opened counts as saved too.
    const at = savedAt ?? (savedHere ? (record?.updated_at ?? null) : null);
    return { record, forms, dirty, unsaved, saving, savedAt: at, savedHere, error, conflicts, merged };
  }
  function changed() {
    view = build();
    for (const listener of listeners) listener();
  }
  const known = (section: string): SectionForm =>
    (record === null ? undefined : deps.read(record)[section]) ?? {};
  /** Being sent, lost on its way, or waiting for a person: then the old text must be sent too. */
  const mayBeThere = (section: string): boolean =>
    running !== null ||
    unanswered[section] !== undefined ||
    conflicts.some((each) => each.section === section);
  const sendable = (): Record<string, SectionForm> =>
    Object.fromEntries(
      Object.entries(drafts).filter(([name]) => !conflicts.some(({ section }) => section === name)),
    );

  /** Merges one unsaved form with the server's record; returns what a person must decide. */
  function join(
    section: string,
    typed: Typed,
    theirs: SectionForm,
    changed: ChangedBy | null,
  ): readonly Conflict[] {
    const { mine } = typed;
    const basis = overWhatArrived(typed.basis, typed.sent, theirs);
    if (sameValue(basis, theirs)) return [];
    const { merged: form, clashes } = mergeRecords(basis, mine, theirs);
    if (clashes.length > 0) return [{ section, fields: fieldsIn(clashes), basis, theirs, changed }];
    drafts = { ...drafts, [section]: form };
    merged = [...merged.filter((name) => name !== section), section];
    return [];
  }

  /** Puts our unsaved forms on top of a newer record. */
  function rebase(current: R, changed: ChangedBy | null = null) {
    const fresh = deps.read(current);
    const open: Conflict[] = [];
    for (const [section, typed] of Object.entries(build().unsaved)) {
      const theirs = fresh[section] ?? {};
      const known = conflicts.find((each) => each.section === section)?.changed ?? null;
      open.push(...join(section, typed, theirs, changed ?? known));
    }
    // What was in the outbox has reached the server.
    if (record !== null && isOnlyHere(record) && !isOnlyHere(current)) savedAt = deps.now();
    record = current;
    conflicts = open;
  }

  function accept(answer: R, sent: Forms) {
    record = answer;
    unanswered = {};
    drafts = Object.fromEntries(Object.entries(drafts).filter(([name, form]) => form !== sent[name]));
    savedAt = deps.now();
  }

  function send(forms: Forms): Promise<R> {
    // A form that waits for a person is in the draft as well, which then stays.
    const draft = conflicts.length === 0 ? kept?.key : undefined;
    sending = forms;
    if (record !== null) return deps.update(record, forms, draft);
    tried = true;
    return deps.create(forms, draft);
  }

  const isNothing = (forms: Forms) => Object.keys(forms).length === 0 && (record !== null || !wanted);

  async function round(): Promise<"saved" | "rebased" | "done"> {
    if (isNothing(sendable())) return "done";
    if (record === null && deps.ready) await deps.ready();
    // The last letters too: what is on disk is what is sent.
    if (kept !== null) await kept.flush();
    const forms = sendable();
    if (isNothing(forms)) return "done";
    try {
      // A create whose answer was lost: its content is merged like any other newer version.
      const lost = record === null && tried ? await deps.find() : null;
      if (lost !== null) {
        rebase(lost);
        return "rebased";
      }
      accept(await send(forms), forms);
      return "saved";
    } catch (problem) {
      const newer = deps.conflictOf(problem);
      if (newer === null) {
        unanswered = { ...unanswered, ...forms };
        throw problem;
      }
      sending = {};
      rebase(newer.record, newer.changed);
      return "rebased";
    } finally {
      sending = {};
      changed();
    }
  }

  /** Saves once, or with `thorough` until nothing is left. What is typed meanwhile waits for its own delay. */
  async function work(): Promise<boolean> {
    saving = true;
    error = null;
    changed();
    try {
      for (let rebased = 0; ; ) {
        const result = await round();
        if (result === "done" || (result === "saved" && !thorough)) break;
        if (result === "rebased") rebased += 1;
        if (rebased > maxRebases) throw new Error("The record kept changing while it was saved.");
      }
    } catch (problem) {
      error = problem;
    } finally {
      saving = false;
      running = null;
      thorough = false;
      takeWaitingCopy();
      changed();
    }
    if (error === null && Object.keys(sendable()).length > 0) later();
    return error === null && conflicts.length === 0;
  }

  function takeWaitingCopy() {
    const copy = waitingCopy;
    waitingCopy = null;
    if (copy !== null && (record === null || isNewer(copy, record))) rebase(copy);
  }

  function takeOver(copy: R) {
    rebase(copy);
    changed();
    if (Object.keys(sendable()).length > 0) later();
  }

  function start(): Promise<boolean> {
    clearTimeout(timer);
    clearTimeout(atLast);
    atLast = undefined;
    running ??= work();
    return running;
  }
  function flush(): Promise<boolean> {
    thorough = true;
    return start();
  }
  function later() {
    clearTimeout(timer);
    timer = setTimeout(() => void start(), deps.delay);
    atLast ??= setTimeout(() => void start(), Math.max(longestWait, deps.delay));
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => view,
    edit(section, form) {
      if (sameValue(form, drafts[section] ?? known(section))) return;
      const { [section]: _typed, ...others } = drafts;
      const asBefore = sameValue(form, known(section)) && !mayBeThere(section);
      drafts = asBefore ? others : { ...drafts, [section]: form };
      merged = merged.filter((name) => name !== section);
      changed();
      later();
    },
    restore(typed) {
      for (const [section, found] of Object.entries(typed)) {
        const theirs = known(section);
        if (sameValue(found.mine, theirs)) continue;
        drafts = { ...drafts, [section]: found.mine };
        if (found.sent !== undefined) unanswered = { ...unanswered, [section]: found.sent };
        conflicts = [...conflicts, ...join(section, found, theirs, null)];
        // It may have reached the server although its answer was lost.
        tried = true;
      }
      changed();
      if (Object.keys(sendable()).length > 0) later();
    },
    async flush() {
      const ok = await flush();
      return ok && Object.keys(drafts).length > 0 ? flush() : ok;
    },
    async ensure() {
      if (record !== null) return record;
      wanted = true;
      await flush();
      if (record === null && error === null) await flush();
      if (record === null) throw error;
      return record;
    },
    adopt(copy) {
      if (running !== null) {
        waitingCopy = copy;
        return;
      }
      if (record === null || isNewer(copy, record)) takeOver(copy);
    },
    settle(sent, copy) {
      const waited = running === null && record !== null && sameRevision(record, sent);
      if (waited && !isOnlyHere(copy)) takeOver(copy);
    },
    resolve(section, keep) {
      const conflict = conflicts.find((entry) => entry.section === section);
      const mine = drafts[section];
      if (conflict === undefined || mine === undefined) return;
      const form = takeAll(mergeRecords(conflict.basis, mine, known(section)), keep);
      conflicts = conflicts.filter((entry) => entry !== conflict);
      const { [section]: _settled, ...rest } = drafts;
      drafts = sameValue(form, known(section)) ? rest : { ...rest, [section]: form };
      changed();
      void flush();
    },
    keptIn(draft) {
      kept = draft;
    },
    dispose() {
      clearTimeout(timer);
      clearTimeout(atLast);
      if (Object.keys(sendable()).length > 0) void flush();
    },
  };
}

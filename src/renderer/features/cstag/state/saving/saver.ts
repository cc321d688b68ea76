import { takeAll } from "#contract/merge/apply-choices.ts";
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

/** A record that a saver keeps. */
export type Saved = Revision & { readonly id?: number; readonly updated_at?: string };

/** The other record inside a conflict, and who made it. */
export interface Newer<R> {
  readonly record: R;
  readonly changed: ChangedBy | null;
}

/** What was typed into a section, and what it was typed over. */
export interface Typed {
  readonly mine: SectionForm;
  readonly basis: SectionForm;
}

export interface SaverSnapshot<R> {
  /** The record as it was last saved, on the server or, while it waits, on this computer; null before. */
  readonly record: R | null;
  /** What the screen shows: the record's forms under the unsaved ones. */
  readonly forms: Forms;
  readonly dirty: boolean;
  /** What the server does not have yet, by section. */
  readonly unsaved: Readonly<Record<string, Typed>>;
  readonly saving: boolean;
  /** When a save was last confirmed, in ISO form. */
  readonly savedAt: string | null;
  /** Saved on this computer and not sent yet: some of what `record` holds. */
  readonly savedHere: boolean;
  /** Why the last try failed; the forms still hold everything. */
  readonly error: unknown;
  readonly conflicts: readonly Conflict[];
  /** Sections in which somebody else's changes were joined with ours. */
  readonly merged: readonly string[];
}

export interface SaverDeps<R extends Saved> {
  readonly read: (record: R) => Forms;
  readonly create: (forms: Forms) => Promise<R>;
  /** Sends the changed forms with If-Match of the record. */
  readonly update: (record: R, forms: Forms) => Promise<R>;
  /** The record, should a create have reached the server although its answer was lost. */
  readonly find: () => Promise<R | null>;
  /** What a conflict says; null for any other error. */
  readonly conflictOf: (error: unknown) => Newer<R> | null;
  readonly now: () => string;
  /** Milliseconds between the last change and its save. */
  readonly delay: number;
}

export interface Saver<R extends Saved> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly snapshot: () => SaverSnapshot<R>;
  /** Takes a form as it is on screen; it is sent after the delay. */
  readonly edit: (section: string, form: SectionForm) => void;
  /**
   * Takes what was typed before and never saved, as `unsaved` gave it. It is joined with what others saved since, or
   * waits for a person where both changed the same field.
   */
  readonly restore: (typed: Readonly<Record<string, Typed>>) => void;
  /** Saves everything now; true once the server has it all. */
  readonly flush: () => Promise<boolean>;
  /** The record, created empty where it does not exist yet. Rejects with the reason where it cannot be. */
  readonly ensure: () => Promise<R>;
  /** Takes over a newer copy that was read. */
  readonly adopt: (record: R) => void;
  /**
   * Takes over a copy that was read after nothing waited on this computer any more, in the place of `sent`, which held
   * what waited. Its version alone does not say so: what waited may have changed nothing, or have been given up.
   */
  readonly settle: (sent: Revision, record: R) => void;
  readonly resolve: (section: string, keep: "mine" | "theirs" | "both") => void;
  /** Stops the clock and sends what is still waiting. */
  readonly dispose: () => void;
}

const maxRebases = 8;

/**
 * Keeps one record's forms in step with the server: one request in flight, the last state wins, nothing typed is
 * dropped. A conflict in other fields is merged and sent again; in the same field it waits for a person.
 */
export function createSaver<R extends Saved>(deps: SaverDeps<R>, initial: R | null): Saver<R> {
  let record = initial;
  let drafts: Record<string, SectionForm> = {};
  let conflicts: readonly Conflict[] = [];
  let merged: readonly string[] = [];
  let waitingCopy: R | null = null;
  /** Sent, but the answer was lost: the server may hold it already, and that is not somebody else's change. */
  let unanswered: Forms = {};
  let wanted = false;
  let tried = false;
  let thorough = false;
  let saving = false;
  let savedAt: string | null = null;
  let error: unknown = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;
  const listeners = new Set<() => void>();
  let view = build();

  function build(): SaverSnapshot<R> {
    const known: Forms = record === null ? {} : deps.read(record);
    const dirty = Object.keys(drafts).length > 0;
    const basisOf = (name: string) =>
      conflicts.find(({ section }) => section === name)?.basis ?? known[name] ?? {};
    const unsaved = Object.fromEntries(
      Object.entries(drafts).map(([name, mine]) => [name, { mine, basis: basisOf(name) }]),
    );
    const forms = { ...known, ...drafts };
    const savedHere = record !== null && isOnlyHere(record);
    // What was saved here before this screen opened is said as well.
    const at = savedAt ?? (savedHere ? (record?.updated_at ?? null) : null);
    return { record, forms, dirty, unsaved, saving, savedAt: at, savedHere, error, conflicts, merged };
  }
  function changed() {
    view = build();
    for (const listener of listeners) listener();
  }
  const known = (section: string): SectionForm =>
    (record === null ? undefined : deps.read(record)[section]) ?? {};
  /** On its way, lost on its way, or waiting for a person: then even the old text has to be sent. */
  const mayBeThere = (section: string): boolean =>
    running !== null ||
    unanswered[section] !== undefined ||
    conflicts.some((each) => each.section === section);
  const sendable = (): Record<string, SectionForm> =>
    Object.fromEntries(
      Object.entries(drafts).filter(([name]) => !conflicts.some(({ section }) => section === name)),
    );

  /** Joins one unsaved form with what the server holds now; the answer is what a person must decide. */
  function join(
    section: string,
    { mine, basis }: Typed,
    theirs: SectionForm,
    changed: ChangedBy | null,
  ): readonly Conflict[] {
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
      const sent = unanswered[section];
      if (sent !== undefined && sameValue(sent, theirs)) continue;
      const known = conflicts.find((each) => each.section === section)?.changed ?? null;
      open.push(...join(section, typed, theirs, changed ?? known));
    }
    // What was saved here is on the server by now.
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
    if (record !== null) return deps.update(record, forms);
    tried = true;
    return deps.create(forms);
  }

  async function round(): Promise<"saved" | "rebased" | "done"> {
    const forms = sendable();
    if (Object.keys(forms).length === 0 && (record !== null || !wanted)) return "done";
    try {
      // A create that was lost on its way back: what it holds is joined like any other newer copy.
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
      rebase(newer.record, newer.changed);
      return "rebased";
    } finally {
      changed();
    }
  }

  /** Saves once, or, when asked to be thorough, until nothing is left. What is typed meanwhile waits its own delay. */
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
      for (const [section, { mine, basis }] of Object.entries(typed)) {
        const theirs = known(section);
        if (sameValue(mine, theirs)) continue;
        drafts = { ...drafts, [section]: mine };
        conflicts = [...conflicts, ...join(section, { mine, basis }, theirs, null)];
        // It may have reached the server before its answer was lost.
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
    dispose() {
      clearTimeout(timer);
      if (Object.keys(sendable()).length > 0) void flush();
    },
  };
}

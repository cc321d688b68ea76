import { type SyntheticEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type RegisterOptions,
  type Resolver,
  type UseFormReturn,
  useForm as useFields,
} from "react-hook-form";
import type { z } from "zod";
import { BridgeError, isEndUnknown } from "#contract/bridge/errors.ts";
import { overWhatArrived } from "#contract/merge/arrived.ts";
import { isFields, sameValue } from "#contract/merge/same-value.ts";
import { etagOf } from "#lib/bridge/api.ts";
import { isNewer, type Revision, revisionOf, sameRevision } from "#lib/bridge/revision.ts";
import { useSendingDraft, whileSending } from "#lib/bridge/sending-draft.ts";
import { type Draft, type FoundDraft, noDraft, useDraft } from "#lib/drafts/use-draft.ts";
import { t } from "#lib/words/t.ts";
import { type ChangedBy, changedBy } from "./conflict-details.ts";
import { contractResolver, formProblems, isChanged, type Problem, showServerErrors } from "./form.ts";
import { type FormClash, mergeForm, type RecordConflict } from "./record-conflict.ts";
import { draftRevision, readFormDraft, useFormDraft } from "./use-form-draft.ts";
import { holdTyping, typedSince } from "./while-saving.ts";

export type FormOptions<V extends FieldValues, O, A> = {
  /** The contract's schema, or a resolver of one's own that calls `contractResolver`. */
  readonly rules: z.ZodType<O, V> | Resolver<V, unknown, O>;
  /** What the form holds at first; as a function also what it holds when it is empty again. */
  readonly initial: V | (() => V);
  /** Fields that the form shows, in reading order: server messages and the error summary go by them. */
  readonly fields: readonly FieldPath<V>[] | ((values: V) => readonly FieldPath<V>[]);
  /** False: nothing is saved yet, the form asks for something more. */
  readonly save: (body: O, ifMatch: string | undefined) => Promise<A | false>;
  readonly onSaved?: (answer: A) => void;
  /**
   * After a save the form `leaves` with its page or dialog (so it is, unless told), is `empty` again for the next, or
   * `stays` with what was saved.
   */
  readonly after?: "leaves" | "empty" | "stays";
  /** The record that is changed, or null to create one. A change by someone else meanwhile is then merged by field. */
  readonly record?: (A & Revision & { readonly updated_at: string }) | null;
  readonly valuesOf?: (record: A) => V;
  /** What is typed is kept on this computer. Without it nothing is, as for passwords. */
  readonly draft?: {
    readonly found: FoundDraft;
    /** What the form is, without names of persons. */
    readonly label: string;
    /** Kept and given back with the values: what the form needs to show them. */
    readonly extra?: unknown;
    /** What the form put there by itself, without a letter typed: nothing of that is kept. */
    readonly unless?: (values: V) => boolean;
  };
  /**
   * A field is first judged when it is `left` with something else in it, as in forms over records, or with all others
   * when the form is `sent`.
   */
  readonly judge?: "left" | "sent";
  /** What takes the focus when something is wrong: the summary, or in a form of one field the field itself. */
  readonly focus?: "summary" | "field";
  /** Words for an error that belongs to no field; `errorMessage` unless told. */
  readonly say?: (error: unknown) => string;
  /** The field at which such an error stands, where it can only be about that one. */
  readonly errorsAt?: FieldPath<V>;
  /** Stands before the ids of the fields, where another form on the page has the same ones. */
  readonly ids?: string;
};

/** Which version of a field that was changed twice is kept. */
export type Taken = "mine" | "theirs" | "both";

/** What the frame of a form needs of it; it knows nothing of its fields. */
export interface FormState {
  /** Of the element, for a button outside of it. */
  readonly id: string;
  readonly submit: (event: SyntheticEvent) => void;
  readonly busy: boolean;
  readonly unsaved: boolean;
  /** Why it was not saved, where that belongs to no field. */
  readonly problem: { readonly text: string; readonly error: unknown } | null;
  /** What is to be fixed, in reading order; null before it was sent, and where the field itself takes the focus. */
  readonly problems: readonly Problem[] | null;
  /** How often it was sent. */
  readonly tries: number;
  readonly draft: Draft | null;
  /** Back to what the form is without what was typed. */
  readonly discard: () => void;
  readonly conflict: RecordConflict | null;
  readonly choose: (field: string, taken: Taken) => void;
}

/** What the parts of a form need to show its fields. */
export interface FormFields<V extends FieldValues, O = V> {
  readonly form: UseFormReturn<V, unknown, O>;
  /** Name, id, error and the rest of a native field: `<TextField {...field("title")} label="Title" />`. */
  readonly field: <N extends FieldPath<V>>(name: N, options?: RegisterOptions<V, N>) => BoundField<N>;
  readonly ids: string;
  /** What the form began with: of its draft, or what it was without once that was discarded. */
  readonly begun: V;
  /** Another number each time the form begins anew: the key of parts with a state of their own. */
  readonly round: number;
}

type BoundField<N extends string> = ReturnType<UseFormReturn["register"]> & {
  readonly name: N;
  readonly id: string;
  readonly error: string | undefined;
};

const asFunction = <V, T>(given: T | ((values: V) => T)): ((values: V) => T) =>
  typeof given === "function" ? (given as (values: V) => T) : () => given;

/**
 * The one way of a form; decision 030 names those beside it. The contract's schema validates it, If-Match protects the
 * record, the server's messages appear at their fields, what is typed is kept as a draft, and another person's change is
 * merged by field or shown for a decision. A field renders itself; the form renders only when its own state changes.
 */
export function useForm<V extends FieldValues, O, A>(
  options: FormOptions<V, O, A>,
): FormState & FormFields<V, O> {
  const { record = null, valuesOf, after = "leaves", focus = "summary", ids = "" } = options;
  const { judge = options.record === undefined ? "sent" : "left" } = options;
  const id = useId();
  const begin = asFunction<void, V>(options.initial);
  const fields = asFunction<V, readonly FieldPath<V>[]>(options.fields);
  const [initial] = useState(() => begin());
  const { rules } = options;
  const resolver = useMemo(() => (typeof rules === "function" ? rules : contractResolver(rules)), [rules]);
  const form = useFields<V, unknown, O>({
    resolver,
    defaultValues: initial as DefaultValues<V>,
    mode: judge === "left" ? "onTouched" : "onSubmit",
    shouldFocusError: focus === "field",
  });
  // What the form was filled from last; a conflict moves it on to the others' version.
  const base = useRef({ values: initial, revision: record && revisionOf(record) });
  // What the draft was typed over: stays behind while a person has still to choose between two versions.
  const typedOver = useRef(base.current);
  const [problem, setProblem] = useState<FormState["problem"]>(null);
  const [conflict, setConflict] = useState<RecordConflict | null>(null);
  const [saved, setSaved] = useState<{ readonly answer: A } | null>(null);
  const [round, setRound] = useState(0);

  const set = (path: readonly string[], value: unknown) =>
    form.setValue(path.join(".") as FieldPath<V>, value as PathValue<V, FieldPath<V>>, {
      shouldDirty: true,
      shouldValidate: true,
    });
  const put = (path: readonly string[], value: unknown) => {
    set(path, value);
    // A field of several parts hears of another value, and not of another part of the one that it has.
    const above = path.slice(0, -1);
    const whole: unknown = above.length === 0 ? null : form.getValues(above.join(".") as FieldPath<V>);
    if (isFields(whole)) set(above, { ...whole });
  };

  const [first] = useState(() => readFormDraft(options.draft?.found.draft?.body, initial));
  const kept = useDraft(options.draft ?? noDraft);
  const draft = options.draft ? kept : null;
  const around = useSendingDraft();
  const gate = around !== null && around.key === options.draft?.found.key ? around : null;
  // Sent, and nobody knows whether it arrived.
  const unanswered = useRef(first?.sent ?? null);
  const draftOf = (values: V) => {
    const { values: over, revision } = typedOver.current;
    const { version = null, local_revision } = revision ?? {};
    const sentBefore = unanswered.current === null ? {} : { sent: unanswered.current };
    const extra = options.draft?.extra ?? null;
    return { values, base: over, ...sentBefore, version, local_revision, extra };
  };
  const sent = useRef(false);
  // As they were when the button was pressed: one may type on meanwhile.
  const sentValues = useRef(initial);
  useFormDraft(form, draft, (values) =>
    sent.current || options.draft?.unless?.(values) ? null : draftOf(values),
  );

  const takeIn = (current: A & Revision, changed: ChangedBy, over = base.current) => {
    if (!valuesOf) return;
    const theirs = valuesOf(current);
    const merge = mergeForm(over.values, form.getValues(), theirs);
    base.current = { values: theirs, revision: revisionOf(current) };
    typedOver.current = merge.clashes.length > 0 ? over : base.current;
    for (const { path, value } of merge.taken) put(path, value);
    setConflict({ changed, clashes: merge.clashes, takenOver: merge.takenOver });
  };

  const restore = () => {
    if (first === null) return;
    // The defaults stay the record's: what the draft changed counts as unsaved.
    form.reset(first.values, { keepDefaultValues: true });
    const revision = draftRevision(first);
    if (!record || !valuesOf || !revision || sameRevision(revision, record)) return;
    const values = overWhatArrived(first.base, first.sent, valuesOf(record));
    takeIn(record, { by: null, at: record.updated_at }, { values, revision });
    // What has changed is what one sent oneself.
    setConflict((found) => (found && found.clashes.length + found.takenOver.length > 0 ? found : null));
  };
  // Runs once because: the gate above the form gives it a key and a draft that stay.
  useEffect(restore, []);

  const followed = useRef(record);
  followed.current = record;
  const follow = () => {
    const newest = followed.current;
    const { values, revision } = base.current;
    if (!newest || !revision || !valuesOf || sent.current || !isNewer(newest, revision)) return;
    if (!sameValue(form.getValues(), values)) return;
    base.current = { values: valuesOf(newest), revision: revisionOf(newest) };
    typedOver.current = base.current;
    form.reset(base.current.values as DefaultValues<V>);
    setRound((now) => now + 1);
  };
  // Nothing was typed yet: a newer record, such as what one saved a moment ago, is what is to be changed.
  useEffect(follow, [record?.version, record?.local_revision]);

  /** The form begins anew with these values, and nothing of what was typed is left. */
  const restart = (values: V) => {
    unanswered.current = null;
    base.current = { ...base.current, values };
    typedOver.current = base.current;
    form.reset(values);
    setRound((now) => now + 1);
    setConflict(null);
    setProblem(null);
    draft?.drop();
  };

  const end = (answer: A, savedValues: V) => {
    if (after === "leaves") {
      sent.current = true;
      draft?.drop();
      setSaved({ answer });
    } else {
      if (record && after === "stays")
        base.current = { ...base.current, revision: revisionOf(answer as A & Revision) };
      const now = form.getValues();
      const begun = after === "empty" ? begin() : savedValues;
      const typedOn =
        after === "empty" ? typedSince(savedValues, now) : sameValue(savedValues, now) ? null : now;
      const next = { ...begun, ...typedOn };
      // Drawn at once: a letter typed between emptying and drawing would bring back what was sent.
      flushSync(() => {
        restart(begun);
        if (typedOn !== null) form.reset(next, { keepDefaultValues: true });
      });
      if (typedOn !== null) draft?.keep(draftOf(next));
      options.onSaved?.(answer);
    }
  };
  // Once drawn as saved nothing is unsaved any more, so leaving asks nothing.
  const done = useRef(options.onSaved);
  done.current = options.onSaved;
  useEffect(() => {
    if (saved) done.current?.(saved.answer);
  }, [saved]);

  const refuse = (error: unknown) => {
    const shown = fields(form.getValues());
    const text = showServerErrors(form, error, shown, options.say);
    if (text !== null && options.errorsAt) form.setError(options.errorsAt, { type: "server", message: text });
    else setProblem(text === null ? null : { text, error });
    const at = shown.find((name) => form.getFieldState(name).error) ?? shown[0];
    if (focus === "field" && at) form.setFocus(at, { shouldSelect: true });
  };

  const send = form.handleSubmit(async (body) => {
    setProblem(null);
    if (conflict && conflict.clashes.length > 0) {
      setProblem({ text: t("Choose which version to keep before you save."), error: null });
      return;
    }
    // The last letters too: what is on disk is what is sent, and nothing is written there after it.
    await draft?.flush();
    try {
      const { revision } = base.current;
      const ifMatch = revision === null ? undefined : etagOf(revision);
      const answer = await whileSending(gate, () => options.save(body, ifMatch));
      if (answer !== false) end(answer, sentValues.current);
    } catch (error) {
      if (isEndUnknown(error)) unanswered.current = sentValues.current;
      // Part of it may have been sent, and the draft with it.
      const values = form.getValues();
      if (!sameValue(values, typedOver.current.values)) draft?.keep(draftOf(values));
      const changed = valuesOf ? changedBy(error) : null;
      if (changed && error instanceof BridgeError) takeIn(error.details.current as A & Revision, changed);
      else refuse(error);
    }
  });

  const choose = (field: string, taken: Taken) => {
    const clash = conflict?.clashes.find((each) => each.field === field);
    if (!clash || !conflict) return;
    for (const { path, value } of partsOf(clash, taken)) put(path, value);
    const clashes = conflict.clashes.filter((each) => each !== clash);
    if (clashes.length === 0) typedOver.current = base.current;
    draft?.keep(draftOf(form.getValues()));
    setProblem(null);
    setConflict({ ...conflict, clashes });
  };

  const { formState } = form;
  return {
    id,
    form,
    field: (name, more) => {
      const bound = form.register(name, more);
      return {
        ...bound,
        onBlur: async (event) => {
          if (isChanged(form, name)) await bound.onBlur(event);
        },
        name,
        id: `${ids}${name}`,
        error: form.getFieldState(name, formState).error?.message,
      };
    },
    ids,
    submit: (event) => {
      // A form may lie in a portal, yet React hands its events on to the form around it.
      event.stopPropagation();
      sentValues.current = structuredClone(form.getValues());
      const letGo = after === "leaves" ? holdTyping(event.currentTarget) : () => {};
      void send(event).finally(() => {
        if (!sent.current) letGo();
      });
    },
    busy: formState.isSubmitting || saved !== null,
    unsaved: formState.isDirty && saved === null,
    problem,
    problems:
      focus === "field" || formState.submitCount === 0
        ? null
        : formProblems(form, fields(form.getValues()), ids),
    tries: formState.submitCount,
    draft,
    discard: () => restart(typeof options.initial === "function" ? begin() : base.current.values),
    conflict,
    choose,
    begun: round === 0 && first ? first.values : base.current.values,
    round,
  };
}

function partsOf(clash: FormClash, taken: Taken): FormClash["parts"] {
  if (taken === "mine") return [];
  return taken === "theirs" ? clash.parts : (clash.both ?? []);
}

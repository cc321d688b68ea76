import { useEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type Resolver,
  useForm,
} from "react-hook-form";
import { BridgeError } from "#contract/bridge/errors.ts";
import { etagOf } from "#lib/bridge/api.ts";
import { type Revision, revisionOf, sameRevision } from "#lib/bridge/revision.ts";
import { type FoundDraft, useDraft } from "#lib/drafts/use-draft.ts";
import { type ChangedBy, changedBy } from "./conflict-details.ts";
import { showServerErrors } from "./form.ts";
import { type FormClash, mergeForm, type RecordConflict } from "./record-conflict.ts";
import { draftRevision, readFormDraft, useFormDraft } from "./use-form-draft.ts";

type Versioned = Revision & { readonly updated_at: string };

export type RecordFormOptions<V extends FieldValues, O, R extends Versioned> = {
  /** `contractResolver` of the contract's schema. */
  readonly resolver: Resolver<V, unknown, O>;
  readonly initial: V;
  /** The record that is changed; null to create one. */
  readonly record: R | null;
  readonly valuesOf: (record: R) => V;
  readonly save: (body: O, ifMatch: string | undefined) => Promise<R>;
  /** Fields that the form shows, in reading order: server messages and the error summary go by them. */
  readonly fields: (values: V) => readonly FieldPath<V>[];
  readonly onSaved: (record: R) => void;
  readonly draft: {
    readonly found: FoundDraft;
    /** What the form is, without names of persons. */
    readonly label: string;
    /** Kept and given back with the values: what the form needs to show them. */
    readonly extra?: unknown;
  };
};

/**
 * A form over one record of the contract: the contract's schema checks it, If-Match guards it, the server's messages
 * stand at their fields, and a change by someone else meanwhile is merged by field or put to the person.
 */
export function useRecordForm<V extends FieldValues, O, R extends Versioned>(
  options: RecordFormOptions<V, O, R>,
) {
  const { resolver, initial, record, valuesOf, save, fields, onSaved } = options;
  const form = useForm<V, unknown, O>({
    resolver,
    defaultValues: initial as DefaultValues<V>,
    mode: "onTouched",
    // The error summary takes the focus (UI-5d).
    shouldFocusError: false,
  });
  // What the form was filled from last; a conflict moves it on to the others' version.
  const base = useRef({ values: initial, revision: record && revisionOf(record) });
  // What the draft was typed over: stays behind while a person has still to choose between two versions.
  const typedOver = useRef(base.current);
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState<RecordConflict | null>(null);
  const [saved, setSaved] = useState<R | null>(null);

  const put = (path: readonly string[], value: unknown) =>
    form.setValue(path.join(".") as FieldPath<V>, value as PathValue<V, FieldPath<V>>, {
      shouldDirty: true,
      shouldValidate: true,
    });

  const [first] = useState(() => readFormDraft(options.draft.found.draft?.body, initial));
  const [round, setRound] = useState(0);
  const draft = useDraft(options.draft);
  const draftOf = (values: V) => {
    const { values: over, revision } = typedOver.current;
    const { version = null, local_revision } = revision ?? {};
    return { values, base: over, version, local_revision, extra: options.draft.extra ?? null };
  };
  const sent = useRef(false);
  useFormDraft(form, draft, (values) => (sent.current ? null : draftOf(values)));

  const takeIn = (current: R, changed: ChangedBy, over = base.current) => {
    const theirs = valuesOf(current);
    const merge = mergeForm(over.values, form.getValues(), theirs);
    base.current = { values: theirs, revision: revisionOf(current) };
    typedOver.current = merge.clashes.length > 0 ? over : base.current;
    for (const { path, value } of merge.taken) put(path, value);
    setConflict({ changed, clashes: merge.clashes, takenOver: merge.takenOver });
  };

  const restore = () => {
    const kept = first;
    if (kept === null) return;
    // The defaults stay the record's: what the draft changed counts as unsaved.
    form.reset(kept.values, { keepDefaultValues: true });
    const revision = draftRevision(kept);
    if (record && revision && !sameRevision(revision, record))
      takeIn(record, { by: null, at: record.updated_at }, { values: kept.base, revision });
  };
  // Runs once because: the gate above the form gives it a key and a draft that stay.
  useEffect(restore, []);

  const send = form.handleSubmit(async (body) => {
    setProblem(null);
    if (conflict && conflict.clashes.length > 0) {
      setProblem("Choose which version to keep before you save.");
      return;
    }
    try {
      const { revision } = base.current;
      const answer = await save(body, revision === null ? undefined : etagOf(revision));
      sent.current = true;
      draft.drop();
      setSaved(answer);
    } catch (error) {
      const changed = changedBy(error);
      if (changed && error instanceof BridgeError) takeIn(error.details.current as R, changed);
      else setProblem(showServerErrors(form, error, fields(form.getValues())));
    }
  });

  // Once drawn as saved nothing is unsaved any more, so leaving asks nothing.
  const done = useRef(onSaved);
  done.current = onSaved;
  useEffect(() => {
    if (saved) done.current(saved);
  }, [saved]);

  const decide = (field: string, taken: (clash: FormClash) => FormClash["parts"]) => {
    const clash = conflict?.clashes.find((each) => each.field === field);
    if (!clash || !conflict) return;
    for (const { path, value } of taken(clash)) put(path, value);
    const clashes = conflict.clashes.filter((each) => each !== clash);
    if (clashes.length === 0) typedOver.current = base.current;
    draft.keep(draftOf(form.getValues()));
    setProblem(null);
    setConflict({ ...conflict, clashes });
  };

  /** Back to the record, without what was typed. */
  const discard = () => {
    typedOver.current = base.current;
    form.reset(base.current.values);
    setRound((now) => now + 1);
    setConflict(null);
    setProblem(null);
    draft.drop();
  };

  return {
    form,
    problem,
    conflict,
    submit: send,
    draft,
    discard,
    keepMine: (field: string) => decide(field, () => []),
    keepTheirs: (field: string) => decide(field, ({ parts }) => parts),
    keepBoth: (field: string) => decide(field, ({ both }) => both ?? []),
    /** What the form began with: of its draft, or the record's once that was discarded. */
    begun: round === 0 && first ? first.values : base.current.values,
    /** Another number after each `discard`: the key of parts with a state of their own. */
    round,
    unsaved: form.formState.isDirty && saved === null,
    busy: form.formState.isSubmitting || saved !== null,
  };
}

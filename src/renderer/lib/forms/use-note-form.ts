import { useEffect, useState } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm,
} from "react-hook-form";
import { type FoundDraft, useDraft } from "#lib/drafts/use-draft.ts";
import { showServerErrors } from "./form.ts";
import { readFormDraft, useFormDraft } from "./use-form-draft.ts";

export type NoteFormOptions<V extends FieldValues, O> = {
  readonly resolver: Resolver<V, unknown, O>;
  /** The empty form, to which it returns after every save. */
  readonly empty: () => V;
  readonly fields: readonly FieldPath<V>[];
  readonly found: FoundDraft;
  /** What the draft is, without names of people. */
  readonly label: string;
  /** False: nothing was saved yet, the form asks for something more. */
  readonly save: (body: O) => Promise<unknown>;
  readonly onSaved: () => void;
};

/** A small form that adds something to a record and is then empty again; meanwhile what is typed is kept as a draft. */
export function useNoteForm<V extends FieldValues, O>(options: NoteFormOptions<V, O>) {
  const { resolver, empty, fields, found, label, save, onSaved } = options;
  const [initial, setInitial] = useState(empty);
  const [round, setRound] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<V, unknown, O>({
    resolver,
    defaultValues: initial as DefaultValues<V>,
    shouldFocusError: false,
  });
  const [first] = useState(() => readFormDraft(found.draft?.body, initial));
  const draft = useDraft({ found, label });
  useFormDraft<V, O>(form, draft, (values) => ({ values, base: initial, version: null, extra: null }));
  // Runs once because: the gate above gives the form one draft.
  useEffect(() => {
    if (first) form.reset(first.values, { keepDefaultValues: true });
  }, []);

  const clear = () => {
    const next = empty();
    setInitial(next);
    form.reset(next);
    setRound((now) => now + 1);
    setProblem(null);
    draft.drop();
  };

  const submit = form.handleSubmit(async (body) => {
    setProblem(null);
    try {
      if ((await save(body)) === false) return;
      clear();
      onSaved();
    } catch (error) {
      setProblem(showServerErrors(form, error, fields));
    }
  });

  return {
    form,
    draft,
    problem,
    submit,
    clear,
    busy: form.formState.isSubmitting,
    /** The first values: those of the draft, or none after it was saved or cleared. */
    begun: round === 0 && first ? first.values : initial,
    /** Changes each time the form becomes empty: the key for parts with state of their own. */
    round,
  };
}

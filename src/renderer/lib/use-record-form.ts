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
import { etagOf } from "./api.ts";
import { showServerErrors } from "./form.ts";
import { formatDateTime } from "./format-date.ts";
import { type FieldDifference, mergeFields } from "./merge-fields.ts";

type Versioned = { readonly version: number; readonly updated_at: string };

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
};

export type RecordConflict<V> = {
  readonly savedAt: string;
  readonly clashes: readonly FieldDifference<V>[];
  readonly takenOver: readonly FieldDifference<V>[];
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
    // The error summary takes the focus (UI §5).
    shouldFocusError: false,
  });
  // What the form was filled from last; a conflict moves it on to the others' version.
  const base = useRef<{ values: V; etag: string | undefined }>({
    values: initial,
    etag: record ? etagOf(record) : undefined,
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState<RecordConflict<V> | null>(null);
  const [saved, setSaved] = useState<R | null>(null);

  const put = (field: keyof V & string, value: unknown) =>
    form.setValue(field as unknown as FieldPath<V>, value as PathValue<V, FieldPath<V>>, {
      shouldDirty: true,
      shouldValidate: true,
    });

  const takeIn = (current: R) => {
    const theirs = valuesOf(current);
    const { takenOver, clashes } = mergeFields(base.current.values, form.getValues(), theirs);
    for (const { field, theirs: value } of takenOver) put(field, value);
    base.current = { values: theirs, etag: etagOf(current) };
    setConflict({ savedAt: formatDateTime(current.updated_at), clashes, takenOver });
  };

  const send = form.handleSubmit(async (body) => {
    setProblem(null);
    if (conflict && conflict.clashes.length > 0) {
      setProblem("Choose which version to keep before you save.");
      return;
    }
    try {
      setSaved(await save(body, base.current.etag));
    } catch (error) {
      if (error instanceof BridgeError && error.code === "CONFLICT" && error.details.current) {
        takeIn(error.details.current as R);
      } else setProblem(showServerErrors(form, error, fields(form.getValues())));
    }
  });

  // Once drawn as saved nothing is unsaved any more, so leaving asks nothing.
  const done = useRef(onSaved);
  done.current = onSaved;
  useEffect(() => {
    if (saved) done.current(saved);
  }, [saved]);

  const decide = (field: string, theirs: boolean) => {
    const clash = conflict?.clashes.find((each) => each.field === field);
    if (!clash || !conflict) return;
    if (theirs) put(clash.field, clash.theirs);
    setProblem(null);
    setConflict({ ...conflict, clashes: conflict.clashes.filter((each) => each !== clash) });
  };

  return {
    form,
    problem,
    conflict,
    submit: send,
    keepMine: (field: string) => decide(field, false),
    keepTheirs: (field: string) => decide(field, true),
    unsaved: form.formState.isDirty && saved === null,
    busy: form.formState.isSubmitting || saved !== null,
  };
}

import { zodResolver } from "@hookform/resolvers/zod";
import { type FieldPath, type FieldValues, get, type Resolver, type UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { fieldErrors } from "#contract/bridge/errors.ts";
import { fieldLabel, issueMessage } from "#contract/kit/validation.ts";
import { sameValue } from "#contract/merge/same-value.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { t } from "#lib/words/t.ts";

/** A contract's schema as a form's resolver, with the server's error messages (Spec §5). */
export function contractResolver<I extends FieldValues, O>(schema: z.ZodType<O, I>): Resolver<I, unknown, O> {
  return zodResolver(schema, {
    error: (issue) =>
      issue.code === "invalid_format" && issue.input === ""
        ? t("{{fieldLabel}} is required.", { fieldLabel: fieldLabel(issue.path ?? []) })
        : // What is wrong with a part of a record or a union comes without its place.
          issueMessage({ ...issue, path: issue.path ?? [], message: t("Invalid") } as z.core.$ZodIssue),
  });
}

/** Reads the value of a select of ids as the contract has it. `blank` stands for no choice. */
export const idFromSelect =
  <B extends null | undefined>(blank: B) =>
  (value: unknown): number | B =>
    value === "" || value === null || value === undefined ? blank : Number(value);

/**
 * Whether a field differs from what the form began with. Only then is it judged when it is left: an error that appears
 * at an untouched field would push away what the mouse is about to press.
 */
export const isChanged = <V extends FieldValues, O>(
  form: Pick<UseFormReturn<V, unknown, O>, "getValues" | "formState">,
  name: FieldPath<V>,
): boolean => !sameValue(form.getValues(name), get(form.formState.defaultValues, name));

/** One thing to fix, for `ErrorSummary`: the id of the control and the text. */
export type Problem = { readonly fieldId: string; readonly message: string };

/**
 * Sets the server's messages at their fields. Returns those that belong to no field, as text for the top of the form;
 * null where there are none.
 */
export function showServerErrors<V extends FieldValues, O>(
  form: UseFormReturn<V, unknown, O>,
  error: unknown,
  fields: readonly FieldPath<V>[],
  say: (error: unknown) => string = errorMessage,
): string | null {
  const entries = Object.entries(fieldErrors(error));
  if (entries.length === 0) return say(error);
  const rest: string[] = [];
  for (const [name, messages] of entries) {
    const field = fields.find((path) => path === name || path.endsWith(`.${name}`));
    if (field) form.setError(field, { type: "server", message: messages.join(" ") });
    else rest.push(...messages);
  }
  return rest.length === 0 ? null : rest.join(" ");
}

/** Errors of the named fields, in reading order. The control's id is the field's name, behind `ids`. */
export function formProblems<V extends FieldValues, O>(
  form: UseFormReturn<V, unknown, O>,
  fields: readonly FieldPath<V>[],
  ids = "",
): readonly Problem[] {
  return fields.flatMap((field) => {
    const message = form.getFieldState(field, form.formState).error?.message;
    return message ? [{ fieldId: `${ids}${field}`, message }] : [];
  });
}

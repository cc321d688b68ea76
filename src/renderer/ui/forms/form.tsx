import "#ui/fields/field.css";
import type { ComponentProps, KeyboardEvent, ReactNode, SubmitEvent } from "react";
import { cx } from "#ui/facts/class-names.ts";

/** The first field whose text cannot be kept: a date field that holds "soon", or a text that is too long. */
const unreadable = (form: HTMLFormElement) =>
  [...form.elements].find((field) => field instanceof HTMLInputElement && field.validity.customError);

/** A form: 16 px between fields, own messages in place of the browser's, no submit while a date is unreadable, Ctrl or Cmd Enter submits. */
export function Form({ className, onKeyDown, onSubmit, ...form }: ComponentProps<"form">) {
  const submit = (event: KeyboardEvent<HTMLFormElement>) => {
    onKeyDown?.(event);
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    // React hands on the keys of a dialog over this form, which lies elsewhere in the document.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    const field = unreadable(event.currentTarget);
    if (!(field instanceof HTMLInputElement)) return onSubmit?.(event);
    event.preventDefault();
    field.checkValidity();
    field.focus();
  };
  return (
    <form noValidate {...form} className={cx("bw-form", className)} onKeyDown={submit} onSubmit={check} />
  );
}

/** Two short fields side by side; one below the other when narrow. */
export function FormPair({ children }: { readonly children: ReactNode }) {
  return <div className="bw-form-pair">{children}</div>;
}

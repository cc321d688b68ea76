import "./field.css";
import type { ComponentProps, KeyboardEvent, ReactNode } from "react";
import { cx } from "#ui/class-names.ts";

/** A form: 16 px between fields, own messages in place of the browser's, Ctrl or Cmd Enter submits. */
export function Form({ className, onKeyDown, ...form }: ComponentProps<"form">) {
  const submit = (event: KeyboardEvent<HTMLFormElement>) => {
    onKeyDown?.(event);
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  return <form noValidate {...form} className={cx("bw-form", className)} onKeyDown={submit} />;
}

/** Two short fields side by side; one below the other when narrow. */
export function FormPair({ children }: { readonly children: ReactNode }) {
  return <div className="bw-form-pair">{children}</div>;
}

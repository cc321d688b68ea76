import { t } from "#lib/words/t.ts";
import "#ui/states/callout.css";
import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { Icon } from "#ui/facts/icon.tsx";

/** One thing to fix; `fieldId` is the id of its control. */
export type FieldError = { readonly fieldId: string; readonly message: string };

export type ErrorSummaryProps = {
  readonly errors: readonly FieldError[];
  /** Changes with each try to submit: the summary then takes the focus. react-hook-form's `submitCount` fits. */
  readonly submitCount: number;
};

/** What is wrong, on top of the form, with a link to each field. Draws nothing without errors. */
export function ErrorSummary({ errors, submitCount }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const some = errors.length > 0;
  // Only a try to submit moves the focus: an error that comes while typing must not.
  useEffect(() => {
    if (submitCount > 0) box.current?.focus();
  }, [submitCount]);
  if (!some) return null;

  const links = errors.map((error) => (
    <button
      key={error.fieldId}
      type="button"
      className="bw-text-button"
      onClick={() => document.getElementById(error.fieldId)?.focus()}
    >
      {error.message}
    </button>
  ));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no place for a list of errors
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label={t("Things to fix")}
      className="bw-callout bw-callout-stop"
    >
      <Icon of={CircleAlert} />
      <div className="bw-callout-text">
        {links.length === 1 ? (
          <>
            <strong>{t("One thing to fix.")}</strong> {links}
          </>
        ) : (
          <>
            <strong>{t("{{count}} things to fix.", { count: links.length })}</strong>
            <ul>
              {links.map((link) => (
                <li key={link.key}>{link}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

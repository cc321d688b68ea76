import "#ui/forms/two-versions.css";
import { Fragment } from "react";
import type { TextPart } from "#lib/words/word-difference.ts";

/** A text in which the words are marked that another version lacks. */
export function MarkedText({ parts }: { readonly parts: readonly TextPart[] }) {
  return parts.map(({ text, differs }, at) =>
    differs ? (
      <Fragment key={at}>
        <mark>{text.trimEnd()}</mark>
        {text.slice(text.trimEnd().length)}
      </Fragment>
    ) : (
      text
    ),
  );
}

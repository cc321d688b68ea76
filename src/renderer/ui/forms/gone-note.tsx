import { t } from "#lib/words/t.ts";
import { Callout } from "#ui/states/callout.tsx";

/** What became of a form's record, and what is left to do with the words in the form. */
export type GoneWords = { readonly title: string; readonly text: string };

type GoneNoteProps = {
  /** "This task", where copying is all that is left; or what is said in place of that. */
  readonly what: string | GoneWords;
};

/** Above a form whose record was deleted while it was open: the words in it stay. */
export function GoneNote({ what }: GoneNoteProps) {
  const { title, text } =
    typeof what === "string"
      ? {
          title: t("{{what}} was deleted while you had it open.", { what }),
          text: t(
            "What you typed is still here: copy it before you close this. A deleted record can be restored under Recently deleted, by who wrote it and by the lead of its case.",
          ),
        }
      : what;
  return (
    <Callout kind="stop" role="alert" title={title}>
      {text}
    </Callout>
  );
}

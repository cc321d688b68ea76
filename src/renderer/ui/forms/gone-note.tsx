import { t } from "#lib/words/t.ts";
import { Callout } from "#ui/states/callout.tsx";

type GoneNoteProps = {
  /** "This task". */
  readonly what: string;
};

/** Above a form whose record was deleted while it was open: the words in it stay. */
export function GoneNote({ what }: GoneNoteProps) {
  return (
    <Callout kind="stop" role="alert" title={t("{{what}} was deleted while you had it open.", { what })}>
      {t(
        "What you typed is still here: copy it before you close this. A deleted record can be restored under Recently deleted, by who wrote it and by the lead of its case.",
      )}
    </Callout>
  );
}

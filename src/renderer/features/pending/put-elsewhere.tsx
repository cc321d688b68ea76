import { z } from "zod";
import { commentBody } from "#contract/records/case-notes/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { useCaseSearch } from "#parts/cases/use-case-search.ts";
import { TextArea } from "#ui/fields/text-area.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { Suggest } from "#ui/suggest/suggest.tsx";

type PutElsewhereProps = {
  /** What was written in the refused change. */
  readonly words: string;
  readonly onClose: () => void;
};

const chosenCase = z.object({ id: z.string(), label: z.string() });
const rules = z.object({
  to: chosenCase.nullable().refine((value) => value !== null, { error: t("Choose a case.") }),
  body: commentBody.shape.body,
});

/** Puts the words of a refused change into another case, as a comment. The change itself waits until it is discarded. */
export function PutElsewhere({ words, onClose }: PutElsewhereProps) {
  const comment = useApiMutation("cases.comment");
  const search = useCaseSearch();
  const state = useForm({
    rules,
    initial: { to: null, body: words },
    fields: ["to", "body"],
    focus: "field",
    ids: "elsewhere-",
    save: ({ to, body }) =>
      comment.mutateAsync({ params: { id: Number(to?.id) }, body: { body, mentions: [] } }),
    onSaved: () => {
      announce(t("Comment added. The refused change still waits until you discard it."));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("Put into another case")}
      action={t("Add comment")}
      state={state}
      failed={t("Not added.")}
      onClose={onClose}
    >
      <p className="bw-dialog-text">
        {t(
          "Your words become a comment of the case that you choose. The refused change stays here until you discard it.",
        )}
      </p>
      <Controlled of={state} name="to">
        {({ value, ...field }) => (
          <Suggest
            {...field}
            label={t("Case")}
            value={value}
            search={search}
            emptyText={t("No case matches.")}
            autoFocus
          />
        )}
      </Controlled>
      <TextArea {...state.field("body")} label={t("Comment")} rows={6} />
    </FormDialog>
  );
}

import { use, useState } from "react";
import { z } from "zod";
import type { BoardAnswerBody, OwnBoardAnswer } from "#contract/records/agreement-boards/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { choiceLabel, choicesOf } from "#parts/boards/board-words.ts";
import { LocalNote } from "#parts/offline/local-note.tsx";
import { LinkSources } from "#parts/sources/link-sources.tsx";
import { Sources } from "#parts/sources/sources.tsx";
import { SourcesContext } from "#parts/sources/use-sources.ts";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormFoot, FormFrame } from "#ui/forms/form-frame.tsx";
import { announce } from "#ui/states/live-region.tsx";
import type { BoardProps } from "./board-props.ts";

type OwnAnswerProps = Pick<BoardProps, "board" | "caseRecord"> & {
  readonly own: OwnBoardAnswer;
  readonly found: FoundDraft;
};

/** As the form holds it: nothing is preselected. */
const rules = z.object({
  choice: z.string().min(1, { error: t("Choose one of the answers.") }),
  words: z.string(),
  evidence: z.array(z.string()),
});
type Values = z.input<typeof rules>;

const valuesOf = ({ choice, words, evidence }: OwnBoardAnswer): Values => ({
  choice: choice ?? "",
  words: words ?? "",
  evidence,
});

/** One's own answer, which may be given again until the board is opened. */
export function OwnAnswer({ board, caseRecord, own, found }: OwnAnswerProps) {
  const answer = useApiMutation("boards.answer");
  const [linking, link] = useState(false);
  const sources = use(SourcesContext);
  const choices = choicesOf(board);
  const params = { id: caseRecord.id, boardId: board.uuid, answerId: own.uuid };
  const state = useForm({
    rules,
    initial: valuesOf(own),
    record: own,
    valuesOf,
    fields: ["choice", "words", "evidence"],
    ids: `board-${board.id}-`,
    after: "stays",
    draft: { found, label: t("Answer on an agreement board") },
    save: async (values, ifMatch) => {
      const chosen = choices.find(({ value }) => value === values.choice);
      if (chosen === undefined) return false;
      const body: BoardAnswerBody = { ...values, choice: chosen.value };
      return (await answer.mutateAsync({ params, body, ...(ifMatch === undefined ? {} : { ifMatch }) })).data;
    },
    onSaved: () => announce(t("Your answer is saved. Nobody else sees it before the board is opened.")),
  });
  return (
    <FormFrame
      state={state}
      guard
      className="board-own"
      failed={t("Answer not saved.")}
      words={{
        labels: { choice: t("Your answer"), words: t("Reasons"), evidence: t("Evidence") },
        texts: ["words"],
        say: (field, value) =>
          field === "choice"
            ? (choices.find((each) => each.value === value)?.label ?? "")
            : Array.isArray(value)
              ? t("{{count}} links", { count: value.length })
              : String(value ?? ""),
      }}
    >
      <Controlled of={state} name="choice">
        {(field) => (
          <RadioGroup
            {...field}
            value={field.value === "" ? null : field.value}
            label={t("Your answer")}
            required
            options={choices.map(({ value, label, meaning }) => ({ value, label, note: meaning }))}
          />
        )}
      </Controlled>
      <TextArea
        {...state.field("words")}
        label={t("Reasons")}
        help={t("What you rely on. Quote exact words.")}
        rows={4}
      />
      <Controlled of={state} name="evidence">
        {({ value, onChange }) => (
          <div>
            <p className="bw-field-label">{t("Evidence")}</p>
            <Sources linked={value} onLink={() => link(true)} about={t("your answer")} />
            {linking ? (
              <LinkSources
                title={t("Evidence for your answer")}
                linked={value}
                of={sources}
                onChange={onChange}
                onClose={() => link(false)}
              />
            ) : null}
          </div>
        )}
      </Controlled>
      <FormFoot
        state={state}
        action={own.choice === null ? t("Save my answer") : t("Save my answer again")}
      />
      {own.choice === null ? null : (
        <p className="board-quiet">
          {t("Your answer is {{choice}}. You may change it until the board is opened.", {
            choice: choiceLabel(board, own.choice),
          })}{" "}
          <LocalNote record={own} />
        </p>
      )}
    </FormFrame>
  );
}

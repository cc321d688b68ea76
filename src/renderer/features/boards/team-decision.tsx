import { useState } from "react";
import { useWatch } from "react-hook-form";
import { v7 as newUuid } from "uuid";
import { z } from "zod";
import type { AgreementBoard } from "#contract/records/agreement-boards/schema.ts";
import { agreements } from "#contract/records/wavr/schema.ts";
import { etagOf, useApiMutation } from "#lib/bridge/api.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { type FormFields, useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { choicesOf, nameOf } from "#parts/boards/board-words.ts";
import { answerWords } from "#parts/words/agreement-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Who } from "#ui/facts/avatar.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormFoot, FormFrame } from "#ui/forms/form-frame.tsx";
import { announce } from "#ui/states/live-region.tsx";

interface DecideProps {
  readonly board: AgreementBoard;
  readonly caseId: number;
  readonly found: FoundDraft;
}

const member = z
  .object({ user_id: z.int(), answer: z.string(), words: z.string() })
  .refine(({ answer }) => answer !== "", { path: ["answer"], error: t("Say how they see it.") })
  .refine(({ answer, words }) => answer !== "differs" || words.trim() !== "", {
    path: ["words"],
    error: t("Write down how they see it, in their own words."),
  });
/** As the form holds it: nothing is preselected. */
const rules = z.object({
  choice: z.string().min(1, { error: t("Choose what the team decided.") }),
  words: z.string(),
  members: z.array(member),
});
type Values = z.input<typeof rules>;

/** The form is there once somebody asks for it: another decision is the exception. */
export function Decide(props: DecideProps) {
  const { board, found } = props;
  const [open, setOpen] = useState(board.decisions.length === 0 || found.draft !== null);
  if (!open)
    return (
      <Button size="small" onClick={() => setOpen(true)}>
        {t("Record another decision")}
      </Button>
    );
  return <DecideForm {...props} />;
}

function DecideForm({ board, caseId, found }: DecideProps) {
  const decide = useApiMutation("boards.decide");
  const [uuid] = useState(() => newUuid());
  const choices = choicesOf(board);
  const asked = board.asked.flatMap(({ user }) => user ?? []);
  const initial: Values = {
    choice: "",
    words: "",
    members: asked.map(({ id }) => ({ user_id: id, answer: "", words: "" })),
  };
  const state = useForm({
    rules,
    initial,
    fields: [
      "choice",
      "words",
      ...asked.flatMap((_, at) => [`members.${at}.answer`, `members.${at}.words`] as const),
    ],
    ids: `decide-${board.id}-`,
    draft: { found, label: t("Decision of the team") },
    save: async ({ choice, words, members }) => {
      const chosen = choices.find(({ value }) => value === choice);
      if (chosen === undefined) return false;
      const answer = await decide.mutateAsync({
        params: { id: caseId, boardId: board.uuid },
        body: {
          uuid,
          choice: chosen.value,
          words,
          members: members.map((each) => ({
            user_id: each.user_id,
            answer: agreements.find((value) => value === each.answer) ?? "not_asked",
            words: each.answer === "differs" ? each.words : null,
          })),
        },
        ifMatch: etagOf(board),
      });
      return answer.data;
    },
    onSaved: () => announce(t("What the team decided is recorded.")),
  });
  return (
    <FormFrame state={state} className="board-decide" failed={t("Not recorded.")}>
      <Controlled of={state} name="choice">
        {(field) => (
          <RadioGroup
            {...field}
            value={field.value === "" ? null : field.value}
            label={t("What the team decided")}
            required
            options={choices.map(({ value, label }) => ({ value, label }))}
          />
        )}
      </Controlled>
      <TextArea {...state.field("words")} label={t("Reasons of the team")} rows={3} />
      <ul className="board-members">
        {asked.map((user, at) => (
          <li key={user.id}>
            <Member state={state} at={at} name={nameOf(user)} />
          </li>
        ))}
      </ul>
      <p className="board-quiet">
        {t("It is kept for good, with your name and the time. No count decides it.")}
      </p>
      <FormFoot state={state} action={t("Record what the team decided")} />
    </FormFrame>
  );
}

interface MemberProps {
  readonly state: FormFields<Values>;
  readonly at: number;
  readonly name: string;
}

function Member({ state, at, name }: MemberProps) {
  const answer = useWatch({ control: state.form.control, name: `members.${at}.answer` });
  return (
    <div className="board-member">
      <Who name={name} kind="colleague" />
      <Controlled of={state} name={`members.${at}.answer`}>
        {(field) => (
          <RadioGroup
            {...field}
            value={field.value === "" ? null : field.value}
            label={t("How {{who}} sees it", { who: name })}
            hideLabel
            layout="row"
            options={agreements.map((value) => ({ value: value as string, label: answerWords[value] }))}
          />
        )}
      </Controlled>
      {answer === "differs" ? (
        <TextArea {...state.field(`members.${at}.words`)} label={t("In their own words")} required rows={2} />
      ) : null}
    </div>
  );
}

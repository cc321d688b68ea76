import { MessageSquarePlus } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { laterAnswers, type WavrSummary } from "#contract/records/wavr/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { NeedsServer } from "#parts/offline/needs-server.tsx";
import { answerWords } from "#parts/words/agreement-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { useWavr } from "../wavr-context.ts";
import { maySayLater } from "./asked.ts";

/** For one of the team who had not answered when a version was signed: a way to say how they see it. */
export function SayLater({ kept }: { readonly kept: WavrSummary }) {
  const { assessment, asking, caseRecord } = useWavr();
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const unsaid = maySayLater(kept, asking, user?.id ?? null);
  const may = assessment.canEdit && unsaid;
  // Whoever was told that they can say it reads why they cannot.
  if (unsaid && !open && caseRecord.archived_at !== null)
    return (
      <p className="wizard-row-help">
        {t("The case is archived. Once it is put back you can say how you see version {{number}}.", {
          number: kept.number,
        })}
      </p>
    );
  // What is said is seen at once; the dialog closes itself with it.
  if (!may && !open) return null;
  return (
    <>
      <p className="wizard-row-help">
        {t("You were not asked about version {{number}} before it was signed.", { number: kept.number })}
      </p>
      <Button size="small" icon={MessageSquarePlus} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("Say how you see it\u2026")}
      </Button>
      {open ? <SayDialog kept={kept} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface SayDialogProps {
  readonly kept: WavrSummary;
  readonly onClose: () => void;
}

function SayDialog(props: SayDialogProps) {
  const { assessment, caseRecord } = useWavr();
  const uuid = assessment.snapshot.record?.uuid ?? "";
  return (
    <DraftGate draftKey={draftKeys.wavrAnswer(caseRecord.id, uuid, props.kept.number)}>
      {(found) => <Saying {...props} uuid={uuid} found={found} />}
    </DraftGate>
  );
}

const rules = z
  .object({
    answer: z.enum(laterAnswers, { error: t("Choose how you see it.") }),
    words: z.string().max(50_000),
  })
  .refine(({ answer, words }) => answer === "agrees" || words.trim() !== "", {
    path: ["words"],
    error: t("Write down how you see it, in your own words."),
  });
type Values = z.input<typeof rules>;

function Saying({
  kept,
  uuid,
  found,
  onClose,
}: SayDialogProps & { readonly uuid: string; readonly found: FoundDraft }) {
  const { caseRecord, assessment } = useWavr();
  const { mutateAsync } = useApiMutation("wavr.answer");
  const { number } = kept;
  const state = useForm({
    rules,
    initial: { answer: "" as Values["answer"], words: "" },
    fields: ["answer", "words"],
    judge: "sent",
    ids: "say-later-",
    draft: { found, label: t("How I see a signed summary") },
    save: async ({ answer, words }) =>
      (
        await mutateAsync({
          params: { id: caseRecord.id, wavrAssessmentId: uuid, number },
          body: { answer, words: answer === "differs" ? words : null },
        })
      ).data,
    onSaved: (record) => {
      assessment.saver.adopt(record);
      announce(t("What you said stands beside version {{number}}.", { number }));
      onClose();
    },
  });
  const differs = state.form.watch("answer") === "differs";
  return (
    <FormDialog
      title={t("How do you see version {{number}}?", { number })}
      action={t("Save")}
      state={state}
      failed={t("Not saved.")}
      onClose={onClose}
    >
      <NeedsServer>
        {t(
          "The server cannot be reached now. What you say is kept beside the version that the server has, so it is given there. What you type stays as a draft.",
        )}
      </NeedsServer>
      <Controlled of={state} name="answer">
        {(field) => (
          <RadioGroup
            {...field}
            label={t("How you see it")}
            required
            value={field.value || null}
            options={laterAnswers.map((value) => ({ value, label: answerWords[value] }))}
          />
        )}
      </Controlled>
      {differs ? (
        <TextArea
          {...state.field("words")}
          label={t("In your own words")}
          required
          rows={4}
          help={t("They stand beside the version, also in papers.")}
        />
      ) : null}
      <p className="bw-dialog-text">
        {t(
          "It is kept with your name and the time beside what was signed, which stays as it is. You say it once: nobody can change it.",
        )}
      </p>
    </FormDialog>
  );
}

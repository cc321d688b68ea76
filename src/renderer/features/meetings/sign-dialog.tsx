import { z } from "zod";
import type { Meeting, MeetingPerson } from "#contract/records/meetings/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { todayIso } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { nameOfPerson } from "#parts/meetings/meeting-words.ts";
import { NeedsServer } from "#parts/offline/needs-server.tsx";
import { DateField } from "#ui/fields/date-field.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";

interface SignDialogProps {
  readonly caseId: number;
  readonly meeting: Meeting;
  readonly person: MeetingPerson;
  /** Oneself; else on paper, for somebody who cannot. */
  readonly own: boolean;
  readonly onClose: () => void;
}

/** Signs what was written down, or says how one sees it differently; or records a signature on paper. */
export function SignDialog(props: SignDialogProps) {
  const { caseId, meeting, person, own } = props;
  const key = draftKeys.meetingSignature(caseId, meeting.uuid);
  return own ? (
    <DraftGate draftKey={key}>{(found) => <OwnSignature {...props} found={found} />}</DraftGate>
  ) : (
    <PaperSignature {...props} key={person.uuid} />
  );
}

const ownRules = z
  .object({
    kind: z.enum(["agrees", "differs"], { error: t("Choose how you see it.") }),
    words: z.string().max(50_000),
  })
  .refine(({ kind, words }) => kind === "agrees" || words.trim() !== "", {
    path: ["words"],
    error: t("Write down how you see it, in your own words."),
  });
type OwnValues = z.input<typeof ownRules>;

const stays = t("A signature stays as it is: nobody can change it or take it back, not even you.");

const signs = t(
  "The server cannot be reached now. A signature is of what the server keeps, so it is given there. What you type stays as a draft.",
);

function OwnSignature({
  caseId,
  meeting,
  person,
  found,
  onClose,
}: SignDialogProps & { readonly found: FoundDraft }) {
  const { mutateAsync } = useApiMutation("meetings.sign");
  const state = useForm({
    rules: ownRules,
    initial: { kind: "" as OwnValues["kind"], words: "" },
    fields: ["kind", "words"],
    judge: "sent",
    ids: "sign-",
    draft: { found, label: t("Signature of a meeting") },
    save: async ({ kind, words }) =>
      (
        await mutateAsync({
          params: { id: caseId, meetingId: meeting.uuid },
          body: { person_uuid: person.uuid, kind, words: kind === "differs" ? words : null },
        })
      ).data,
    onSaved: () => {
      announce(t("Signed."));
      onClose();
    },
  });
  const differs = state.form.watch("kind") === "differs";
  return (
    <FormDialog
      title={t("Sign the meeting")}
      action={t("Sign")}
      state={state}
      failed={t("Not signed.")}
      onClose={onClose}
    >
      <NeedsServer>{signs}</NeedsServer>
      <Controlled of={state} name="kind">
        {(field) => (
          <RadioGroup
            {...field}
            label={t("As {{name}}", { name: nameOfPerson(person) })}
            required
            value={field.value || null}
            options={[
              { value: "agrees", label: t("I was there, and it was written down as it was") },
              { value: "differs", label: t("I was there, and I see it differently") },
            ]}
          />
        )}
      </Controlled>
      {differs ? (
        <TextArea
          {...state.field("words")}
          label={t("How I see it")}
          required
          rows={4}
          help={t(
            "In your own words. They stand beside the minutes, also in a report for the team or a court.",
          )}
        />
      ) : null}
      <p className="bw-dialog-text">{stays}</p>
    </FormDialog>
  );
}

const paperRules = z.object({
  signed_on: z
    .string()
    .nullable()
    .refine((day) => day !== null, { error: t("Enter the day on which they signed.") }),
});

function PaperSignature({ caseId, meeting, person, onClose }: SignDialogProps) {
  const { mutateAsync } = useApiMutation("meetings.sign");
  const state = useForm({
    rules: paperRules,
    initial: { signed_on: todayIso() as string | null },
    fields: ["signed_on"],
    judge: "sent",
    ids: "paper-",
    save: async ({ signed_on }) =>
      (
        await mutateAsync({
          params: { id: caseId, meetingId: meeting.uuid },
          body: { person_uuid: person.uuid, kind: "paper", signed_on },
        })
      ).data,
    onSaved: () => {
      announce(t("Signature recorded."));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("Signed on paper")}
      action={t("Record")}
      state={state}
      failed={t("Not recorded.")}
      onClose={onClose}
    >
      <NeedsServer>{signs}</NeedsServer>
      <p className="bw-dialog-text">
        {t("{{name}} signed on paper. Keep the paper: here stands that it was signed, by your name.", {
          name: nameOfPerson(person),
        })}
      </p>
      <Controlled of={state} name="signed_on">
        {(field) => <DateField {...field} label={t("Date on the paper")} required max={todayIso()} />}
      </Controlled>
      <p className="bw-dialog-text">{stays}</p>
    </FormDialog>
  );
}

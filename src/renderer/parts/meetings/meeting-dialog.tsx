import { type UseFormReturn, useWatch } from "react-hook-form";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { editOf } from "#contract/records/meetings/edit-of.ts";
import type { Meeting } from "#contract/records/meetings/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { isOnlyHere, savedThingWords } from "#lib/bridge/revision.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { OwnZoneNote } from "#parts/places/zone-note.tsx";
import { CheckboxGroup } from "#ui/fields/checkbox-group.tsx";
import { DateField } from "#ui/fields/date-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { FormPair } from "#ui/forms/form.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import {
  blankMeeting,
  hasBegun,
  type MeetingValues,
  meetingRules,
  meetingValues,
  teamOf,
  whenAndWhere,
} from "./meeting-values.ts";

type MeetingDialogProps = {
  readonly record: CaseRecord;
  /** Null for a new one. */
  readonly meeting: Meeting | null;
  readonly onSaved?: (meeting: Meeting) => void;
  readonly onClose: () => void;
};

/** Plans a meeting of the team, or changes its time and place. */
export function MeetingDialog(props: MeetingDialogProps) {
  const { record, meeting } = props;
  const caseId = Number(record.id);
  const key = meeting === null ? draftKeys.newMeeting(caseId) : draftKeys.editedMeeting(caseId, meeting.uuid);
  return <DraftGate draftKey={key}>{(found) => <OpenDialog {...props} found={found} />}</DraftGate>;
}

const labels = {
  title: t("Title"),
  day: t("Date"),
  from: t("From"),
  to: t("To"),
  place: t("Place"),
  online_url: t("Online"),
  invited: t("Who is asked"),
};

function OpenDialog({
  record,
  meeting,
  found,
  onSaved,
  onClose,
}: MeetingDialogProps & { readonly found: FoundDraft }) {
  const create = useApiMutation("meetings.create");
  const update = useApiMutation("meetings.update");
  const team = teamOf(record);
  const state = useForm({
    rules: meetingRules,
    initial: meeting === null ? () => blankMeeting(record) : meetingValues(meeting),
    record: meeting,
    valuesOf: meetingValues,
    judge: "sent",
    ids: "meeting-",
    fields: ["title", "day", "from", "to", "place", "online_url", "invited"],
    draft: { found, label: meeting === null ? t("New meeting") : t("Changes to a meeting") },
    save: async (values, ifMatch) => {
      const params = { id: record.id };
      const given = whenAndWhere(values);
      if (meeting !== null)
        return (
          await update.mutateAsync({
            params: { ...params, meetingId: meeting.uuid },
            body: { ...editOf(meeting), ...given },
            ifMatch,
          })
        ).data;
      const people = team
        .filter(({ key }) => values.invited.includes(key))
        .map(({ person }) => ({ uuid: crypto.randomUUID(), ...person }));
      return (await create.mutateAsync({ params, body: { ...given, people } })).data;
    },
    onSaved: (saved) => {
      if (isOnlyHere(saved)) announce(savedThingWords(t("Meeting"), saved));
      else announce(meeting === null ? t("Meeting planned.") : t("Meeting changed."));
      onClose();
      onSaved?.(saved);
    },
  });
  return (
    <FormDialog
      title={meeting === null ? t("Plan a meeting") : t("Change the meeting")}
      action={meeting === null ? t("Plan the meeting") : t("Save")}
      state={state}
      failed={meeting === null ? t("Not planned.") : t("Not changed.")}
      words={{ labels, texts: [], say: (_name, value) => String(value ?? "") }}
      onClose={onClose}
    >
      <TextField {...state.field("title")} label={labels.title} required autoFocus maxLength={200} />
      <Controlled of={state} name="day">
        {(field) => <DateField {...field} label={labels.day} required />}
      </Controlled>
      <FormPair>
        <TextField {...state.field("from")} label={labels.from} type="time" required />
        <TextField {...state.field("to")} label={labels.to} type="time" required />
      </FormPair>
      <OwnZoneNote />
      {meeting === null ? <PastNote form={state.form} /> : null}
      <TextField
        {...state.field("place")}
        label={labels.place}
        optional
        maxLength={300}
        help={t("Stands in the invitation: write no names here.")}
      />
      <TextField
        {...state.field("online_url")}
        label={labels.online_url}
        optional
        maxLength={500}
        placeholder="https://"
      />
      {meeting === null && team.length > 0 ? (
        <Controlled of={state} name="invited">
          {(field) => (
            <CheckboxGroup
              layout="list"
              id={field.id}
              label={labels.invited}
              options={team.map(({ key, label }) => ({ value: key, label }))}
              value={field.value}
              onToggle={(value, on) =>
                field.onChange(on ? [...field.value, value] : field.value.filter((each) => each !== value))
              }
            />
          )}
        </Controlled>
      ) : null}
    </FormDialog>
  );
}

/** A meeting that was held can be put on record; by a slip it would say at once that it has begun. */
function PastNote({ form }: { readonly form: UseFormReturn<MeetingValues, unknown, MeetingValues> }) {
  const [day, from] = useWatch({ control: form.control, name: ["day", "from"] });
  if (!hasBegun(day, from)) return null;
  return (
    <Callout role="status">
      {t(
        "This time is past, so the meeting counts as begun. Right for one that was held; else correct the time.",
      )}
    </Callout>
  );
}

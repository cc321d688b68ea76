import type { LocationEvent } from "#contract/records/location-events/schema.ts";
import type { Location } from "#contract/records/locations/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { isOnlyHere, savedThingWords } from "#lib/bridge/revision.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { namedOptions } from "#lib/forms/named-options.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { formatWeekDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { ZoneNote } from "#parts/places/zone-note.tsx";
import { eventTypeNames } from "#parts/words/place-entry-words.ts";
import { DateField } from "#ui/fields/date-field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { FormPair } from "#ui/forms/form.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import {
  blankEvent,
  type EventValues,
  eventBodyOf,
  eventRules,
  eventValues,
  isMoved,
  openNumbers,
  titlesOf,
} from "./event-values.ts";

interface EventDialogProps {
  readonly location: Location;
  /** Null for a new one. */
  readonly event: LocationEvent | null;
  /** The zone in which days and times of day are meant. */
  readonly zone: string;
  readonly onClose: () => void;
}

/** Adds an event of a location, or changes one. */
export const EventDialog = (props: EventDialogProps) => (
  <DraftGate draftKey={draftKeys.locationEvent(props.location.uuid, props.event?.uuid ?? "new")}>
    {(found) => <OpenDialog {...props} found={found} />}
  </DraftGate>
);

const labels = {
  title: t("Title"),
  type: t("Kind"),
  day: t("Date"),
  from: t("From"),
  last_day: t("Last day"),
  to: t("To"),
  expected_attendance: t("How many are expected"),
  repeats: t("Repeats"),
  until: t("Until"),
  description: t("Notes"),
};

const repeatOptions = [
  { value: "", label: t("Does not repeat") },
  { value: "daily", label: t("Every day") },
  { value: "weekly", label: t("Every week") },
];

/** Said before it is saved: cases and their plans were made for the day that it had. */
function WhomItMoves({ event, values }: { readonly event: LocationEvent; readonly values: EventValues }) {
  const cases = openNumbers(event.cases);
  const measures = cases === "" ? "" : event.measures.map(({ what }) => what).join("; ");
  const bulletins = titlesOf(event.bulletins);
  if (cases + bulletins === "" || !isMoved(event, values)) return null;
  return (
    <Callout kind="info">
      {cases === "" ? null : (
        <p>
          {t("These open cases concern it: {{cases}}. Their leads are told that it was moved.", { cases })}
        </p>
      )}
      {measures === "" ? null : (
        <p>{t("Planned for it, and not moved with it: {{measures}}.", { measures })}</p>
      )}
      {bulletins === "" ? null : (
        <p>
          {t(
            "Issued until its end, and not moved with it: {{bulletins}}. A bulletin cannot be changed: issue it anew from its page.",
            { bulletins },
          )}
        </p>
      )}
    </Callout>
  );
}

function OpenDialog({
  location,
  event,
  zone,
  found,
  onClose,
}: EventDialogProps & { readonly found: FoundDraft }) {
  const create = useApiMutation("locationEvents.create");
  const update = useApiMutation("locationEvents.update");
  const state = useForm({
    rules: eventRules,
    initial: event === null ? () => blankEvent(zone) : eventValues(event),
    record: event,
    valuesOf: eventValues,
    judge: "sent",
    ids: "event-",
    fields: (values) => [
      "title",
      "type",
      "day",
      "last_day",
      "from",
      "to",
      "repeats",
      ...(values.repeats === "" ? [] : (["until"] as const)),
      "expected_attendance",
      "description",
    ],
    draft: { found, label: event === null ? t("New event") : t("Changes to an event") },
    save: async (values, ifMatch) => {
      const body = eventBodyOf(values, zone);
      const params = { id: location.uuid };
      return event === null
        ? (await create.mutateAsync({ params, body })).data
        : (await update.mutateAsync({ params: { ...params, entryId: event.uuid }, body, ifMatch })).data;
    },
    onSaved: (saved) => {
      const news = event === null ? t("Event added.") : t("Event changed.");
      announce(isOnlyHere(saved) ? savedThingWords(t("Event"), saved) : news);
      onClose();
    },
  });
  const { form, field } = state;
  const repeats = form.watch("repeats") !== "";
  return (
    <FormDialog
      title={event === null ? t("Add an event") : t("Change the event")}
      action={event === null ? t("Add event") : t("Save")}
      state={state}
      failed={event === null ? t("Not added.") : t("Not changed.")}
      words={{ labels, texts: ["description"], say: (_name, value) => String(value ?? "") }}
      onClose={onClose}
    >
      <TextField {...field("title")} label={labels.title} required autoFocus maxLength={200} />
      <SelectField {...field("type")} label={labels.type} required options={namedOptions(eventTypeNames)} />
      <FormPair>
        <Controlled of={state} name="day">
          {(bound) => (
            <DateField {...bound} label={labels.day} required help={formatWeekDate(bound.value ?? null)} />
          )}
        </Controlled>
        <Controlled of={state} name="last_day">
          {(bound) => (
            <DateField
              {...bound}
              label={labels.last_day}
              optional
              help={t("Where it goes on for several days.")}
            />
          )}
        </Controlled>
      </FormPair>
      <FormPair>
        <TextField {...field("from")} label={labels.from} type="time" required />
        <TextField {...field("to")} label={labels.to} type="time" required />
      </FormPair>
      <ZoneNote zone={zone} />
      {event === null ? null : <WhomItMoves event={event} values={form.watch()} />}
      <FormPair>
        <SelectField {...field("repeats")} label={labels.repeats} options={repeatOptions} />
        {repeats ? (
          <Controlled of={state} name="until">
            {(bound) => <DateField {...bound} label={labels.until} required help={t("At most a year.")} />}
          </Controlled>
        ) : null}
      </FormPair>
      <TextField
        {...field("expected_attendance")}
        label={labels.expected_attendance}
        optional
        inputMode="numeric"
        maxLength={7}
      />
      <TextArea
        {...field("description")}
        label={labels.description}
        optional
        rows={3}
        help={t("Doors, who is on duty, what happened last time.")}
      />
    </FormDialog>
  );
}

import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { eventWords } from "#contract/records/location-events/event-words.ts";
import { type FormerEvents, formerEventsNamed } from "#contract/records/location-events/former-events.ts";
import { hoursOfEvent, missesItsEvent } from "#contract/records/plans/measures-of-events.ts";
import type { Measure } from "#contract/records/plans/schema.ts";
import { t } from "#lib/words/t.ts";
import { measureAtEvent } from "#parts/plans/event-of-measure.ts";
import { Button } from "#ui/buttons/button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";

interface EventFieldProps {
  readonly id: string;
  /** Those that the case concerns. */
  readonly events: CaseRecord["events"];
  /** Those that it concerned until they were deleted, in words. */
  readonly former: FormerEvents;
  readonly measure: Measure;
  readonly onChange: (changes: Partial<Measure>) => void;
}

/** Of an event that the case concerned: by its name where it can only be that one. */
const goneWords = (record: FormerEvents, uuid: string): string => {
  const former = formerEventsNamed(record, uuid);
  const [event] = former;
  if (event === undefined) return t("An event that the case does not concern any more");
  return former.length === 1 ? t("{{event}}, deleted", { event }) : t("An event that was deleted");
};

/** At which event of the case a measure is done: its place, its days and its hours are filled in from there. */
export function EventField({ id, events, former, measure, onChange }: EventFieldProps) {
  const { event_uuid } = measure;
  const event = events.find(({ uuid }) => uuid === event_uuid);
  if (events.length === 0 && event_uuid === null) return null;
  return (
    <div className="plan-item-wide">
      <SelectField
        id={id}
        label={t("At an event")}
        options={[
          { value: "", label: t("At no event") },
          ...events.map((each) => ({ value: each.uuid as string, label: eventWords(each) })),
          ...(event_uuid !== null && event === undefined
            ? [{ value: event_uuid, label: goneWords(former, event_uuid) }]
            : []),
        ]}
        value={event_uuid ?? ""}
        onChange={({ target }) => {
          const chosen = events.find(({ uuid }) => uuid === target.value);
          onChange(
            chosen === undefined
              ? { event_uuid: target.value || null, event_hours: null }
              : measureAtEvent(chosen),
          );
        }}
      />
      {event !== undefined && missesItsEvent(measure, event) ? (
        <p className="bw-field-help">
          {t("It takes place at another time now.")}{" "}
          <Button size="small" onClick={() => onChange(measureAtEvent(event))}>
            {t("Take over its days and hours")}
          </Button>{" "}
          {measure.event_hours !== null && !missesItsEvent({ ...measure, time_of_day: null }, event) ? (
            <Button size="small" onClick={() => onChange({ event_hours: hoursOfEvent(event) })}>
              {t("Keep these hours")}
            </Button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

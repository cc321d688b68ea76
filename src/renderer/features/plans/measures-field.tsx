import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { FormerEvents } from "#contract/records/location-events/former-events.ts";
import { hoursOfEvent } from "#contract/records/plans/measures-of-events.ts";
import type { Measure } from "#contract/records/plans/schema.ts";
import { t } from "#lib/words/t.ts";
import { PlaceOfWords } from "#parts/places/place-of-words.tsx";
import { type Owner, OwnerField } from "#parts/plans/owner-field.tsx";
import { PlanItem, PlanList } from "#parts/plans/plan-list.tsx";
import { planLabels } from "#parts/plans/plan-words.ts";
import { type RowErrors, rowsOf } from "#parts/plans/rows.ts";
import { DateField } from "#ui/fields/date-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { EventField } from "./event-field.tsx";
import { newMeasure } from "./plan-values.ts";

interface MeasuresFieldProps {
  readonly id: string;
  readonly record: CaseRecord;
  /** Whose places are meant first. */
  readonly organizationId: number;
  /** Those that the case concerns, at which something may be done. */
  readonly events: CaseRecord["events"];
  readonly former: FormerEvents;
  readonly value: readonly Measure[];
  readonly onChange: (value: Measure[]) => void;
  readonly errors: RowErrors<Measure>;
  readonly error: string | undefined;
}

const ownerOf = ({ owner_id, owner }: Measure): Owner => owner_id ?? owner;
const ownedBy = (owner: Owner): Pick<Measure, "owner_id" | "owner"> =>
  typeof owner === "number" ? { owner_id: owner, owner: null } : { owner_id: null, owner };

/** Hours that are typed anew are set for those of the event as it is now. */
function hoursNow({ event_uuid }: Measure, events: MeasuresFieldProps["events"]): Partial<Measure> {
  const event = events.find(({ uuid }) => uuid === event_uuid);
  return event === undefined ? {} : { event_hours: hoursOfEvent(event) };
}

/** What is done, by whom, where, at which time of day, and until when. */
export function MeasuresField({
  id,
  record,
  organizationId,
  events,
  former,
  value,
  onChange,
  errors,
  error,
}: MeasuresFieldProps) {
  const { set, add, remove } = rowsOf(id, value, onChange);
  return (
    <PlanList
      id={id}
      label={planLabels.measures}
      error={error}
      add={t("Add a measure")}
      onAdd={() => add(newMeasure, "what")}
      suggestions={null}
    >
      {value.map((measure, at) => (
        <PlanItem
          key={at}
          name={t("Measure {{number}}", { number: at + 1 })}
          remove={t("Remove measure {{number}}", { number: at + 1 })}
          onRemove={() => remove(at)}
        >
          <TextField
            id={`${id}.${at}.what`}
            className="plan-item-wide"
            label={t("What")}
            required
            maxLength={500}
            error={errors?.[at]?.what?.message}
            value={measure.what}
            onChange={(event) => set(at, { what: event.target.value })}
          />
          <EventField
            id={`${id}.${at}.event`}
            events={events}
            former={former}
            measure={measure}
            onChange={(changes) => set(at, changes)}
          />
          <OwnerField
            id={`${id}.${at}.owner`}
            record={record}
            label={t("Who")}
            required={false}
            value={ownerOf(measure)}
            onChange={(owner) => set(at, ownedBy(owner))}
            error={errors?.[at]?.owner?.message}
          />
          <div className="plan-where">
            <TextField
              label={t("Where")}
              maxLength={200}
              value={measure.place ?? ""}
              onChange={(event) => set(at, { place: event.target.value })}
            />
            <PlaceOfWords
              words={measure.place ?? ""}
              organizationId={organizationId}
              value={{ location: measure.location_id, zone: measure.zone_id }}
              onChange={({ location, zone }, name) =>
                set(at, {
                  location_id: location,
                  zone_id: zone,
                  ...(name === undefined ? {} : { place: name }),
                })
              }
            />
          </div>
          <TextField
            className="plan-item-wide"
            label={t("Time of day")}
            maxLength={120}
            placeholder={t("7:45 AM, or Period 5")}
            value={measure.time_of_day ?? ""}
            onChange={({ target }) => set(at, { time_of_day: target.value, ...hoursNow(measure, events) })}
          />
          <DateField label={t("From")} value={measure.starts} onChange={(starts) => set(at, { starts })} />
          <DateField
            id={`${id}.${at}.ends`}
            label={t("Until")}
            value={measure.ends}
            onChange={(ends) => set(at, { ends })}
            error={errors?.[at]?.ends?.message}
          />
        </PlanItem>
      ))}
    </PlanList>
  );
}

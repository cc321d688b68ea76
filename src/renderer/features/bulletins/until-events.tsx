import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import type { Bulletin } from "#contract/records/bulletins/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { formerEventsNamed } from "#contract/records/location-events/former-events.ts";
import type { LocationEvent } from "#contract/records/location-events/schema.ts";
import type { Location } from "#contract/records/locations/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import type { FormFields } from "#lib/forms/use-form.ts";
import { formatDateTimeIn, formatMoment, saysTime, type Zone } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { type BulletinFormValues, type Ending, endingNow } from "./bulletin-values.ts";

interface Of {
  /** The case for which it is issued. */
  readonly record: CaseRecord | null;
  /** The one in whose place it is issued. */
  readonly before: Bulletin | null;
  /** The events ahead at the place that it is about; null while they are not known. */
  readonly atPlace: readonly Ending[] | null;
}

/**
 * With whose end it may end: the event of the one in whose place it is, those of the case for which it is issued, and those at the
 * place that it is about.
 */
export const endingsOf = ({ record, before, atPlace }: Of): readonly Ending[] => {
  const ofCase = (record?.events ?? []).filter(({ recurrence }) => recurrence === null);
  const former = before?.until_event ?? null;
  const known = former === null || ofCase.some(({ uuid }) => uuid === former.uuid);
  const named = known ? ofCase : [former, ...ofCase];
  const others = (atPlace ?? []).filter(({ uuid }) => !named.some((each) => each.uuid === uuid));
  return [...named, ...others].map(endingNow);
};

const mostAtPlace = 50;
const wholeDay = 86_400_000;

/** What is asked of the events at a place that are ahead. */
export const aheadAt = (id: number | string) =>
  ({ params: { id }, query: { when: "ahead", per_page: mostAtPlace } }) as const;

/** Those of them that end once and for all. */
export const onceOf = (rows: readonly LocationEvent[]): readonly Ending[] =>
  rows.filter(({ recurrence }) => recurrence === null).map(endingNow);

/** The events ahead at a place; none without one, null while they are not known. */
export function useEndingsAt(place: Location | null): readonly Ending[] | null {
  const found = useQuery({
    ...apiQuery(useApi(), "locationEvents.list", aheadAt(place?.id ?? 0)),
    enabled: place !== null,
  });
  return place === null ? [] : found.data === undefined ? null : onceOf(found.data.data);
}

const sameMoment = (one: string, other: string) => Date.parse(one) === Date.parse(other);

/** The event with whose end the bulletin is to end: that which was chosen, or another one that ends then; null for none. */
export function endingOf(valid_to: string, chosen: Ending | null, endings: readonly Ending[]): string | null {
  const held = chosen !== null && sameMoment(chosen.ends_at, valid_to) ? chosen.uuid : null;
  const known = endings.find(({ uuid }) => uuid === held);
  return (known ?? endings.find(({ ends_at }) => sameMoment(ends_at, valid_to)))?.uuid ?? null;
}

interface UntilEventsProps {
  readonly events: readonly Ending[];
  readonly zone: Zone;
  readonly onChoose: (ending: Ending) => void;
}

const mostOffered = 4;

/** What is told because of an event mostly holds until that ends: one press each. */
export function UntilEvents({ events, zone, onChoose }: UntilEventsProps) {
  const ahead = events.filter(({ ends_at }) => Date.parse(ends_at) > Date.now()).slice(0, mostOffered);
  if (ahead.length === 0) return null;
  return (
    <div className="bulletin-until">
      {ahead.map((ending) => (
        <Button key={ending.uuid} size="small" onClick={() => onChoose(ending)}>
          {t("Until the end of {{event}}, {{moment}}", {
            event: ending.title,
            moment: formatDateTimeIn(ending.ends_at, zone),
          })}
        </Button>
      ))}
    </div>
  );
}

interface MovedSinceProps<O> extends Of {
  readonly of: FormFields<BulletinFormValues, O>;
  readonly zone: Zone;
}

interface EndSaysProps<O> extends Pick<Of, "record" | "before"> {
  readonly of: FormFields<BulletinFormValues, O>;
  readonly zone: Zone;
}

/** When a typed end has passed or comes too soon, or the start too late: said beside them, before anything is issued. */
export function EndSays<O>({ of: { form }, zone, record, before }: EndSaysProps<O>) {
  const [ending, from, until] = useWatch({
    control: form.control,
    compute: (values: BulletinFormValues) =>
      [values.ending ?? null, values.valid_from ?? null, values.valid_to] as const,
  });
  const about = endingsOf({ record, before, atPlace: ending === null ? null : [ending] });
  const said = endNews({ from, until }, about, zone, Date.now());
  if (said === null) return null;
  return (
    <p className="bulletin-end" role="status">
      {said}
    </p>
  );
}

interface Hours {
  /** Null: at once. */
  readonly from: string | null;
  readonly until: string;
}

/** What is to be said of an end and of the start, as they are read: `5/3/10` is a day of 2010. Null for those that need no word. */
export function endNews(
  { from, until }: Hours,
  about: readonly Ending[],
  zone: Zone,
  now: number,
): string | null {
  const start = Date.parse(from ?? "");
  // A day alone is the whole of it.
  const end = Date.parse(until) + (saysTime(until, zone) ? 0 : wholeDay);
  if (end < now) return t("This end has passed: {{moment}}.", { moment: formatMoment(until, zone) });
  if (from !== null && end <= start)
    return t("It ends before it begins, which is {{moment}}.", { moment: formatMoment(from, zone) });
  const ahead = about
    .filter(({ ends_at }) => Date.parse(ends_at) > now)
    .toSorted((one, other) => one.ends_at.localeCompare(other.ends_at));
  const last = ahead.at(-1);
  if (last !== undefined && start >= Date.parse(last.ends_at))
    return t("It begins when {{event}} is over, which is {{moment}}.", {
      event: last.title,
      moment: formatDateTimeIn(last.ends_at, zone),
    });
  if (Number.isNaN(end) || about.some(({ ends_at }) => sameMoment(ends_at, until))) return null;
  const event = ahead.find(({ ends_at }) => Date.parse(ends_at) > end);
  return event === undefined
    ? null
    : t("It ends before {{event}} is over, which is {{moment}}.", {
        event: event.title,
        moment: formatDateTimeIn(event.ends_at, zone),
      });
}

/** What became of an event that is neither of the case nor of the place any more, as far as that is known. */
function goneWords({ record, before }: Pick<Of, "record" | "before">, { uuid, title }: Ending): string {
  const former = record === null ? [] : formerEventsNamed(record, uuid);
  const known = former.some((words) => words.startsWith(`${title} (`));
  return known || before?.until_deleted === true
    ? t("It was deleted. Look whether the bulletin still holds.")
    : record === null
      ? t("It was deleted, or it takes place elsewhere now. Look whether the bulletin still holds.")
      : t("The case does not concern it any more. Look whether the bulletin still holds.");
}

/** A draft may wait for days: said where the event until whose end it was to hold was moved or is gone since. */
export function MovedSince<O>({ of: { form }, zone, ...about }: MovedSinceProps<O>) {
  const [ending, until] = useWatch({
    control: form.control,
    compute: (values: BulletinFormValues) => [values.ending ?? null, values.valid_to] as const,
  });
  if (ending === null || !sameMoment(ending.ends_at, until)) return null;
  const endings = endingsOf(about);
  const nothingKnown = about.record === null && about.before === null && endings.length === 0;
  const now = endings.find(({ uuid }) => uuid === ending.uuid);
  if (now === undefined && (about.atPlace === null || nothingKnown)) return null;
  if (now !== undefined && sameMoment(now.ends_at, ending.ends_at)) return null;
  return (
    <Callout
      kind="wait"
      title={t("“{{event}}” has changed since you chose its end", { event: ending.title })}
    >
      {now === undefined
        ? goneWords(about, ending)
        : t(
            "It ends {{now}} now, and this bulletin holds until {{until}}. Look whether its words still hold.",
            {
              now: formatDateTimeIn(now.ends_at, zone),
              until: formatDateTimeIn(until, zone),
            },
          )}
    </Callout>
  );
}

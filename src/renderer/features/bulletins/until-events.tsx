import { useWatch } from "react-hook-form";
import type { Bulletin } from "#contract/records/bulletins/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { FormFields } from "#lib/forms/use-form.ts";
import { formatDateTimeIn, type Zone } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { type BulletinFormValues, type Ending, endingNow } from "./bulletin-values.ts";

interface Of {
  /** The case for which it is issued. */
  readonly record: CaseRecord | null;
  /** The one in whose place it is issued. */
  readonly before: Bulletin | null;
}

/** With whose end it may end: the events of the case for which it is issued, and that of the one in whose place it is. */
export const endingsOf = ({ record, before }: Of): readonly Ending[] => {
  const ofCase = (record?.events ?? []).filter(({ recurrence }) => recurrence === null);
  const former = before?.until_event ?? null;
  const known = former === null || ofCase.some(({ uuid }) => uuid === former.uuid);
  return (known ? ofCase : [former, ...ofCase]).map(endingNow);
};

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

/** What is told because of an event mostly holds until that ends: one press each. */
export function UntilEvents({ events, zone, onChoose }: UntilEventsProps) {
  const ahead = events.filter(({ ends_at }) => Date.parse(ends_at) > Date.now());
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

/** A draft may wait for days: said where the event until whose end it was to hold was moved or is gone since. */
export function MovedSince<O>({ of: { form }, zone, ...about }: MovedSinceProps<O>) {
  const [ending, until] = useWatch({
    control: form.control,
    compute: (values: BulletinFormValues) => [values.ending ?? null, values.valid_to] as const,
  });
  if (ending === null || !sameMoment(ending.ends_at, until)) return null;
  if (about.record === null && about.before === null) return null;
  const now = endingsOf(about).find(({ uuid }) => uuid === ending.uuid);
  if (now !== undefined && sameMoment(now.ends_at, ending.ends_at)) return null;
  return (
    <Callout
      kind="wait"
      title={t("“{{event}}” has changed since you chose its end", { event: ending.title })}
    >
      {now === undefined
        ? t(
            "It was deleted, or the case does not concern it any more. Look whether the bulletin still holds.",
          )
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

import type { TimeLog } from "#contract/records/case-notes/schema.ts";
import { fromIsoDay } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { DateField } from "#ui/fields/date-field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";

export interface TimeFilterValue {
  readonly user: string;
  /** Days, both included. */
  readonly from: string | null;
  readonly to: string | null;
}

export const allTime: TimeFilterValue = { user: "", from: null, to: null };

function startOfDay(day: string | null, later: number): string | undefined {
  const date = day === null ? null : fromIsoDay(day);
  if (date === null) return undefined;
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + later).toISOString();
}

/** The filter as the server takes it: instants of this computer's days. */
export function timeQuery({ user, from, to }: TimeFilterValue) {
  const [first, end] = [startOfDay(from, 0), startOfDay(to, 1)];
  return {
    ...(user === "" ? {} : { user_id: Number(user) }),
    ...(first === undefined ? {} : { from: first }),
    ...(end === undefined ? {} : { to: end }),
  };
}

type TimeFilterProps = {
  readonly people: TimeLog["people"];
  readonly value: TimeFilterValue;
  readonly onChange: (value: TimeFilterValue) => void;
};

/** Filters the time log by person and days. */
export function TimeFilter({ people, value, onChange }: TimeFilterProps) {
  const isSet = value.user !== "" || value.from !== null || value.to !== null;
  return (
    <search className="case-time-filter" aria-label={t("Filter the time log")}>
      <SelectField
        label={t("Colleague")}
        options={people.map(({ id, full_name }) => ({ value: String(id), label: full_name }))}
        placeholder={t("Everyone")}
        value={value.user}
        onChange={(event) => onChange({ ...value, user: event.target.value })}
      />
      <DateField label={t("From")} value={value.from} onChange={(from) => onChange({ ...value, from })} />
      <DateField label={t("To")} value={value.to} onChange={(to) => onChange({ ...value, to })} />
      {isSet ? <Button onClick={() => onChange(allTime)}>{t("Show all")}</Button> : null}
    </search>
  );
}

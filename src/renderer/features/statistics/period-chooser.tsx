import { t } from "#lib/words/t.ts";
import { Segmented } from "#ui/buttons/segmented.tsx";
import { DateField } from "#ui/fields/date-field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { asKind, daysPeriod, periodKinds, type StatisticsAddress } from "./statistics-address.ts";
import { monthNames, periodNames } from "./statistics-words.ts";

type PeriodChooserProps = {
  readonly address: StatisticsAddress;
  readonly onPeriod: (period: string) => void;
};

/** So many years back are offered, and the one that is shown. */
const yearsBack = 12;
const yearsWith = (shown: string): readonly string[] => {
  const now = new Date().getFullYear();
  const recent = Array.from({ length: yearsBack }, (_, at) => String(now - at));
  return [...new Set([shown, ...recent])].toSorted((a, b) => b.localeCompare(a));
};
const twoDigits = (month: number) => String(month).padStart(2, "0");

/** A month, a year, or from one day to another. */
export function PeriodChooser({ address, onPeriod }: PeriodChooserProps) {
  const { kind, from, to } = address;
  const year = from.slice(0, 4);
  return (
    <>
      <div className="statistics-kind">
        <Segmented
          label={t("Period")}
          options={periodKinds.map((value) => ({ value, label: periodNames[value] }))}
          value={kind}
          onChange={(value) => onPeriod(asKind(address, value))}
        />
      </div>
      {kind === "month" ? (
        <SelectField
          label={t("Month")}
          value={from.slice(5, 7)}
          options={monthNames.map((label, at) => ({ value: twoDigits(at + 1), label }))}
          onChange={(event) => onPeriod(`${year}-${event.target.value}`)}
        />
      ) : null}
      {kind === "days" ? (
        <>
          <DateField
            label={t("First day")}
            value={from}
            onChange={(day) => (day === null ? null : onPeriod(daysPeriod(day, to, "from")))}
          />
          <DateField
            label={t("Last day")}
            value={to}
            onChange={(day) => (day === null ? null : onPeriod(daysPeriod(from, day, "to")))}
          />
        </>
      ) : (
        <SelectField
          label={t("Year")}
          value={year}
          options={yearsWith(year).map((value) => ({ value, label: value }))}
          onChange={(event) =>
            onPeriod(kind === "year" ? event.target.value : `${event.target.value}-${from.slice(5, 7)}`)
          }
        />
      )}
    </>
  );
}

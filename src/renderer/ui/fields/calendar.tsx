import { DatePicker } from "@blueprintjs/datetime";
import enUS from "date-fns/locale/en-US";
import { useEffect, useRef } from "react";
import { fromIsoDay, todayIso, toIsoDay } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";

const yearsFromNow = (years: number) => new Date(new Date().getFullYear() + years, years < 0 ? 0 : 11, 31);

export type CalendarProps = {
  readonly value: string | null;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly onPick: (iso: string | null) => void;
  readonly close: () => void;
};

/** The days of a month; the chosen one has the focus, or today. */
export function Calendar({ value, min, max, onPick, close }: CalendarProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const day = panel.current?.querySelector<HTMLElement>(".rdp-day_selected, .rdp-day_today");
    day?.focus();
  }, []);
  const choose = (iso: string | null) => {
    onPick(iso);
    close();
  };
  return (
    <div ref={panel}>
      <DatePicker
        value={value === null ? null : fromIsoDay(value)}
        minDate={(min === undefined ? null : fromIsoDay(min)) ?? yearsFromNow(-100)}
        maxDate={(max === undefined ? null : fromIsoDay(max)) ?? yearsFromNow(20)}
        locale={enUS}
        canClearSelection={false}
        highlightCurrentDay
        onChange={(date, byUser) => {
          if (byUser && date) choose(toIsoDay(date));
        }}
      />
      <div className="bw-calendar-foot">
        <Button variant="minimal" size="small" onClick={() => choose(todayIso())}>
          {t("Today")}
        </Button>
        <Button variant="minimal" size="small" onClick={() => choose(null)}>
          {t("Clear")}
        </Button>
      </div>
    </div>
  );
}

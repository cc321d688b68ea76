import { useState } from "react";
import {
  type ReportSectionId,
  reportSectionIds,
  standardSections,
} from "#contract/services/reports/schema.ts";

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const toggled = <T>(list: readonly T[], value: T): readonly T[] =>
  list.includes(value) ? list.filter((each) => each !== value) : [...list, value];

/** The selection for a report, and the same in the form of the calls. */
export function useReportChoice() {
  const [sections, setSections] = useState<readonly ReportSectionId[]>(standardSections);
  const [redact, setRedact] = useState<readonly number[]>([]);
  const [redactReporter, setRedactReporter] = useState(false);
  const chosen = reportSectionIds.filter((each) => sections.includes(each));
  return {
    sections: chosen,
    redact,
    redactReporter,
    toggleSection: (id: ReportSectionId) => setSections((list) => toggled(list, id)),
    togglePerson: (id: number) => setRedact((list) => toggled(list, id)),
    toggleReporter: () => setRedactReporter((is) => !is),
    query: {
      sections: chosen.join(","),
      ...(redact.length === 0 ? {} : { redact: redact.toSorted((a, b) => a - b).join(",") }),
      redact_reporter: redactReporter ? ("yes" as const) : ("no" as const),
      time_zone: timeZone,
    },
    body: { sections: chosen, redact: [...redact], redact_reporter: redactReporter },
    timeZone,
  };
}

export type ReportChoice = ReturnType<typeof useReportChoice>;

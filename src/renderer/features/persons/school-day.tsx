import type { Person } from "#contract/records/persons/schema.ts";
import { schoolDayColumns } from "#contract/records/persons/school-day.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { daysWords, schoolDayLabels, timeWords } from "#parts/words/school-day-words.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { ListSection } from "#ui/layout/list-section.tsx";
import { Table } from "#ui/list/table.tsx";

/** When and where somebody is at school: what a plan compares to keep two people apart. */
export function SchoolDay({ person }: { readonly person: Person }) {
  const rows = person.school_day;
  const said = (row: (typeof rows)[number]) => ({
    ...row,
    from: timeWords(row.from),
    to: timeWords(row.to),
    days: daysWords(row.days),
  });
  const columns = schoolDayColumns.filter((column) => rows.some((row) => (said(row)[column] ?? "") !== ""));
  return (
    <ListSection
      title={t("School day")}
      count={rows.length}
      add={
        person.can.edit && rows.length === 0
          ? { to: paths.editSchoolDay(person.uuid), label: t("Add a school day") }
          : null
      }
      action={
        person.can.edit ? (
          <LinkButton to={paths.editSchoolDay(person.uuid)} variant="minimal" size="small">
            {t("Change")}
          </LinkButton>
        ) : null
      }
      none={t("Nothing is recorded about the school day.")}
    >
      {rows.length === 0 ? null : (
        <Table
          label={t("Periods of the school day")}
          heads={columns.map((column) => ({ label: schoolDayLabels[column] }))}
        >
          {rows.map((row, at) => (
            <tr key={at}>
              {columns.map((column) => (
                <td key={column}>{said(row)[column]}</td>
              ))}
            </tr>
          ))}
        </Table>
      )}
    </ListSection>
  );
}

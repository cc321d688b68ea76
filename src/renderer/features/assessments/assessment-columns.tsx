import { t } from "#lib/words/t.ts";
import { caseNumber } from "#parts/words/case-number.ts";
import { RecentAt } from "#parts/words/recent-at.tsx";
import "./assessments.css";
import { Link } from "react-router";
import { type AssessmentSummary, wavrType } from "#contract/records/assessments/schema.ts";
import { paths } from "#lib/page/paths.ts";
import { formatShortDate } from "#lib/words/format-date.ts";
import { assessmentPath } from "#parts/cases/assessment-path.ts";
import { ClassificationTag } from "#parts/cases/classification-tag.tsx";
import { WavrStandingTag } from "#parts/cases/wavr-standing.tsx";
import type { GridColumn } from "#ui/data-grid/types.ts";
import { Avatar } from "#ui/facts/avatar.tsx";

type Column = GridColumn<AssessmentSummary> & { readonly optIn?: boolean };

/** All columns of the assessments list; `optIn` ones are hidden until chosen. */
export const assessmentColumns: readonly Column[] = [
  {
    id: "person",
    header: t("Person"),
    width: 220,
    flex: 3,
    sortable: true,
    rowHeader: true,
    locked: true,
    render: (record) => (
      <span className="assessment-cell">
        <Avatar name={record.person.name} kind="person" size="small" />
        <Link to={assessmentPath(record)} className="bw-ellipsis" title={record.person.name}>
          {record.person.name}
        </Link>
      </span>
    ),
  },
  { id: "kind", header: t("Kind"), width: 90, render: ({ type }) => (type === wavrType ? "WAVR" : "CSTAG") },
  {
    id: "case_number",
    header: t("Case"),
    width: 150,
    sortable: true,
    render: (record) =>
      record.case_id ? (
        <Link to={paths.case(record.case_id)}>{caseNumber(record.case_number)}</Link>
      ) : (
        <span className="bw-unclassified">{t("No case")}</span>
      ),
  },
  {
    id: "classification",
    header: t("Classification"),
    width: 200,
    sortable: true,
    render: (record) =>
      record.wavr === undefined ? (
        <ClassificationTag value={record.classification} />
      ) : (
        <WavrStandingTag of={record.wavr} isNamed isBrief />
      ),
  },
  {
    id: "created_by",
    header: t("Begun by"),
    width: 150,
    flex: 1,
    render: (record) => record.created_by?.full_name ?? "",
  },
  {
    id: "created_at",
    header: t("Begun"),
    width: 110,
    sortable: true,
    align: "end",
    render: (record) => formatShortDate(record.created_at),
  },
  {
    id: "updated_at",
    header: t("Updated"),
    width: 110,
    sortable: true,
    align: "end",
    render: (record) => <RecentAt at={record.updated_at} />,
  },
  {
    id: "grade",
    header: t("Grade"),
    width: 90,
    optIn: true,
    render: (record) => record.person.grade ?? "",
  },
];

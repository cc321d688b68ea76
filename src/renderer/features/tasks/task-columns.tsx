import { Link } from "react-router";
import type { TaskRow } from "#contract/records/tasks/schema.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { Assignees, DoneBy, DueDay, PriorityTag, RowStatus, TaskSigns } from "#parts/tasks/task-parts.tsx";
import { rowAddress, statusWords } from "#parts/tasks/task-words.ts";
import type { TaskStatusControl } from "#parts/tasks/use-task-status.ts";
import { caseNumber } from "#parts/words/case-number.ts";
import { RecentAt } from "#parts/words/recent-at.tsx";
import type { GridColumn } from "#ui/data-grid/types.ts";

type Column = GridColumn<TaskRow> & { readonly optIn?: boolean };

/** All columns of the list; `optIn` ones are hidden until chosen. */
export const taskColumns = (control: TaskStatusControl, search: URLSearchParams): readonly Column[] => [
  {
    id: "status",
    header: t("Status"),
    width: 150,
    sortable: true,
    locked: true,
    render: (row) => (
      <span className="bw-task-status">
        <RowStatus row={row} control={control} />
        {statusWords(row, control.statusOf(row))}
      </span>
    ),
  },
  {
    id: "title",
    header: t("Title"),
    width: 180,
    flex: 3,
    sortable: true,
    rowHeader: true,
    locked: true,
    render: (row) => (
      <span className="bw-task-titled">
        <Link to={rowAddress(row, search)} className="bw-ellipsis" title={row.title}>
          {row.title}
        </Link>
        <DoneBy row={row} />
      </span>
    ),
  },
  {
    id: "signs",
    header: t("Steps and repeats"),
    width: 136,
    flex: 1,
    render: (row) => <TaskSigns row={row} />,
  },
  {
    id: "priority",
    header: t("Priority"),
    width: 92,
    sortable: true,
    render: (row) => <PriorityTag row={row} />,
  },
  {
    id: "case_number",
    header: t("Case"),
    width: 130,
    sortable: true,
    render: (row) =>
      row.case_id === null ? (
        <span className="bw-task-quiet">{t("No case")}</span>
      ) : (
        <Link to={paths.case(row.case_id)}>{caseNumber(row.case_number)}</Link>
      ),
  },
  { id: "assignees", header: t("Assigned to"), width: 100, render: (row) => <Assignees row={row} /> },
  {
    id: "due_at",
    header: t("Due"),
    width: 130,
    align: "end",
    sortable: true,
    render: (row) => <DueDay row={row} short />,
  },
  {
    id: "kind",
    header: t("Kind"),
    width: 150,
    optIn: true,
    render: (row) => (row.kind === "reminder" ? t("From an assessment") : t("Task")),
  },
  {
    id: "updated_at",
    header: t("Updated"),
    width: 110,
    align: "end",
    optIn: true,
    sortable: true,
    render: (row) => <RecentAt at={row.updated_at} />,
  },
];

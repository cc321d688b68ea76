import { Link } from "react-router";
import type { CaseRecord } from "#contract/entities/case.ts";
import { formatDate, formatDateTime, formatDue } from "#lib/format-date.ts";
import { paths } from "#lib/paths.ts";
import { Avatar, Who } from "#ui/avatar.tsx";
import { FactList } from "#ui/fact-list.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { type TaskStatus, TaskStatusGlyph } from "#ui/stage-glyph.tsx";
import { Tag, Tags } from "#ui/tag.tsx";
import { confidentialityNames, openTasks } from "./case-words.ts";
import { TeamEditor } from "./page/team-editor.tsx";

type CaseProps = { readonly record: CaseRecord };

const isStatus = (id: number): id is TaskStatus => id >= 1 && id <= 4;

/** Tasks due with late ones first, the team, details. */
export function CaseInspector({ record }: CaseProps) {
  const tasks = openTasks(record.tasks);
  return (
    <div className="case-inspector">
      <section>
        <SectionHeader title="Tasks due" count={tasks.length} />
        {tasks.length === 0 ? <p className="case-none">Nothing is due.</p> : null}
        <ul className="case-tasks">
          {tasks.map((task) => {
            const due = formatDue(task.remind_at);
            const status = task.reminder_status.id;
            return (
              <li key={task.id} className="case-task">
                {isStatus(status) ? <TaskStatusGlyph status={status} word={false} /> : null}
                <div className="case-person-words">
                  <Link to={paths.caseCstag(record.id, task.assessment_uuid)} className="case-task-link">
                    {task.title}
                  </Link>
                  <p className={due.late ? "case-meta case-late" : "case-meta"}>{due.text}</p>
                </div>
                {task.assigned_user ? (
                  <Avatar name={task.assigned_user.full_name} kind="colleague" size="small" alone />
                ) : null}
              </li>
            );
          })}
        </ul>
      </section>
      <section>
        <SectionHeader
          title="Team"
          count={record.team.length}
          action={record.can.edit ? <TeamEditor record={record} /> : null}
        />
        <ul className="case-team">
          {record.team.map((member) => (
            <li key={member.id}>
              <Who
                name={member.full_name}
                kind="colleague"
                note={[member.role === "lead" ? "Lead" : "", member.title ?? ""].filter(Boolean).join(", ")}
              />
            </li>
          ))}
        </ul>
      </section>
      <section>
        <SectionHeader title="Details" />
        <FactList
          facts={[
            { label: "Type", value: record.type?.label ?? null },
            ...(record.template
              ? [{ label: "Template", value: `${record.template.name}, version ${record.template.version}` }]
              : []),
            { label: "School", value: record.organization_name },
            { label: "Location", value: record.location },
            { label: "Occurred", value: formatDateTime(record.occurred_at) },
            { label: "Reported", value: formatDateTime(record.reported_at) },
            { label: "Seen by", value: confidentialityNames[record.confidentiality] },
            ...(record.closed_at ? [{ label: "Closed", value: formatDate(record.closed_at) }] : []),
            ...(record.legal_hold ? [{ label: "Legal hold", value: "Yes, it is kept" }] : []),
            ...(record.tags.length > 0
              ? [
                  {
                    label: "Tags",
                    value: (
                      <Tags>
                        {record.tags.map((tag) => (
                          <Tag key={tag}>{tag}</Tag>
                        ))}
                      </Tags>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </section>
    </div>
  );
}

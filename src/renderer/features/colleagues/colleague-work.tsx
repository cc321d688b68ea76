import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import type { CaseSummary } from "#contract/entities/case.ts";
import { caseBaseFilters } from "#contract/entities/case-list.ts";
import type { User } from "#contract/entities/user.ts";
import { apiQuery } from "#lib/api.ts";
import { useApi } from "#lib/bridge-context.tsx";
import { formatRecent } from "#lib/format-date.ts";
import { paths } from "#lib/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { LoadProblem } from "#ui/load-problem.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { StageGlyph } from "#ui/stage-glyph.tsx";
import { TaskDialog } from "#ui/tasks/task-dialog.tsx";
import { StatusProblem, TaskRows } from "#ui/tasks/task-parts.tsx";
import { useTaskStatus } from "#ui/tasks/use-task-status.ts";

type UserProps = { readonly user: User };

const few = 10;

/** Open cases that they lead or are in, of those that the reader may see. */
export function ColleagueCases({ user }: UserProps) {
  const query = {
    ...caseBaseFilters.open,
    team: String(user.id),
    sort: "-updated_at",
    per_page: few,
  } as const;
  const found = useQuery(apiQuery(useApi(), "cases.list", { query }));
  const cases = found.data?.data ?? [];
  return (
    <section aria-labelledby="colleague-cases">
      <SectionHeader
        id="colleague-cases"
        title="Open cases"
        count={found.data?.meta.total}
        action={
          cases.length > 0 ? (
            <LinkButton
              to={paths.casesOfTeamMember(user.id)}
              variant="minimal"
              size="small"
              aria-label="View all open cases"
            >
              View all
            </LinkButton>
          ) : null
        }
      />
      {found.isPending ? <Skeleton label="Loading cases" count={3} /> : null}
      {found.isError ? <LoadProblem error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isSuccess && cases.length === 0 ? (
        <p className="colleague-none">In no open case that you may see.</p>
      ) : null}
      <ul aria-label="Open cases">
        {cases.map((each) => (
          <CaseLine key={each.id} each={each} leads={each.lead?.id === user.id} />
        ))}
      </ul>
    </section>
  );
}

function CaseLine({ each, leads }: { readonly each: CaseSummary; readonly leads: boolean }) {
  return (
    <li className="colleague-case">
      <div className="colleague-case-words">
        <Link to={paths.case(each.id)} className="colleague-link">
          {each.title}
        </Link>
        <p className="colleague-note">
          {each.number}. Updated {formatRecent(each.updated_at)}
        </p>
      </div>
      <div className="colleague-case-end">
        <span>{leads ? "Lead" : "Member"}</span>
        <StageGlyph stage={each.stage} />
      </div>
    </li>
  );
}

/** Open tasks that are theirs, of those that the reader may see. */
export function ColleagueTasks({ user }: UserProps) {
  const [search] = useSearchParams();
  const control = useTaskStatus();
  const query = { assignee_id: user.id, status: "1,2,3", sort: "due_at", per_page: few } as const;
  const found = useQuery(apiQuery(useApi(), "tasks.list", { query }));
  const rows = found.data?.data ?? [];
  return (
    <section aria-labelledby="colleague-tasks">
      <SectionHeader
        id="colleague-tasks"
        title="Open tasks"
        count={found.data?.meta.total}
        action={
          rows.length > 0 ? (
            <LinkButton
              to={paths.tasksOfColleague(user.id)}
              variant="minimal"
              size="small"
              aria-label="View all open tasks"
            >
              View all
            </LinkButton>
          ) : null
        }
      />
      <StatusProblem control={control} />
      {found.isPending ? <Skeleton label="Loading tasks" count={3} /> : null}
      {found.isError ? <LoadProblem error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isSuccess && rows.length === 0 ? (
        <p className="colleague-none">No open task that you may see.</p>
      ) : null}
      <TaskRows rows={rows} control={control} search={search} label="Open tasks" />
      <TaskDialog caseId={null} />
    </section>
  );
}

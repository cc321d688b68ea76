import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { caseBaseFilters } from "#contract/records/case-lists/schema.ts";
import type { User } from "#contract/records/users/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { formatLast } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { StageGlyph } from "#parts/cases/stage-glyph.tsx";
import { TaskDialog } from "#parts/tasks/task-dialog.tsx";
import { StatusProblem, TaskRows } from "#parts/tasks/task-parts.tsx";
import { useTaskStatus } from "#parts/tasks/use-task-status.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { LinkedRow } from "#ui/facts/linked-row.tsx";
import { ListSection } from "#ui/layout/list-section.tsx";

type UserProps = { readonly user: User };

const few = 10;

/** Open cases they lead or work on, as far as the reader may see them. */
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
    <ListSection
      title={t("Open cases")}
      count={found.data?.meta.total ?? 0}
      action={
        cases.length > 0 ? (
          <LinkButton
            to={paths.casesOfTeamMember(user.id)}
            variant="minimal"
            size="small"
            aria-label={t("View all open cases")}
          >
            {t("View all")}
          </LinkButton>
        ) : null
      }
      found={found}
      bones={3}
      none={t("No open cases that you may see.")}
    >
      <ul aria-label={t("Open cases")}>
        {cases.map((each) => (
          <LinkedRow
            key={each.id}
            to={paths.case(each.id)}
            title={each.title}
            note={`${each.number}. Updated ${formatLast(each.updated_at)}`}
            end={
              <>
                <span>{each.lead?.id === user.id ? t("Lead") : t("Member")}</span>
                <StageGlyph stage={each.stage} />
              </>
            }
          />
        ))}
      </ul>
    </ListSection>
  );
}

/** Their open tasks, as far as the reader may see them. */
export function ColleagueTasks({ user }: UserProps) {
  const [search] = useSearchParams();
  const control = useTaskStatus();
  const query = { assignee_id: user.id, status: "1,2,3", sort: "due_at", per_page: few } as const;
  const found = useQuery(apiQuery(useApi(), "tasks.list", { query }));
  const rows = found.data?.data ?? [];
  return (
    <ListSection
      title={t("Open tasks")}
      count={found.data?.meta.total ?? 0}
      action={
        rows.length > 0 ? (
          <LinkButton
            to={paths.tasksOfColleague(user.id)}
            variant="minimal"
            size="small"
            aria-label={t("View all open tasks")}
          >
            {t("View all")}
          </LinkButton>
        ) : null
      }
      found={found}
      bones={3}
      none={t("No open tasks that you may see.")}
    >
      <StatusProblem control={control} />
      <TaskRows rows={rows} control={control} search={search} withCase label={t("Open tasks")} />
      <TaskDialog caseId={null} />
    </ListSection>
  );
}

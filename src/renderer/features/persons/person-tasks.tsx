import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { Person } from "#contract/records/persons/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { TaskDialog } from "#parts/tasks/task-dialog.tsx";
import { EndedTasks, StatusProblem, TaskRows } from "#parts/tasks/task-parts.tsx";
import { byStanding } from "#parts/tasks/task-words.ts";
import { useTaskStatus } from "#parts/tasks/use-task-status.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { ListSection, None } from "#ui/layout/list-section.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Loaded } from "#ui/states/loaded.tsx";

const most = 200;
const few = 4;

/** Tasks of the person's cases and assessments, by the day they are due. */
function usePersonTasks(person: Person) {
  const query = { person_id: person.id, per_page: most };
  const found = useQuery(apiQuery(useApi(), "tasks.list", { query }));
  const rows = found.data?.data ?? [];
  return { found, ...byStanding(rows) };
}

type PersonProps = { readonly person: Person };

/** The next tasks, for the overview. */
export function NextTasks({ person }: PersonProps) {
  const [search] = useSearchParams();
  const control = useTaskStatus();
  const { found, open, done, notReached, notNeeded } = usePersonTasks(person);
  // Where there never was one, only the tab says so, as of other lists without rows.
  if (found.isSuccess && [open, done, notReached, notNeeded].every(({ length }) => length === 0)) return null;
  return (
    <ListSection
      title={t("Tasks")}
      count={open.length}
      action={
        <LinkButton to="?tab=tasks" variant="minimal" size="small" aria-label={t("View all tasks")}>
          {t("View all")}
        </LinkButton>
      }
      found={found}
      bones={2}
      none={t("Nothing to do.")}
    >
      <StatusProblem control={control} />
      <TaskRows
        rows={open.slice(0, few)}
        control={control}
        search={search}
        withCase
        label={t("Next tasks")}
      />
      <TaskDialog caseId={null} />
    </ListSection>
  );
}

/** The Tasks tab. */
export function PersonTasks({ person }: PersonProps) {
  const [search] = useSearchParams();
  const control = useTaskStatus();
  const { found, open, ...ended } = usePersonTasks(person);
  return (
    <div>
      <StatusProblem control={control} />
      <Loaded query={found} label={t("Loading tasks")} count={4}>
        {() => (
          <>
            <SectionHeader title={t("To do")} count={open.length} />
            {open.length === 0 ? (
              <None>{t("Nothing to do in this person’s cases and assessments.")}</None>
            ) : null}
            <TaskRows rows={open} control={control} search={search} withCase label={t("Tasks to do")} />
          </>
        )}
      </Loaded>
      <EndedTasks {...ended} control={control} search={search} withCase />
      {(found.data?.meta.total ?? 0) > most ? (
        <p className="person-meta">{t("The first {{most}} are shown, by their due date.", { most })}</p>
      ) : null}
      <TaskDialog caseId={null} />
    </div>
  );
}

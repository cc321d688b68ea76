import { ListChecks, Plus } from "lucide-react";
import { sectionProgress } from "#instruments/progress.ts";
import { Button } from "#ui/buttons/button.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { useCstag, useInstrument } from "../cstag-context.ts";
import { SectionHead } from "../frame/section-head.tsx";
import { tasksIn } from "../frame/step-menu.tsx";
import { TaskList } from "./task-list.tsx";
import { useTaskDialogs } from "./use-task-dialogs.tsx";

/** Records and other sources that the team looked at, as tasks (Spec §3). */
export function FindingsSection() {
  const { assessment, canEdit } = useCstag();
  const tasks = (assessment?.tasks ?? []).filter(({ section }) => section === "assessment_findings");
  const { done, total } = sectionProgress("assessment_findings", {
    steps: {},
    tasks: tasksIn(tasks),
    interviews: [],
  });
  const dialogs = useTaskDialogs("assessment_findings");
  const add = canEdit ? (
    <Button size="small" icon={Plus} onClick={() => dialogs.create()}>
      Add a source
    </Button>
  ) : null;
  const { title, intro } = useInstrument().findings;
  return (
    <section>
      <SectionHead title={title} side={add}>
        {intro}
      </SectionHead>
      {tasks.length === 0 ? (
        <EmptyState icon={ListChecks} title="No sources yet">
          Each source becomes a task: who looks into it, by when, and what it showed.
        </EmptyState>
      ) : (
        <>
          <p className="cstag-count">
            {done} of {total} kinds of source looked into
          </p>
          <TaskList tasks={tasks} dialogs={dialogs} />
        </>
      )}
      {dialogs.element}
    </section>
  );
}

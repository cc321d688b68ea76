import { Plus } from "lucide-react";
import { sources } from "#instruments/cstag.ts";
import { sectionProgress } from "#instruments/progress.ts";
import { sourceOf } from "#instruments/sources.ts";
import { t } from "#lib/words/t.ts";
import { SectionHead } from "#parts/wizard/section-head.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { useCstag, useInstrument } from "../cstag-context.ts";
import { tasksIn } from "../state/progress.ts";
import { SourceRow } from "./source-row.tsx";
import { TaskList } from "./task-list.tsx";
import { useSourceReview } from "./use-source-review.ts";
import { useTaskDialogs } from "./use-task-dialogs.tsx";

/** The nine kinds of source, each with what came of it and its tasks (Spec §3, Spec §9). */
export function FindingsSection() {
  const { assessment, canEdit } = useCstag();
  const tasks = (assessment?.tasks ?? []).filter(({ section }) => section === "assessment_findings");
  const { done, total } = sectionProgress("assessment_findings", {
    steps: {},
    tasks: tasksIn(tasks),
    interviews: [],
  });
  const dialogs = useTaskDialogs("assessment_findings");
  const reviews = useSourceReview();
  const others = tasks.filter(({ state }) => sourceOf(state.source) === undefined);
  const add = canEdit ? (
    <Button size="small" icon={Plus} onClick={() => dialogs.create()}>
      {t("Add a source")}
    </Button>
  ) : null;
  const { title, intro } = useInstrument().findings;
  return (
    <section>
      <SectionHead title={title} side={add}>
        {intro}
      </SectionHead>
      <p className="cstag-count">{t("{{done}} of {{total}} kinds of source looked into", { done, total })}</p>
      <ul className="cstag-sources">
        {sources.map((source) => (
          <SourceRow
            key={source.value}
            source={source}
            tasks={tasks.filter(({ state }) => sourceOf(state.source)?.value === source.value)}
            dialogs={dialogs}
            reviews={reviews}
          />
        ))}
      </ul>
      {others.length > 0 ? (
        <>
          <h3 className="wizard-block-title">{t("Other sources")}</h3>
          <TaskList tasks={others} dialogs={dialogs} />
        </>
      ) : null}
      {dialogs.element}
    </section>
  );
}

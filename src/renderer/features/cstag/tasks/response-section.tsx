import { ClipboardList, Plus } from "lucide-react";
import { useState } from "react";
import { shownIn } from "#contract/records/reminders/schema.ts";
import type { ResponseAction } from "#instruments/instrument.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { todayIso } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { ClassificationTag } from "#parts/cases/classification-tag.tsx";
import { SectionHead } from "#parts/wizard/section-head.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { useCstag, useInstrument } from "../cstag-context.ts";
import { dayAfter, isTaken } from "../state/tasks.ts";
import { SeveralTasks } from "./several-tasks.tsx";
import { Suggestions } from "./suggestions.tsx";
import { TaskList } from "./task-list.tsx";
import { useTaskDialogs } from "./use-task-dialogs.tsx";

/** Actions that resolve the matter or protect people, as tasks, with the catalogue below. */
export function ResponseSection() {
  const { assessment, canEdit, classification } = useCstag();
  const { title, intro, introFor } = useInstrument().response;
  const tasks = (assessment?.tasks ?? []).filter((task) => shownIn(task) === "threat_response");
  const done = tasks.filter((task) => task.reminder_status.id === 4).length;
  const [chosen, setChosen] = useState<readonly ResponseAction[]>([]);
  const choose = (action: ResponseAction, wanted: boolean) =>
    setChosen((now) => [...now.filter(({ key }) => key !== action.key), ...(wanted ? [action] : [])]);
  const states = tasks.map(({ state }) => state);
  const several = chosen.filter((action) => !isTaken(action, states));
  const { user } = useSession();
  const dialogs = useTaskDialogs("threat_response");
  const add = canEdit ? (
    <Button size="small" icon={Plus} onClick={() => dialogs.create()}>
      {t("Add a task")}
    </Button>
  ) : null;
  return (
    <section>
      <SectionHead title={title} side={add}>
        {intro}
      </SectionHead>
      <p className="cstag-class-line">
        <ClassificationTag value={classification} />
        <span>{classification === null ? "" : introFor[classification]}</span>
      </p>
      {tasks.length === 0 ? (
        <EmptyState icon={ClipboardList} title={t("No response tasks yet")} snug>
          {t("Write one, or begin from a suggestion below.")}
        </EmptyState>
      ) : (
        <>
          <p className="cstag-count">{t("{{done}} of {{count}} done", { done, count: tasks.length })}</p>
          <TaskList tasks={tasks} dialogs={dialogs} />
        </>
      )}
      <Suggestions
        classification={classification}
        states={states}
        chosen={new Set(several.map(({ key }) => key))}
        onChoose={choose}
        onUse={
          canEdit
            ? (action) =>
                dialogs.create({
                  // Whoever takes it up, until they give it to somebody: what nobody has is on no list.
                  assigned_user_id: user?.id ?? null,
                  remind_at: dayAfter(todayIso(), action.due_in_days),
                  state: { findings: action.text, suggestion: action.key },
                })
            : null
        }
      />
      {several.length === 0 ? null : (
        <SeveralTasks actions={several} onMade={(action) => choose(action, false)} />
      )}
      {dialogs.element}
    </section>
  );
}

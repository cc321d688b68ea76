import { MessagesSquare, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { v7 as newUuid } from "uuid";
import type { Interview } from "#contract/records/interviews/schema.ts";
import { interviewProgress } from "#instruments/progress.ts";
import { t } from "#lib/words/t.ts";
import { interviewFacts, interviewName } from "#parts/cases/interview-words.ts";
import { CompartmentLabel } from "#parts/compartments/compartment-label.tsx";
import { LocalNote } from "#parts/offline/local-note.tsx";
import { ProgressGlyph } from "#parts/wizard/progress-glyph.tsx";
import { SectionHead } from "#parts/wizard/section-head.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { useCstag, useInstrument, useMayDelete } from "../cstag-context.ts";
import { InterviewDialog } from "./interview-dialog.tsx";
import { useDeleteInterview } from "./use-delete-interview.tsx";
import { useMoveInterview } from "./use-move-interview.tsx";

/** General interviews of step 1: a list, and a dialog in two parts (Spec §4). */
export function InterviewsSection() {
  const { assessment, canEdit } = useCstag();
  const { interviews: text } = useInstrument();
  const mayDelete = useMayDelete();
  const held = (assessment?.interviews ?? []).filter(({ section }) => section === "interviews");
  const [open, setOpen] = useState<{ readonly uuid: string; readonly interview: Interview | null } | null>(
    null,
  );
  const deletion = useDeleteInterview();
  const moving = useMoveInterview();
  const add = canEdit ? (
    <Button size="small" icon={Plus} onClick={() => setOpen({ uuid: newUuid(), interview: null })}>
      {t("Add an interview")}
    </Button>
  ) : null;
  return (
    <section>
      <SectionHead title={text.title} side={add}>
        {text.intro}
      </SectionHead>
      {held.length === 0 ? (
        <EmptyState icon={MessagesSquare} title={t("No interviews yet")}>
          {t("With the subject, with a target, and with people who saw or heard it.")}
        </EmptyState>
      ) : (
        <ul className="cstag-list">
          {held.map((interview) => {
            const { done, total } = interviewProgress(interview.state);
            const name = interviewName(interview);
            const edit = () => setOpen({ uuid: interview.uuid, interview });
            return (
              <li key={interview.uuid} className="cstag-item">
                <span className="cstag-item-glyph">
                  <ProgressGlyph done={done} total={total} />
                </span>
                <div className="cstag-item-words">
                  <button type="button" className="cstag-item-title" onClick={edit}>
                    {name}
                  </button>
                  <p className="cstag-item-facts">
                    {interviewFacts(interview)}
                    <CompartmentLabel of={interview.compartment} />
                    <LocalNote record={interview} />
                  </p>
                </div>
                <span className="cstag-item-count">
                  {t("{{done}} of {{total}} answered", { done, total })}
                </span>
                {canEdit ? (
                  <span className="cstag-item-actions">
                    <IconButton
                      icon={Pencil}
                      label={t("Edit {{name}}", { name })}
                      size="small"
                      onClick={edit}
                    />
                    {moving.button(interview, name)}
                    {mayDelete(interview) ? (
                      <IconButton
                        icon={Trash2}
                        label={t("Delete {{name}}", { name })}
                        size="small"
                        onClick={() => deletion.ask(interview, name)}
                      />
                    ) : null}
                  </span>
                ) : null}
              </li>
            );
          })}
        </ul>
      )}
      {open ? <InterviewDialog key={open.uuid} {...open} onClose={() => setOpen(null)} /> : null}
      {deletion.element}
      {moving.element}
    </section>
  );
}

import { GraduationCap, HeartHandshake, Trash2, UserRound } from "lucide-react";
import { Link, useLocation } from "react-router";
import { v7 as newUuid } from "uuid";
import type { SafetyType } from "#instruments/interviews.ts";
import { safetyProgress } from "#instruments/progress.ts";
import { t } from "#lib/words/t.ts";
import { interviewFacts } from "#parts/cases/interview-words.ts";
import { CompartmentLabel } from "#parts/compartments/compartment-label.tsx";
import { LocalNote } from "#parts/offline/local-note.tsx";
import { ProgressGlyph } from "#parts/wizard/progress-glyph.tsx";
import { SectionHead } from "#parts/wizard/section-head.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Icon, type LucideIcon } from "#ui/facts/icon.tsx";
import { useCstag, useInstrument, useMayDelete } from "../cstag-context.ts";
import { useDeleteInterview } from "../interviews/use-delete-interview.tsx";
import { useMoveInterview } from "../interviews/use-move-interview.tsx";
import { safetyTitle } from "../state/safety.ts";

const icons = { subject: UserRound, parent: HeartHandshake, teacher: GraduationCap } satisfies Record<
  SafetyType,
  LucideIcon
>;

/** The type picker, and the interviews that were begun (UI-7e). */
export function SafetySection() {
  const { assessment, canEdit, goTo, searchOf } = useCstag();
  const { safety: text } = useInstrument();
  const mayDelete = useMayDelete();
  const { state } = useLocation();
  const held = (assessment?.interviews ?? []).filter(({ section }) => section === "safety_interviews");
  const deletion = useDeleteInterview();
  const moving = useMoveInterview();
  const begin = (type: SafetyType) =>
    goTo({ section: "safety_interviews", interview: newUuid(), type, group: "details" });
  return (
    <section>
      <SectionHead title={text.title}>{text.intro}</SectionHead>
      {canEdit ? (
        <>
          <h3 className="wizard-block-title">{t("Begin an interview")}</h3>
          <ul className="cstag-types">
            {text.types.map(({ type, label, total, groups }) => (
              <li key={type}>
                <button type="button" className="cstag-type" onClick={() => begin(type)}>
                  <Icon of={icons[type]} size={20} />
                  <span className="cstag-type-label">{label}</span>
                  <span className="cstag-type-count">
                    {t("{{total}} questions in {{count}} groups", { total, count: groups.length })}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {held.length > 0 ? (
        <>
          <h3 className="wizard-block-title">{t("Interviews begun")}</h3>
          <ul className="cstag-list">
            {held.map((interview) => {
              const progress = safetyProgress(interview.state);
              const name = safetyTitle(interview.state);
              const place = { section: "safety_interviews", interview: interview.uuid };
              return (
                <li key={interview.uuid} className="cstag-item">
                  <span className="cstag-item-glyph">
                    <ProgressGlyph {...progress} />
                  </span>
                  <div className="cstag-item-words">
                    <Link to={{ search: searchOf(place) }} state={state} className="cstag-item-title">
                      {name}
                    </Link>
                    <p className="cstag-item-facts">
                      {interviewFacts(interview)}
                      <CompartmentLabel of={interview.compartment} />
                      <LocalNote record={interview} />
                    </p>
                  </div>
                  <span className="cstag-item-count">
                    {t("{{done}} of {{total}} answered", { done: progress.done, total: progress.total })}
                  </span>
                  <span className="cstag-item-actions">
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
                </li>
              );
            })}
          </ul>
        </>
      ) : null}
      <section className="cstag-how-to" aria-labelledby="cstag-how-to">
        <h3 id="cstag-how-to" className="wizard-block-title">
          {t("How to hold these interviews")}
        </h3>
        <ul>
          {text.howTo.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      {deletion.element}
      {moving.element}
    </section>
  );
}

import { ArrowUpRight, BookOpen, GraduationCap, MessagesSquare, X } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { PersonRef } from "#contract/records/persons/schema.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { StageGlyph } from "#parts/cases/stage-glyph.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Avatar } from "#ui/facts/avatar.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { useCstag, useInstrument } from "../cstag-context.ts";
import type { AsideState } from "./use-aside-panel.ts";

/** What kind of person, in one line: "Student, grade 10". */
export const personNote = (person: PersonRef): string =>
  [person.person_type.name, person.grade === null ? null : `grade ${person.grade}`]
    .filter(Boolean)
    .join(", ");

const resources = [
  { kind: "consultation", label: t("Consultation"), icon: MessagesSquare },
  { kind: "manual", label: t("Manual"), icon: BookOpen },
  { kind: "training", label: t("Training"), icon: GraduationCap },
] as const;

/** Person, case, Resources and what the answers mean (UI-7b). */
export function AsidePanel({ aside }: { readonly aside: AsideState }) {
  const { place, person, caseRecord } = useCstag();
  const { answerHelp } = useInstrument();
  const observing = place.section === "key_observations" || place.section === "observations_suggesting";
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!aside.over) return;
    const opener = document.activeElement;
    panel.current?.focus();
    return () => {
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (lost && opener instanceof HTMLElement) opener.focus();
    };
  }, [aside.over]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (aside.over && event.key === "Escape") aside.toggle();
  };
  // Over the section it could cover the focus there, so it closes when it loses the focus.
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    const next = event.relatedTarget;
    if (!(aside.over && next instanceof Element)) return;
    const ownButton = next.closest(".cstag-head") !== null;
    if (!ownButton && !event.currentTarget.contains(next)) aside.toggle();
  };
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className="cstag-aside"
      aria-label={t("Details")}
      data-over={aside.over || undefined}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      {aside.over ? (
        <IconButton
          icon={X}
          label={t("Hide details")}
          size="small"
          className="cstag-aside-close"
          onClick={aside.toggle}
        />
      ) : null}
      {person === null ? null : (
        <Part title={t("Person")}>
          <div className="cstag-who">
            <Avatar name={person.name} kind="person" size="large" />
            <div>
              <p className="cstag-who-name">{person.name}</p>
              <p>{personNote(person)}</p>
              <Link to={paths.person(person.uuid)}>{t("View Person Details")}</Link>
            </div>
          </div>
        </Part>
      )}
      {caseRecord === null ? null : (
        <Part title={t("Case")}>
          <p className="cstag-strong">{caseRecord.number}</p>
          <p>{caseRecord.title}</p>
          <p className="cstag-stage">
            <StageGlyph stage={caseRecord.stage} />
          </p>
          <Link to={paths.case(caseRecord.id)}>{t("View Case Details")}</Link>
        </Part>
      )}
      <Part title={t("Resources")}>
        <ul className="cstag-resources">
          {resources.map(({ kind, label, icon }) => (
            <li key={kind}>
              <Link to={paths.resource(kind)}>
                <Icon of={icon} />
                <span>{label}</span>
                <Icon of={ArrowUpRight} size={14} />
              </Link>
            </li>
          ))}
        </ul>
      </Part>
      {observing ? (
        <Part title={t("What the answers mean")}>
          <dl className="cstag-meanings">
            {answerHelp.map(({ label, help }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{help}</dd>
              </div>
            ))}
          </dl>
        </Part>
      ) : null}
    </section>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="cstag-aside-part">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

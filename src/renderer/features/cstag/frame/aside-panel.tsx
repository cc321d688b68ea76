import { ArrowUpRight, BookOpen, GraduationCap, MessagesSquare } from "lucide-react";
import { Link } from "react-router";
import type { PersonRef } from "#contract/records/persons/schema.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { StageGlyph } from "#parts/cases/stage-glyph.tsx";
import { AsidePanel, AsidePart } from "#parts/wizard/aside-panel.tsx";
import type { AsideState } from "#parts/wizard/use-aside-panel.ts";
import { Avatar } from "#ui/facts/avatar.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { useCstag, useInstrument } from "../cstag-context.ts";

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
export function CstagAside({ aside }: { readonly aside: AsideState }) {
  const { place, person, caseRecord } = useCstag();
  const { answerHelp } = useInstrument();
  const observing = place.section === "key_observations" || place.section === "observations_suggesting";
  return (
    <AsidePanel aside={aside}>
      {person === null ? null : (
        <AsidePart title={t("Person")}>
          <div className="wizard-who">
            <Avatar name={person.name} kind="person" size="large" />
            <div>
              <p className="wizard-who-name">{person.name}</p>
              <p>{personNote(person)}</p>
              <Link to={paths.person(person.uuid)}>{t("View Person Details")}</Link>
            </div>
          </div>
        </AsidePart>
      )}
      {caseRecord === null ? null : (
        <AsidePart title={t("Case")}>
          <p className="wizard-strong">{caseRecord.number}</p>
          <p>{caseRecord.title}</p>
          <p className="wizard-stage">
            <StageGlyph stage={caseRecord.stage} />
          </p>
          <Link to={paths.case(caseRecord.id)}>{t("View Case Details")}</Link>
        </AsidePart>
      )}
      <AsidePart title={t("Resources")}>
        <ul className="wizard-resources">
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
      </AsidePart>
      {observing ? (
        <AsidePart title={t("What the answers mean")}>
          <dl className="wizard-meanings">
            {answerHelp.map(({ label, help }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{help}</dd>
              </div>
            ))}
          </dl>
        </AsidePart>
      ) : null}
    </AsidePanel>
  );
}

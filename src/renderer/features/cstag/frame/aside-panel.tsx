import { ArrowUpRight, BookOpen, GraduationCap, MessagesSquare } from "lucide-react";
import { Link } from "react-router";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { StageGlyph } from "#parts/cases/stage-glyph.tsx";
import { personNote } from "#parts/people/person-suggest.tsx";
import { AsidePanel, AsidePart } from "#parts/wizard/aside-panel.tsx";
import { CasePart, MeaningsPart, PersonPart } from "#parts/wizard/aside-parts.tsx";
import type { AsideState } from "#parts/wizard/use-aside-panel.ts";
import { Icon } from "#ui/facts/icon.tsx";
import { useCstag, useInstrument } from "../cstag-context.ts";

/** What kind of person, in one line: "Student, grade 10". */
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
      {person === null ? null : <PersonPart title={t("Person")} person={person} note={personNote(person)} />}
      {caseRecord === null ? null : (
        <CasePart record={caseRecord}>
          <p className="wizard-stage">
            <StageGlyph stage={caseRecord.stage} />
          </p>
        </CasePart>
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
      {observing ? <MeaningsPart title={t("What the answers mean")} meanings={answerHelp} /> : null}
    </AsidePanel>
  );
}

import type { ReactNode } from "react";
import { Link } from "react-router";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { PersonRef } from "#contract/records/persons/schema.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { caseNumber } from "#parts/words/case-number.ts";
import { Avatar } from "#ui/facts/avatar.tsx";
import { AsidePart } from "./aside-panel.tsx";

interface PersonPartProps {
  readonly title: string;
  readonly person: PersonRef;
  /** What kind of person, in one line. */
  readonly note: string;
}

/** Whom the assessment concerns. */
export function PersonPart({ title, person, note }: PersonPartProps) {
  return (
    <AsidePart title={title}>
      <div className="wizard-who">
        <Avatar name={person.name} kind="person" size="large" />
        <div>
          <p className="wizard-who-name">{person.name}</p>
          <p>{note}</p>
          <Link to={paths.person(person.uuid)}>{t("View Person Details")}</Link>
        </div>
      </div>
    </AsidePart>
  );
}

interface CasePartProps {
  readonly record: CaseRecord;
  /** Stands above the way to the case. */
  readonly children?: ReactNode;
}

/** The case that it belongs to. */
export function CasePart({ record, children }: CasePartProps) {
  return (
    <AsidePart title={t("Case")}>
      <p className="wizard-strong">{caseNumber(record.number)}</p>
      <p>{record.title}</p>
      {children}
      <Link to={paths.case(record.id)}>{t("View Case Details")}</Link>
    </AsidePart>
  );
}

interface MeaningsPartProps {
  readonly title: string;
  readonly meanings: readonly { readonly label: string; readonly help?: string | undefined }[];
}

/** What the choices of a row mean. */
export function MeaningsPart({ title, meanings }: MeaningsPartProps) {
  return (
    <AsidePart title={title}>
      <dl className="wizard-meanings">
        {meanings.map(({ label, help }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{help}</dd>
          </div>
        ))}
      </dl>
    </AsidePart>
  );
}

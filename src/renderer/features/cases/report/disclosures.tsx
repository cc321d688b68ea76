import { Download, Send } from "lucide-react";
import { type CaseReport, type Disclosure, disclosureGrounds } from "#contract/services/reports/schema.ts";
import { formatDateTime } from "#lib/words/format-date.ts";
import { Button } from "#ui/buttons/button.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";

type DisclosuresProps = {
  readonly list: readonly Disclosure[];
  readonly people: CaseReport["people"];
  readonly onDownload: (disclosure: Disclosure) => void;
};

const groundOf = (id: string) => disclosureGrounds.find((ground) => ground.id === id)?.label ?? id;

/** To whom a report of the case was given, when and on which ground. */
export function Disclosures({ list, people, onDownload }: DisclosuresProps) {
  const nameOf = (id: number) =>
    people.find((person) => person.id === id)?.name ?? "a former person of the case";
  const takenOut = ({ redact, redact_reporter }: Disclosure) =>
    [...redact.map(nameOf), ...(redact_reporter ? ["the reporter"] : [])].join(", ") || "Nobody";
  return (
    <section className="report-disclosures" aria-labelledby="disclosures">
      <SectionHeader title="Disclosure record" id="disclosures" count={list.length} />
      {list.length === 0 ? (
        <EmptyState icon={Send} title="Nothing is disclosed" snug>
          Record whom a report is given to before it leaves the school.
        </EmptyState>
      ) : (
        <ul className="report-disclosure-list">
          {list.map((each) => (
            <li key={each.id} className="report-disclosure">
              <div>
                <h3 className="report-disclosure-name">{each.name}</h3>
                <p>
                  {[each.recipient, each.recipient_organization].filter(Boolean).join(", ")}.{" "}
                  {groundOf(each.ground)}.
                </p>
                <p>{each.purpose}</p>
                {each.threat ? <p>Threat relied on: {each.threat}</p> : null}
                <p className="case-none">
                  Names taken out: {takenOut(each)}.{" "}
                  {each.issued_at === null
                    ? `Recorded ${formatDateTime(each.created_at)}; its document was not made yet.`
                    : `Document made ${formatDateTime(each.issued_at)} by ${each.issued_by?.full_name ?? "a former colleague"}.`}
                </p>
              </div>
              <Button
                size="small"
                icon={Download}
                aria-label={`Download… ${each.name}`}
                onClick={() => onDownload(each)}
              >
                Download…
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

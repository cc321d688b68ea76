import { Download, Send } from "lucide-react";
import { type CaseReport, type Disclosure, disclosureGrounds } from "#contract/services/reports/schema.ts";
import { formatDateTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
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
    people.find((person) => person.id === id)?.name ?? t("a former person of the case");
  const takenOut = ({ redact, redact_reporter }: Disclosure) =>
    [...redact.map(nameOf), ...(redact_reporter ? ["the reporter"] : [])].join(", ") || t("Nobody");
  return (
    <section className="report-disclosures" aria-labelledby="disclosures">
      <SectionHeader title={t("Disclosure record")} id="disclosures" count={list.length} />
      {list.length === 0 ? (
        <EmptyState icon={Send} title={t("Nothing is disclosed")} snug>
          {t("Record whom a report is given to before it leaves the school.")}
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
                {each.threat ? <p>{t("Threat relied on: {{threat}}", { threat: each.threat })}</p> : null}
                <p className="case-none">
                  {each.issued_at === null
                    ? t(
                        "Names taken out: {{takenOut}}. Recorded {{moment}}; its document was not made yet.",
                        { takenOut: takenOut(each), moment: formatDateTime(each.created_at) },
                      )
                    : t("Names taken out: {{takenOut}}. Document made {{moment}} by {{fullName}}.", {
                        takenOut: takenOut(each),
                        moment: formatDateTime(each.issued_at),
                        fullName: each.issued_by?.full_name ?? t("a former colleague"),
                      })}
                </p>
              </div>
              <Button
                size="small"
                icon={Download}
                aria-label={t("Download… {{name}}", { name: each.name })}
                onClick={() => onDownload(each)}
              >
                {t("Download…")}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

import { BookCheck, Download, Send } from "lucide-react";
import { groundWords } from "#contract/services/disclosures/schema.ts";
import type { CaseReport, Disclosure } from "#contract/services/reports/schema.ts";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { formatDateTimeIn } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { GovernedButton } from "#parts/policy/governed-button.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { Tag } from "#ui/facts/tag.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { reporterBeside } from "./names-taken-out.ts";

type DisclosuresProps = {
  readonly report: CaseReport;
  readonly organizationId: number | null;
  readonly onDownload: (disclosure: Disclosure) => void;
  readonly onApprove: (disclosure: Disclosure) => void;
};

const takenOut = (
  { redact, redact_reporter }: Disclosure,
  { people, reporter }: Pick<CaseReport, "people" | "reporter">,
): string =>
  [
    ...redact.map(
      (id) => people.find((person) => person.id === id)?.name ?? t("a former person of the case"),
    ),
    ...(reporterBeside({ people, reporter }, { redact, redact_reporter }) ? [t("the reporter")] : []),
  ].join(", ") || t("Nobody");

/** Does its document have to wait for a second person? */
export const isWaiting = (disclosure: Disclosure, report: CaseReport): boolean =>
  report.by_two === true && !disclosure.approved;

/** To whom a report of the case was given, when and on which ground. */
export function Disclosures({ report, organizationId, onDownload, onApprove }: DisclosuresProps) {
  const { session } = useAppState();
  const list = report.disclosures;
  return (
    <section className="report-disclosures" aria-labelledby="disclosures">
      <SectionHeader title={t("Disclosure record")} id="disclosures" count={list.length} />
      {list.length === 0 ? (
        <EmptyState icon={Send} title={t("Nothing is disclosed")} snug>
          {t("Record whom a report is given to before it leaves the school.")}
        </EmptyState>
      ) : (
        <ul className="report-disclosure-list">
          {list.map((each) => {
            const waiting = isWaiting(each, report);
            const mine = each.created_by !== null && each.created_by.id === session?.user?.id;
            return (
              <li key={each.id} className="report-disclosure">
                <div>
                  <h3 className="report-disclosure-name">
                    {each.name} {waiting ? <Tag kind="wait">{t("Waits for approval")}</Tag> : null}
                  </h3>
                  <DisclosureFacts disclosure={each} report={report} organizationId={organizationId} />
                  {waiting && mine ? (
                    <p>
                      {t("A colleague who may open this case reads and approves it here before it leaves.")}
                    </p>
                  ) : null}
                </div>
                <div className="report-approval-acts">
                  {report.by_two === true && !mine ? (
                    <Button
                      size="small"
                      icon={BookCheck}
                      aria-label={
                        waiting
                          ? t("Read and approve… {{name}}", { name: each.name })
                          : t("Read and approve again… {{name}}", { name: each.name })
                      }
                      onClick={() => onApprove(each)}
                    >
                      {waiting ? t("Read and approve…") : t("Read and approve again…")}
                    </Button>
                  ) : null}
                  {waiting ? null : (
                    <GovernedButton
                      needs="save"
                      size="small"
                      icon={Download}
                      aria-label={t("Download… {{name}}", { name: each.name })}
                      onClick={() => onDownload(each)}
                    >
                      {t("Download…")}
                    </GovernedButton>
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

type DisclosureFactsProps = {
  readonly disclosure: Disclosure;
  readonly report: Pick<CaseReport, "people" | "reporter">;
  /** The school of its case, by whose clocks it is told. */
  readonly organizationId: number | null;
};

/** Whom it goes to, on which ground, without whose name, and how far it is. */
export function DisclosureFacts({ disclosure, report, organizationId }: DisclosureFactsProps) {
  const { recipient, recipient_organization, ground, purpose, threat, approved } = disclosure;
  const zone = useZoneOf()(organizationId);
  return (
    <>
      <p>
        {[recipient, recipient_organization].filter(Boolean).join(", ")}. {groundWords(ground)}.
      </p>
      <p>{purpose}</p>
      {threat ? <p>{t("Threat relied on: {{threat}}", { threat })}</p> : null}
      {approved ? (
        <p className="case-none">
          {t("Approved {{moment}} by {{fullName}}, as it was then.", {
            moment: formatDateTimeIn(approved.at, zone),
            fullName: approved.by?.full_name ?? t("a former colleague"),
          })}
        </p>
      ) : null}
      <p className="case-none">
        {disclosure.issued_at === null
          ? t("Names taken out: {{takenOut}}. Recorded {{moment}}; its document was not made yet.", {
              takenOut: takenOut(disclosure, report),
              moment: formatDateTimeIn(disclosure.created_at, zone),
            })
          : t("Names taken out: {{takenOut}}. Document made {{moment}} by {{fullName}}.", {
              takenOut: takenOut(disclosure, report),
              moment: formatDateTimeIn(disclosure.issued_at, zone),
              fullName: disclosure.issued_by?.full_name ?? t("a former colleague"),
            })}
      </p>
    </>
  );
}

import { FileDown, Printer } from "lucide-react";
import { useState } from "react";
import type { Certificate } from "#contract/services/retention/certificate.ts";
import { type DestructionList, dropReasons } from "#contract/services/retention/schema.ts";
import { countWords, dropWords } from "#contract/services/retention/words.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { printPage } from "#lib/page/print-page.ts";
import { formatDateTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { useDownload } from "#parts/exports/use-download.ts";
import { GovernedButton } from "#parts/policy/governed-button.tsx";
import { FactList } from "#ui/facts/fact-list.tsx";
import { Table } from "#ui/list/table.tsx";
import { PrintSheet } from "#ui/print/print-sheet.tsx";
import { Callout } from "#ui/states/callout.tsx";

type CertificateViewProps = { readonly one: DestructionList; readonly certificate: Certificate };

/** The certificate of destruction: on screen, on paper, and as the file that `verify-audit` checks. */
export function CertificateView({ one, certificate }: CertificateViewProps) {
  const { user } = useSession();
  const { start } = useDownload();
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    setProblem(null);
    try {
      await start({ endpoint: "retention.certificate", params: { id: one.id } });
    } catch (error) {
      setProblem(errorMessage(error));
    }
  };
  return (
    <section className="retention-section" aria-labelledby="retention-certificate">
      <h2 id="retention-certificate">
        {t("Certificate of destruction {{number}}", { number: certificate.number })}
      </h2>
      <CertificateWords certificate={certificate} />
      <div className="retention-acts">
        <GovernedButton needs="print" icon={Printer} onClick={() => printPage()}>
          {t("Print")}
        </GovernedButton>
        <GovernedButton needs="save" icon={FileDown} onClick={() => void save()}>
          {t("Save as a file")}
        </GovernedButton>
        {problem === null ? null : (
          <Callout kind="stop" role="alert" title={t("Not saved")}>
            {problem}
          </Callout>
        )}
      </div>
      <PrintSheet
        title={t("Certificate of destruction {{number}}", { number: certificate.number })}
        about={[certificate.organization, certificate.number]}
        by={user?.full_name ?? ""}
        content={() => <CertificateWords certificate={certificate} />}
      />
    </section>
  );
}

const heads = [
  { label: t("What") },
  { label: t("Category and type") },
  { label: t("Rule") },
  { label: t("Opened") },
  { label: t("Closed") },
  { label: t("Number"), number: true },
];

const years = ({ first, last }: { readonly first: string; readonly last: string }): string =>
  first === last ? first : t("{{first}} to {{last}}", { first, last });

const leftWords = (what: string): string => {
  const reason = dropReasons.find((each) => each === what);
  return reason === undefined ? what : dropWords[reason];
};

function CertificateWords({ certificate }: { readonly certificate: Certificate }) {
  const { proposed, confirmed, executed, records, groups, left, sha256, seal } = certificate;
  return (
    <>
      <FactList
        facts={[
          { label: t("Organization"), value: certificate.organization },
          { label: t("Records"), value: records.toLocaleString("en-US") },
          {
            label: t("With them"),
            value: certificate.with.map(({ what, count }) => countWords(what, count)).join(", "),
          },
          { label: t("Proposed"), value: `${proposed.name}, ${formatDateTime(proposed.at)}` },
          { label: t("Confirmed"), value: `${confirmed.name}, ${formatDateTime(confirmed.at)}` },
          {
            label: t("Destroyed"),
            value: `${formatDateTime(executed.from)} to ${formatDateTime(executed.to)}`,
          },
          {
            label: t("Of the list, stayed"),
            value: left.map(({ what, count }) => `${count} (${leftWords(what)})`).join(", "),
          },
          { label: t("SHA-256 of their ids"), value: <span className="retention-digest">{sha256}</span> },
          {
            label: t("Seal"),
            value:
              seal === null ? (
                "None: this server has no audit key"
              ) : (
                <span className="retention-digest">{seal.mac}</span>
              ),
          },
        ]}
      />
      <Table label={t("What was destroyed")} heads={heads} wraps>
        {groups.map((group) => (
          <tr key={`${group.kind} ${group.category} ${group.type} ${group.rule}`}>
            <th scope="row">{group.kind === "case" ? t("Cases") : t("People")}</th>
            <td>{[group.category, group.type].filter((each) => each !== null).join(", ") || t("None")}</td>
            <td className="retention-rule">{group.rule}</td>
            <td className="bw-numbers">{years(group.opened)}</td>
            <td className="bw-numbers">{years(group.closed)}</td>
            <td className="bw-table-number">{group.count.toLocaleString("en-US")}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}

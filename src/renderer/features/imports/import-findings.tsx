import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { FindingKind, ImportFinding, ImportRecord } from "#contract/services/imports/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { useDownload } from "#parts/exports/use-download.ts";
import { GovernedButton } from "#parts/policy/governed-button.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Pager } from "#ui/list/pager.tsx";
import { Table } from "#ui/list/table.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { Loaded } from "#ui/states/loaded.tsx";

const perPage = 25;

/** One page of what a check found. */
export function useFindings(one: ImportRecord, kind: FindingKind, page: number, per_page = perPage) {
  return useQuery(
    apiQuery(useApi(), "imports.findings", { params: { id: one.id }, query: { kind, page, per_page } }),
  );
}

/** A note about one row is of a row that was taken; one about a whole file says how it was read. */
function outcomeOf({ severity, code, line }: ImportFinding): string {
  if (severity === null) return "";
  if (severity === "fatal") return t("Ends the reading");
  if (code === "bad-date") return t("Taken without it");
  if (severity === "error") return t("Left out");
  return line === null ? t("Note") : t("Taken");
}
const placeOf = (finding: ImportFinding) =>
  [finding.file, finding.line === null ? null : `line ${finding.line}`]
    .filter((part) => part !== null && part !== "")
    .join(", ");

/** Every problem of a row, with its place and what to do; all of them as a file. */
export function FoundProblems({ one }: { readonly one: ImportRecord }) {
  const [page, setPage] = useState(1);
  const found = useFindings(one, "problem", page);
  const { start } = useDownload();
  const [failed, setFailed] = useState<string | null>(null);
  const save = async () => {
    setFailed(null);
    try {
      await start({ endpoint: "imports.problems", params: { id: one.id } });
    } catch (error) {
      setFailed(errorMessage(error));
    }
  };
  return (
    <section className="import-section" aria-labelledby="import-problems">
      <SectionHeader
        id="import-problems"
        title={t("Problems and notes")}
        count={one.errors + one.notes}
        action={
          <GovernedButton needs="save" size="small" icon={Download} onClick={() => void save()}>
            {t("All as a file")}
          </GovernedButton>
        }
      />
      {failed === null ? null : <p role="alert">{failed}</p>}
      <Loaded query={found} label={t("Loading the problems")} count={4}>
        {({ data, meta }) => (
          <>
            <Table
              label={t("Each row with a problem")}
              wraps
              heads={["Place", "What became of it", "Column", "What is wrong", "What to do"].map((label) => ({
                label,
              }))}
            >
              {data.map((finding) => (
                <tr key={finding.id}>
                  <td className="import-place">{placeOf(finding)}</td>
                  <td>{outcomeOf(finding)}</td>
                  <td>{finding.column ?? ""}</td>
                  <td>{finding.message}</td>
                  <td>{finding.fix}</td>
                </tr>
              ))}
            </Table>
            <Pager
              label={t("Pages of problems")}
              page={page}
              onPage={setPage}
              meta={meta}
              words={[t("Before"), t("Next")]}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** Schools that are not known here, before they are made: a misspelled one is not to become a school of its own. */
export function FoundSchools({ one }: { readonly one: ImportRecord }) {
  const [page, setPage] = useState(1);
  const found = useFindings(one, "school", page);
  return (
    <section className="import-section" aria-labelledby="import-schools">
      <SectionHeader
        id="import-schools"
        title={t("Schools that are not known here")}
        count={one.counts.school.created}
      />
      <Callout
        kind="wait"
        title={t("Each will be added below {{organization}}", { organization: one.organization_name })}
      >
        {t("Correct the file if one is a misspelling, and import again.")}
      </Callout>
      <Loaded query={found} label={t("Loading the new schools")} count={4}>
        {({ data, meta }) => (
          <>
            <Table label={t("Each new school")} wraps heads={[{ label: t("School") }, { label: t("Place") }]}>
              {data.map((finding) => (
                <tr key={finding.id}>
                  <th scope="row">{finding.name}</th>
                  <td className="import-place">{placeOf(finding)}</td>
                </tr>
              ))}
            </Table>
            <Pager
              label={t("Pages of new schools")}
              page={page}
              onPage={setPage}
              meta={meta}
              words={[t("Before"), t("Next")]}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** Who stood in an earlier roster and does not in this one. */
export function FoundVanished({ one }: { readonly one: ImportRecord }) {
  const [page, setPage] = useState(1);
  const found = useFindings(one, "vanished", page);
  return (
    <section className="import-section" aria-labelledby="import-vanished">
      <SectionHeader
        id="import-vanished"
        title={t("People who are missing")}
        count={one.counts.person.vanished}
      />
      <p className="import-note">
        {t(
          "They become not enrolled: {{percent}}% of those whom earlier rosters had. Their records and cases stay.",
          { percent: one.removal.percent },
        )}
      </p>
      <Loaded query={found} label={t("Loading who is missing")} count={4}>
        {({ data, meta }) => (
          <>
            <ul className="import-names">
              {data.map((finding) => (
                <li key={finding.id}>
                  {finding.person === null ? (
                    finding.message
                  ) : (
                    <Link to={paths.person(String(finding.person.id))}>{finding.person.name}</Link>
                  )}
                </li>
              ))}
            </ul>
            <Pager
              label={t("Pages of people")}
              page={page}
              onPage={setPage}
              meta={meta}
              words={[t("Before"), t("Next")]}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}

import { Download } from "lucide-react";
import { Link } from "react-router";
import type { MadeExport } from "#contract/services/exports/schema.ts";
import { usePagedList } from "#lib/lists/use-paged-list.ts";
import { paths } from "#lib/page/paths.ts";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { formatDateTimeIn } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { madeFormatNames } from "#parts/exports/export-words.ts";
import { sizeText } from "#parts/media/file-facts.ts";
import { Tag } from "#ui/facts/tag.tsx";
import { PagedList } from "#ui/list/paged-list.tsx";
import { Table } from "#ui/list/table.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { shortDigest, whatWords } from "./made-words.ts";

const perPage = 50;

/** Exports that were made, latest first: one's own, and those of organizations one administers. */
export function MadeExports({ large }: { readonly large: boolean }) {
  const list = usePagedList("exports.made", (page) => ({
    page,
    per_page: perPage,
    ...(large ? { large: "yes" } : {}),
  }));
  return (
    <PagedList
      list={list}
      noun="what was exported"
      count={4}
      words={[t("Later"), t("Earlier")]}
      empty={
        <EmptyState
          icon={Download}
          title={large ? t("No large exports") : t("Nothing was exported yet")}
          level={2}
        >
          {large
            ? t("Exports with many rows of your organizations are shown here.")
            : t(
                "Choose Export on the list of cases, on a case or on its time log. Each export is kept here with its reason.",
              )}
        </EmptyState>
      }
    >
      {({ data }) => <MadeTable made={data} large={large} />}
    </PagedList>
  );
}

const heads = [
  { label: t("When") },
  { label: t("Who") },
  { label: t("What") },
  { label: t("Rows"), number: true },
  { label: t("Format") },
  { label: t("Reason") },
  { label: t("SHA-256") },
];

function MadeTable({ made, large }: { readonly made: readonly MadeExport[]; readonly large: boolean }) {
  return (
    <>
      {large ? (
        <Callout kind="info">
          {t(
            "Each of these held so many rows that administrators are told of it. Ask whoever made one if you do not know what it was for.",
          )}
        </Callout>
      ) : null}
      <Table label={t("Exports")} heads={heads}>
        {made.map((each) => (
          <MadeRow key={each.id} made={each} large={large} />
        ))}
      </Table>
    </>
  );
}

function MadeRow({ made, large }: { readonly made: MadeExport; readonly large: boolean }) {
  const what = whatWords(made);
  // By the clocks of the school whose records left, as its disclosure tells it; of several, by the reader's own.
  const zoneOf = useZoneOf();
  const zone = zoneOf(made.organizations.length === 1 ? made.organizations[0]?.id : null);
  const whose = made.organizations
    .filter((each) => each.row_count > 0)
    .map((each) => `${each.name}: ${each.row_count.toLocaleString("en-US")}`)
    .join(" · ");
  return (
    <tr>
      <td className="bw-numbers">{formatDateTimeIn(made.created_at, zone)}</td>
      <td>{made.user?.full_name ?? t("A former colleague")}</td>
      <td>
        {made.case_id === null ? what : <Link to={paths.case(made.case_id)}>{what}</Link>}
        {large && whose !== "" ? <span className="exports-note">{whose}</span> : null}
      </td>
      <td className="bw-numbers bw-table-number">{made.row_count.toLocaleString("en-US")}</td>
      <td>
        {madeFormatNames[made.format]}
        <span className="exports-note">{sizeText(made.size)}</span>
      </td>
      <td className="exports-reason">
        {made.reason}
        {made.large && !large ? (
          <>
            {" "}
            <Tag kind="outline">{t("Large")}</Tag>
          </>
        ) : null}
      </td>
      <td>
        <code className="exports-digest" title={made.sha256}>
          {shortDigest(made.sha256)}
        </code>
      </td>
    </tr>
  );
}

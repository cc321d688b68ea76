import { Link } from "react-router";
import { usePagedList } from "#lib/lists/use-paged-list.ts";
import { paths } from "#lib/page/paths.ts";
import { formatDateTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { iconOf } from "#parts/words/record-icons.ts";
import { Tag } from "#ui/facts/tag.tsx";
import { PagedList } from "#ui/list/paged-list.tsx";
import { Table } from "#ui/list/table.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { listStateKinds, listStateNames, recordsWords } from "./retention-words.ts";

const heads = [
  { label: t("Proposed") },
  { label: t("By") },
  { label: t("Records") },
  { label: t("State") },
  { label: t("Certificate") },
];

/** Lists that were proposed, and the certificates of those that were carried out; they are kept for good. */
export function ListsTab() {
  const list = usePagedList("retention.lists", (page) => ({ page, per_page: 50 }));
  return (
    <PagedList
      list={list}
      noun="the lists"
      count={4}
      words={[t("Later"), t("Earlier")]}
      empty={
        <EmptyState icon={iconOf("destruction")} title={t("No lists yet")} level={2}>
          {t(
            "What is proposed for destruction stands here, and the certificate of what was destroyed stays here for good.",
          )}
        </EmptyState>
      }
    >
      {({ data }) => (
        <Table label={t("Lists of records to be destroyed")} heads={heads} wraps>
          {data.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                <Link to={paths.destruction(one.id)}>{formatDateTime(one.proposed_at)}</Link>
              </th>
              <td>{one.proposed_by?.full_name ?? ""}</td>
              <td>
                {one.state === "done"
                  ? t("{{records}} destroyed, {{dropped}} stayed", {
                      records: recordsWords(one.destroyed),
                      dropped: one.dropped,
                    })
                  : recordsWords(one.total)}
              </td>
              <td>
                <Tag kind={listStateKinds[one.state]}>{listStateNames[one.state]}</Tag>
              </td>
              <td>{one.certificate?.number ?? ""}</td>
            </tr>
          ))}
        </Table>
      )}
    </PagedList>
  );
}

import { Link } from "react-router";
import { usePagedList } from "#lib/lists/use-paged-list.ts";
import { paths } from "#lib/page/paths.ts";
import { formatDateTime } from "#lib/words/format-date.ts";
import { iconOf } from "#parts/words/record-icons.ts";
import { Tag } from "#ui/facts/tag.tsx";
import { PagedList } from "#ui/list/paged-list.tsx";
import { Table } from "#ui/list/table.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { listStateKinds, listStateNames, recordsWords } from "./retention-words.ts";

const heads = [
  { label: "Proposed" },
  { label: "By" },
  { label: "Records" },
  { label: "State" },
  { label: "Certificate" },
];

/** Lists that were proposed, and the certificates of those that were carried out; they are kept for good. */
export function ListsTab() {
  const list = usePagedList("retention.lists", (page) => ({ page, per_page: 50 }));
  return (
    <PagedList
      list={list}
      noun="the lists"
      count={4}
      words={["Later", "Earlier"]}
      empty={
        <EmptyState icon={iconOf("destruction")} title="No lists yet" level={2}>
          What is proposed for destruction stands here, and the certificate of what was destroyed stays here
          for good.
        </EmptyState>
      }
    >
      {({ data }) => (
        <Table label="Lists of records to be destroyed" heads={heads}>
          {data.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                <Link to={paths.destruction(one.id)}>{formatDateTime(one.proposed_at)}</Link>
              </th>
              <td>{one.proposed_by?.full_name ?? ""}</td>
              <td>
                {one.state === "done"
                  ? `${recordsWords(one.destroyed)} destroyed, ${one.dropped} stayed`
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

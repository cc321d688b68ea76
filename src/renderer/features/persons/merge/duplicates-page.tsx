import "./merge.css";
import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { DuplicatePair } from "#contract/records/person-merges/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { DuplicateRow } from "./duplicate-row.tsx";

const perPage = 25;

/** Pairs of people who may be one; those whom one may merge. */
export function DuplicatesPage() {
  usePage("Possible duplicates", [
    { label: "People", to: paths.persons() },
    { label: "Possible duplicates" },
  ]);
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Number.parseInt(search.get("page") ?? "1", 10) || 1);
  const list = useQuery({
    ...apiQuery(useApi(), "persons.duplicates", { query: { page, per_page: perPage } }),
    placeholderData: (before) => before,
  });
  // What was said not to be the same stays in its place, so that it can be taken back.
  const [distinct, setDistinct] = useState<readonly DuplicatePair[]>([]);
  const meta = list.data?.meta;
  const idOf = ({ persons: [one, other] }: DuplicatePair) => `${one.uuid} ${other.uuid}`;
  const said = new Set(distinct.map(idOf));
  const rows = [...distinct, ...(list.data?.data ?? []).filter((pair) => !said.has(idOf(pair)))];
  const turn = (to: number) => () => {
    setDistinct([]);
    setSearch(to === 1 ? {} : { page: String(to) });
  };

  return (
    <PageLayout
      header={
        <PageHeader
          title="Possible duplicates"
          note="People who may have been added twice. Nothing is merged until you have compared the two."
        />
      }
    >
      <Loaded query={list} label="Loading the pairs" shape="rows" count={6} />
      {list.isSuccess && rows.length === 0 ? (
        <EmptyState
          icon={Check}
          title="No possible duplicates"
          level={2}
          action={<LinkButton to={paths.persons()}>People</LinkButton>}
        >
          Two records with the same student ID, or with names and dates alike, appear here.
        </EmptyState>
      ) : null}
      <ul className="merge-pairs">
        {rows.map((pair) => (
          <DuplicateRow
            key={idOf(pair)}
            pair={pair}
            distinct={said.has(idOf(pair))}
            onDistinct={(yes) =>
              setDistinct(yes ? [...distinct, pair] : distinct.filter((each) => idOf(each) !== idOf(pair)))
            }
          />
        ))}
      </ul>
      {meta && meta.last_page > 1 ? (
        <nav className="merge-foot" aria-label="Pages">
          <Button size="small" disabled={page === 1} onClick={turn(page - 1)}>
            Previous
          </Button>
          <Button size="small" disabled={page >= meta.last_page} onClick={turn(page + 1)}>
            Next
          </Button>
          <span className="merge-meta">
            {meta.from ?? 0} to {meta.to ?? 0} of {meta.total.toLocaleString("en-US")}
          </span>
        </nav>
      ) : null}
    </PageLayout>
  );
}

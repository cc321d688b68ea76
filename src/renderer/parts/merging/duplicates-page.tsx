import { t } from "#lib/words/t.ts";
import "./merge.css";
import { Check } from "lucide-react";
import { useState } from "react";
import type { EndpointOutput } from "#contract/endpoints/table.ts";
import { usePagedList } from "#lib/lists/use-paged-list.ts";
import { usePage } from "#lib/page/page-chrome.ts";

import { LinkButton } from "#ui/buttons/link-button.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { PagedList } from "#ui/list/paged-list.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { DuplicateRow } from "./duplicate-row.tsx";
import { type AnyMerging, mergeCall } from "./merging.ts";

const perPage = 25;

type Pair = EndpointOutput<"persons.duplicates">["data"][number];

/** Pairs of records that may be one, as far as the reader may merge them. */
export function DuplicatesPage({ of }: { readonly of: AnyMerging }) {
  usePage(t("Possible duplicates"), [
    { label: of.words.many, to: of.paths.list },
    { label: t("Possible duplicates") },
  ]);
  const list = usePagedList(mergeCall(of.kind, "duplicates"), (page) => ({ page, per_page: perPage }));
  // Pairs marked as two stay in place, so that this can be undone.
  const [distinct, setDistinct] = useState<readonly Pair[]>([]);
  const idOf = (pair: Pair) =>
    of
      .pairOf(pair)
      .map(({ uuid }) => uuid)
      .join(" ");
  const said = new Set(distinct.map(idOf));
  const turned = {
    ...list,
    data: list.data && {
      ...list.data,
      data: [...distinct, ...list.data.data.filter((pair) => !said.has(idOf(pair)))],
    },
    goTo: (page: number) => {
      setDistinct([]);
      list.goTo(page);
    },
  };

  return (
    <PageLayout header={<PageHeader title={t("Possible duplicates")} note={of.words.note} />}>
      <PagedList
        list={turned}
        noun="the pairs"
        count={6}
        words={[t("Previous"), t("Next")]}
        empty={
          <EmptyState
            icon={Check}
            title={t("No possible duplicates")}
            level={2}
            action={<LinkButton to={of.paths.list}>{of.words.many}</LinkButton>}
          >
            {of.words.empty}
          </EmptyState>
        }
      >
        {({ data }) => (
          <ul className="merge-pairs">
            {data.map((pair) => (
              <DuplicateRow
                key={idOf(pair)}
                of={of}
                pair={pair}
                distinct={said.has(idOf(pair))}
                onDistinct={(yes) =>
                  setDistinct(
                    yes ? [...distinct, pair] : distinct.filter((each) => idOf(each) !== idOf(pair)),
                  )
                }
              />
            ))}
          </ul>
        )}
      </PagedList>
    </PageLayout>
  );
}

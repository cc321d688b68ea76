import { t } from "#lib/words/t.ts";
import "./merge.css";
import { Check } from "lucide-react";
import { useState } from "react";

import type { DuplicatePair } from "#contract/records/person-merges/schema.ts";
import { usePagedList } from "#lib/lists/use-paged-list.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";

import { LinkButton } from "#ui/buttons/link-button.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { PagedList } from "#ui/list/paged-list.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { DuplicateRow } from "./duplicate-row.tsx";

const perPage = 25;

/** Pairs of people who may be one, as far as the reader may merge them. */
export function DuplicatesPage() {
  usePage(t("Possible duplicates"), [
    { label: t("People"), to: paths.persons() },
    { label: t("Possible duplicates") },
  ]);
  const list = usePagedList("persons.duplicates", (page) => ({ page, per_page: perPage }));
  // Pairs marked as two people stay in place, so that this can be undone.
  const [distinct, setDistinct] = useState<readonly DuplicatePair[]>([]);
  const idOf = ({ persons: [one, other] }: DuplicatePair) => `${one.uuid} ${other.uuid}`;
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
    <PageLayout
      header={
        <PageHeader
          title={t("Possible duplicates")}
          note={t("People who may have been added twice. Nothing is merged until you have compared the two.")}
        />
      }
    >
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
            action={<LinkButton to={paths.persons()}>{t("People")}</LinkButton>}
          >
            {t("Two records with the same student ID, or with names and dates alike, appear here.")}
          </EmptyState>
        }
      >
        {({ data }) => (
          <ul className="merge-pairs">
            {data.map((pair) => (
              <DuplicateRow
                key={idOf(pair)}
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

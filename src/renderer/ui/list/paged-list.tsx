import type { ReactNode } from "react";
import type { PageFacts } from "#lib/lists/use-paged-list.ts";
import { t } from "#lib/words/t.ts";
import { Loaded, type LoadedProps } from "#ui/states/loaded.tsx";
import { Pager } from "./pager.tsx";

/** What is read of a list: its entries, and which page of it they are. */
type Answer = { readonly data: readonly unknown[]; readonly meta: PageFacts };

type PagedListProps<A extends Answer> = Omit<LoadedProps<A>, "query" | "children" | "label"> & {
  /** Of `usePagedList`. */
  readonly list: LoadedProps<A>["query"] & {
    readonly page: number;
    readonly goTo: (page: number) => void;
  };
  /** What it is, in small letters: "the history". */
  readonly noun: string;
  readonly words?: readonly [before: string, after: string];
  /** Where there is none. */
  readonly empty: ReactNode;
  readonly children: (answer: A) => ReactNode;
};

/** A list that is read page by page: that it loads, why it could not be read, that there is none, or the entries of a page. */
export function PagedList<A extends Answer>(props: PagedListProps<A>) {
  const { list, noun, words, empty, children, ...loaded } = props;
  return (
    <Loaded query={list} label={t("Loading {{noun}}", { noun })} {...loaded}>
      {(answer) => (
        <>
          {answer.data.length === 0 ? empty : children(answer)}
          <Pager
            label={t("Pages of {{noun}}", { noun })}
            page={list.page}
            onPage={list.goTo}
            meta={answer.meta}
            {...(words ? { words } : {})}
          />
        </>
      )}
    </Loaded>
  );
}

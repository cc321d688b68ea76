import { useEffect, useMemo, useState } from "react";
import { mostAtOnce } from "#contract/kit/common.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import type { EndlessList } from "#lib/lists/use-endless-list.ts";
import { t } from "#lib/words/t.ts";
import { announce } from "#ui/states/live-region.tsx";

interface FirstRows<Row> {
  readonly data: readonly Row[];
  readonly meta: { readonly total: number };
}

type ChoosingOptions<Row> = {
  /** The list's query: when its content changes, the choice is cleared. */
  readonly query: unknown;
  /** Reads the first matching rows, as many as can be changed together. */
  readonly first: (count: number) => Promise<FirstRows<Row>>;
  /** "3 cases". */
  readonly counted: (count: number) => string;
};

/** Rows of a list chosen for a common change. "All" are at most the first 200 matches. */
export function useChosenRows<Row extends { readonly id: number }>(
  list: EndlessList<Row>,
  { query, first, counted }: ChoosingOptions<Row>,
) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  const asked = JSON.stringify(query);
  useEffect(() => {
    setChosen(new Map());
    setProblem(null);
  }, [asked]);

  const all = async () => {
    setProblem(null);
    try {
      const { data, meta } = await first(mostAtOnce);
      setChosen(new Map(data.map((each) => [String(each.id), each])));
      announce(
        meta.total > data.length
          ? t("The first {{counted}} of {{total, number}} are selected.", {
              counted: counted(data.length),
              total: meta.total,
            })
          : t("{{counted}} selected.", { counted: counted(data.length) }),
      );
    } catch (error) {
      setProblem(errorMessage(error));
    }
  };
  /** Rows out of view keep the values from when they were chosen. */
  const choose = (next: ReadonlySet<string>) => {
    const rows = new Map(chosen);
    for (let index = 0; index < list.rows.count; index += 1) {
      const row = list.rows.at(index);
      if (row && next.has(String(row.id))) rows.set(String(row.id), row);
    }
    setChosen(new Map([...rows].filter(([id]) => next.has(id))));
  };
  const ids = useMemo(() => new Set(chosen.keys()), [chosen]);
  const total = list.total ?? 0;
  const full = ids.size >= mostAtOnce && total > mostAtOnce;
  return {
    ids,
    rows: useMemo(() => [...chosen.values()], [chosen]),
    onChange: choose,
    clear: () => setChosen(new Map()),
    onAll: () => void all(),
    most: mostAtOnce,
    note:
      problem ??
      (full ? t("The most at once. {{total, number}} match; the others stay as they are.", { total }) : null),
  };
}

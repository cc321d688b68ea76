import { useEffect, useMemo, useState } from "react";
import type { EndpointInput } from "#contract/endpoints/table.ts";
import type { CaseSummary } from "#contract/entities/case.ts";
import { mostAtOnce } from "#contract/entities/case-list.ts";
import { useApi } from "#lib/bridge-context.tsx";
import { errorMessage } from "#lib/error-message.ts";
import type { EndlessList } from "#lib/use-endless-list.ts";
import { announce } from "#ui/live-region.tsx";
import { countedCases } from "./bulk-words.ts";

const nobody: ReadonlyMap<string, CaseSummary> = new Map();

/** Rows that are chosen; with other rows in the list, none is. All that match are the first 200 of them. */
export function useChosenCases(list: EndlessList<CaseSummary>, query: EndpointInput<"cases.list">["query"]) {
  const api = useApi();
  const [chosen, setChosen] = useState(nobody);
  const [problem, setProblem] = useState<string | null>(null);
  const asked = JSON.stringify(query);
  useEffect(() => {
    setChosen(nobody);
    setProblem(null);
  }, [asked]);

  const all = async () => {
    setProblem(null);
    try {
      const found = await api("cases.list", { query: { ...query, page: 1, per_page: mostAtOnce } });
      const { data, meta } = found.data;
      setChosen(new Map(data.map((each) => [String(each.id), each])));
      announce(
        meta.total > data.length
          ? `The first ${countedCases(data.length)} of ${meta.total.toLocaleString("en-US")} are selected.`
          : `${countedCases(data.length)} selected.`,
      );
    } catch (error) {
      setProblem(errorMessage(error));
    }
  };
  /** A row that has gone out of view stays as it was when it was chosen. */
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
    cases: useMemo(() => [...chosen.values()], [chosen]),
    onChange: choose,
    clear: () => setChosen(nobody),
    all: () => void all(),
    most: mostAtOnce,
    note:
      problem ??
      (full
        ? `The most at once. ${total.toLocaleString("en-US")} match; the others stay as they are.`
        : null),
  };
}

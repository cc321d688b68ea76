import { useEffect, useState } from "react";
import type { EndpointInput } from "#contract/endpoints/table.ts";
import type { CaseSummary } from "#contract/entities/case.ts";
import { mostAtOnce } from "#contract/entities/case-list.ts";
import { useApi } from "#lib/bridge-context.tsx";
import { errorMessage } from "#lib/error-message.ts";
import type { EndlessList } from "#lib/use-endless-list.ts";
import { announce } from "#ui/live-region.tsx";
import { countedCases } from "./bulk-words.ts";

const nobody: ReadonlySet<string> = new Set();

/** Rows that are chosen; with other rows in the list, none is. All that match are the first 200 of them. */
export function useChosenCases(list: EndlessList<CaseSummary>, query: EndpointInput<"cases.list">["query"]) {
  const api = useApi();
  const [ids, setIds] = useState(nobody);
  const [problem, setProblem] = useState<string | null>(null);
  const asked = JSON.stringify(query);
  useEffect(() => {
    setIds(nobody);
    setProblem(null);
  }, [asked]);

  const all = async () => {
    setProblem(null);
    try {
      const found = await api("cases.list", { query: { ...query, page: 1, per_page: mostAtOnce } });
      const { data, meta } = found.data;
      setIds(new Set(data.map((each) => String(each.id))));
      announce(
        meta.total > data.length
          ? `The first ${countedCases(data.length)} of ${meta.total.toLocaleString("en-US")} are selected.`
          : `${countedCases(data.length)} selected.`,
      );
    } catch (error) {
      setProblem(errorMessage(error));
    }
  };
  const total = list.total ?? 0;
  const full = ids.size >= mostAtOnce && total > mostAtOnce;
  return {
    ids,
    onChange: setIds,
    clear: () => setIds(nobody),
    all: () => void all(),
    most: mostAtOnce,
    note:
      problem ??
      (full
        ? `The most at once. ${total.toLocaleString("en-US")} match; the others stay as they are.`
        : null),
  };
}

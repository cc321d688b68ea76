import { useEffect, useState } from "react";
import { mostAtOnce } from "#contract/entities/case-list.ts";
import { useApi } from "#lib/bridge-context.tsx";
import { errorMessage } from "#lib/error-message.ts";
import { announce } from "#ui/live-region.tsx";
import type { EntityListQuery } from "./entity-list-url.ts";

const nobody: ReadonlySet<string> = new Set();

/** Rows that are chosen; with other rows in the list, none is. All that match are the first 200 of them. */
export function useChosenEntities(query: EntityListQuery) {
  const api = useApi();
  const [ids, setIds] = useState(nobody);
  const [note, setNote] = useState<string | null>(null);
  const asked = JSON.stringify(query);
  // The ids belong to what was asked for.
  useEffect(() => {
    setIds(nobody);
    setNote(null);
  }, [asked]);
  const all = async () => {
    setNote(null);
    try {
      const found = await api("entities.list", { query: { ...query, page: 1, per_page: mostAtOnce } });
      const { data, meta } = found.data;
      setIds(new Set(data.map((each) => String(each.id))));
      announce(`${data.length.toLocaleString("en-US")} selected.`);
      if (meta.total > data.length)
        setNote(
          `The most at once. ${meta.total.toLocaleString("en-US")} match; the others stay as they are.`,
        );
    } catch (error) {
      setNote(errorMessage(error));
    }
  };
  return {
    ids,
    onChange: setIds,
    clear: () => setIds(nobody),
    all: () => void all(),
    most: mostAtOnce,
    note,
  };
}

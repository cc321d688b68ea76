import { useApi } from "#lib/bridge/bridge-context.tsx";
import { caseNumber } from "#parts/words/case-number.ts";
import type { SuggestOption } from "#ui/suggest/suggest.tsx";

/** Cases for `Suggest`, by the text that is typed: the title with the number below it. */
export function useCaseSearch() {
  const api = useApi();
  return async (text: string): Promise<readonly SuggestOption[]> => {
    const query = { per_page: 10, ...(text.trim() === "" ? {} : { q: text.trim() }) };
    const { data } = await api("cases.list", { query });
    return data.data.map((each) => ({
      id: String(each.id),
      label: each.title,
      note: caseNumber(each.number),
    }));
  };
}

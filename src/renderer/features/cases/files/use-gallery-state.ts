import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { mediaOrigins } from "#contract/records/case-media/schema.ts";
import { mediaKinds } from "#contract/records/media/media-kinds.ts";
import { pageIn } from "#lib/lists/use-paged-list.ts";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { t } from "#lib/words/t.ts";

export const sorts = [
  { value: "-created_at", label: t("Newest first") },
  { value: "created_at", label: t("Oldest first") },
  { value: "name", label: t("Name") },
  { value: "-size", label: t("Largest first") },
  { value: "size", label: t("Smallest first") },
] as const;

export const views = [
  { value: "grid", label: t("Grid") },
  { value: "list", label: t("List") },
] as const;
type View = (typeof views)[number]["value"];

const defaults: Readonly<Record<string, string>> = { sort: "-created_at", view: "grid", page: "1" };
const waitMs = 200;

/** The state of a gallery in the address, except for the search text, because file names can name people. */
export function useGalleryState() {
  const [search] = useSearchParams();
  const putSearch = usePutSearch();
  const [text, setText] = useState("");
  const q = useSettled(text);
  const put = (changes: Readonly<Record<string, string>>) =>
    putSearch(
      Object.fromEntries(
        Object.entries({ page: "", ...changes }).map(([name, value]) => [
          name,
          value === defaults[name] ? "" : value,
        ]),
      ),
    );
  const origin = mediaOrigins.find((each) => each === search.get("from"));
  const kind = mediaKinds.find((each) => each === search.get("kind"));
  const who = /^[1-9][0-9]{0,9}$/.exec(search.get("who") ?? "")?.[0];
  const view: View = search.get("view") === "list" ? "list" : "grid";
  return {
    text,
    setText,
    origin,
    kind,
    who: who === undefined ? undefined : Number(who),
    sort: sorts.find((each) => each.value === search.get("sort"))?.value ?? sorts[0].value,
    view,
    page: pageIn(search),
    q: q.trim(),
    isFiltered: Boolean(origin ?? kind ?? who) || q.trim() !== "",
    put,
    clear: () => {
      setText("");
      put({ from: "", kind: "", who: "" });
    },
  };
}
export type GalleryState = ReturnType<typeof useGalleryState>;

/** Text once nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), waitMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

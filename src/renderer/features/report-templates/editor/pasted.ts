import type { Slice } from "prosemirror-model";

const level = (element: Element) => Number(/level(\d)/.exec(element.getAttribute("style") ?? "")?.[1] ?? 1);

/** Word writes an entry of a list as a paragraph with the sign in front of it. */
function listOf(entries: readonly Element[], page: Document): Element {
  const first = entries[0];
  const sign = first?.querySelector("[style*='mso-list:Ignore' i]")?.textContent?.trim() ?? "";
  const list = page.createElement(/^[\da-z]+[.)]/i.test(sign) ? "ol" : "ul");
  const base = first === undefined ? 1 : level(first);
  for (let at = 0; at < entries.length; ) {
    const entry = entries[at];
    if (entry === undefined) break;
    at += 1;
    const deeper: Element[] = [];
    for (let next = entries[at]; next !== undefined && level(next) > base; next = entries[at]) {
      deeper.push(next);
      at += 1;
    }
    const item = page.createElement("li");
    const inside = deeper.length > 0 ? listOf(deeper, page) : null;
    for (const mark of entry.querySelectorAll("[style*='mso-list:Ignore' i]")) mark.remove();
    const words = page.createElement("p");
    words.append(...entry.childNodes);
    item.append(words);
    if (inside !== null) item.append(inside);
    list.append(item);
  }
  return list;
}

/** Gives what word processors copy the shape of a page: their lists become lists. The schema takes no more of it than it knows. */
export function cleanPasted(html: string): string {
  if (!/mso-list/i.test(html)) return html;
  const page = new DOMParser().parseFromString(html, "text/html");
  let run: Element[] = [];
  const end = () => {
    const [first] = run;
    // The list takes its place before its entries are emptied into it.
    const place = page.createElement("div");
    first?.before(place);
    if (first !== undefined) place.replaceWith(listOf(run, page));
    for (const each of run) each.remove();
    run = [];
  };
  for (const paragraph of [...page.querySelectorAll("p")]) {
    const isEntry = /mso-list:\s*l\d/i.test(paragraph.getAttribute("style") ?? "");
    const goesOn = run.length === 0 || run.at(-1)?.nextElementSibling === paragraph;
    if (!isEntry || !goesOn) end();
    if (isEntry) run.push(paragraph);
  }
  end();
  return page.body.innerHTML;
}

/** Copied as text a token is what one would type for it. */
export const plainSlice = ({ content }: Slice): string => content.textBetween(0, content.size, "\n\n");

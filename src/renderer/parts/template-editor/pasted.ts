import { DOMParser, type ParseOptions, type Slice } from "prosemirror-model";
import { editorSchema } from "./editor-schema.ts";

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

/** Makes lists of what a word processor copies for them. */
function mendLists(root: ParentNode, page: Document): void {
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
  for (const paragraph of [...root.querySelectorAll("p")]) {
    const isEntry = /mso-list:\s*l\d/i.test(paragraph.getAttribute("style") ?? "");
    const goesOn = run.length === 0 || run.at(-1)?.nextElementSibling === paragraph;
    if (!isEntry || !goesOn) end();
    if (isEntry) run.push(paragraph);
  }
  end();
}

/** The page's policy takes no styles from markup; read as text and set one by one they say what is bold. */
function mendStyles(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>("[style]"))
    element.style.cssText = element.getAttribute("style") ?? "";
}

class PastedParser extends DOMParser {
  override parseSlice(dom: Node, options?: ParseOptions): Slice {
    if ("querySelectorAll" in dom && dom.ownerDocument !== null) {
      mendLists(dom as Element, dom.ownerDocument);
      mendStyles(dom as Element);
    }
    return super.parseSlice(dom, options);
  }
}

/** Reads what is pasted: the schema takes no more of it than it knows. */
export const pastedParser = new PastedParser(editorSchema, DOMParser.fromSchema(editorSchema).rules);

/** Copied as text a token is what one would type for it. */
export const plainSlice = ({ content }: Slice): string => content.textBetween(0, content.size, "\n\n");

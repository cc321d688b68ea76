import type {
  ContextMenuParams,
  Menu as ElectronMenu,
  MenuItemConstructorOptions,
  WebContents,
} from "electron";
import type { Spelling } from "../spelling/spelling.ts";

/** As many as fit before the usual items. */
const mostSuggestions = 5;

export interface SpellingHands {
  readonly replace: (word: string) => void;
  readonly learn: (word: string) => void;
  /** What learning is called: it says how long the word is kept. */
  readonly learnLabel: string;
}

type Pointed = Pick<
  ContextMenuParams,
  "misspelledWord" | "dictionarySuggestions" | "isEditable" | "selectionText" | "editFlags"
>;

/**
 * What a menu at the pointer offers: other spellings, and the clipboard. Nothing in it looks a word up, searches for it or hands it
 * to a service: it may be the name of a child.
 */
export function contextItems(at: Pointed, hands: SpellingHands): MenuItemConstructorOptions[] {
  const { misspelledWord: word, isEditable, selectionText, editFlags } = at;
  const spelling: MenuItemConstructorOptions[] =
    word === "" || !isEditable
      ? []
      : [
          ...at.dictionarySuggestions.slice(0, mostSuggestions).map((label) => ({
            label,
            click: () => hands.replace(label),
          })),
          ...(at.dictionarySuggestions.length === 0 ? [{ label: "No suggestions", enabled: false }] : []),
          { label: hands.learnLabel, click: () => hands.learn(word) },
          { type: "separator" as const },
        ];
  if (isEditable)
    return [
      ...spelling,
      { role: "cut", enabled: editFlags.canCut },
      { role: "copy", enabled: editFlags.canCopy },
      { role: "paste", enabled: editFlags.canPaste },
      { type: "separator" },
      { role: "selectAll", enabled: editFlags.canSelectAll },
    ];
  return selectionText.trim() === "" ? [] : [{ role: "copy", enabled: editFlags.canCopy }];
}

/** The system's own checker: what it learns stays with its dictionary of the person, on this computer. */
const handsOfSystem = (contents: WebContents): SpellingHands => ({
  replace: (word) => contents.replaceMisspelling(word),
  learn: (word) => void contents.session.addWordToSpellCheckerDictionary(word),
  learnLabel: "Add to dictionary",
});

const handsOfOwn = (contents: WebContents, own: Pick<Spelling, "learn">): SpellingHands => ({
  replace: (word) => contents.replaceMisspelling(word),
  learn: async (word) => {
    await own.learn(word);
    // The same word written anew is checked anew, and loses its mark.
    if (!contents.isDestroyed()) contents.replaceMisspelling(word);
  },
  learnLabel: "Add to dictionary until Bellwether is closed",
});

/** Shows the menu where the pointer asks for one; `own` is the checker by the dictionary of the package, null where it is not asked. */
export function offerContextMenu(
  contents: WebContents,
  Menu: Pick<typeof ElectronMenu, "buildFromTemplate">,
  own: Pick<Spelling, "suggest" | "learn"> | null,
): void {
  const hands = own === null ? handsOfSystem(contents) : handsOfOwn(contents, own);
  contents.on("context-menu", async (_event, params) => {
    const { misspelledWord: word, isEditable } = params;
    const asksOwn = own !== null && word !== "" && isEditable;
    const dictionarySuggestions = asksOwn ? await own.suggest(word) : params.dictionarySuggestions;
    if (contents.isDestroyed()) return;
    const items = contextItems({ ...params, dictionarySuggestions: [...dictionarySuggestions] }, hands);
    if (items.length > 0) Menu.buildFromTemplate(items).popup();
  });
}

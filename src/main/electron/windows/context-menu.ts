import type {
  ContextMenuParams,
  Menu as ElectronMenu,
  MenuItemConstructorOptions,
  WebContents,
} from "electron";

/** As many as fit before the usual items. */
const mostSuggestions = 5;

export interface SpellingHands {
  readonly replace: (word: string) => void;
  /** Keeps a word on this computer, with the system's own dictionary of its person. */
  readonly learn: (word: string) => void;
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
          { label: "Add to dictionary", click: () => hands.learn(word) },
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

/** Shows the menu where the pointer asks for one. */
export function offerContextMenu(
  contents: WebContents,
  Menu: Pick<typeof ElectronMenu, "buildFromTemplate">,
): void {
  contents.on("context-menu", (_event, params) => {
    const items = contextItems(params, {
      replace: (word) => contents.replaceMisspelling(word),
      learn: (word) => void contents.session.addWordToSpellCheckerDictionary(word),
    });
    if (items.length > 0) Menu.buildFromTemplate(items).popup();
  });
}

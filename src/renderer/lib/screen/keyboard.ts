/** A key press, as far as shortcuts need it. */
export type KeyPress = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
};

export type Shortcut = {
  /** Keys separated by spaces: `"Mod K"`, `"Mod Shift L"`, `"F6"`, `"?"`; with ` then ` a sequence: `"g then d"`. */
  readonly keys: string;
  /** What it does, for the list that `?` shows. */
  readonly label: string;
  readonly run: () => void;
};

const NON_TEXT_INPUTS = ["button", "checkbox", "radio", "range", "submit", "reset", "file", "color"];
const SEQUENCE_MS = 1200;
/** So long after the last typed letter, letters outside a text field are taken for more of the same text. */
const TYPING_MS = 2000;
/** So long after it a letter answers no question, even where the text was left with Tab: one may type on unseeing. */
const ANSWER_MS = 1000;

export const isMac = (): boolean =>
  typeof navigator !== "undefined" && /mac|iphone|ipad/i.test(navigator.platform);

/** `Mod K` in the names of the user's keyboard: `Ctrl K`, or `⌘K` on a Mac. */
export function keysForPlatform(keys: string, mac = isMac()): string {
  if (!mac) return keys.replace(/\bMod\b/g, "Ctrl");
  const signs = keys
    .replace(/\bMod\b/g, "⌘")
    .replace(/\bShift\b/g, "⇧")
    .replace(/\bAlt\b/g, "⌥");
  return signs.replace(/([⌘⇧⌥]) /g, "$1");
}

/** True where single letters are typed text: inputs, text areas, selects, editable elements. */
export function isTextInput(target: EventTarget | null): boolean {
  if (target === null || !("tagName" in target)) return false;
  const element = target as HTMLElement;
  if (element.isContentEditable) return true;
  if (element.tagName === "INPUT") return !NON_TEXT_INPUTS.includes((element as HTMLInputElement).type);
  return element.tagName === "TEXTAREA" || element.tagName === "SELECT";
}

/** Whether one press matches one combination such as `"Mod Shift L"`. */
export function matchesKeys(press: KeyPress, combination: string, mac = isMac()): boolean {
  const parts = combination.split(" ");
  const key = parts.at(-1) ?? "";
  const wants = (name: string) => parts.slice(0, -1).includes(name);
  const mod = mac ? press.metaKey : press.ctrlKey;
  const other = mac ? press.ctrlKey : press.metaKey;
  if (mod !== wants("Mod") || other || press.altKey !== wants("Alt")) return false;
  const plainSign = key.length === 1 && !/[a-z0-9]/i.test(key);
  if (!plainSign && press.shiftKey !== wants("Shift")) return false;
  return press.key.toLowerCase() === key.toLowerCase();
}

const isSingleLetter = (combination: string) => combination.length === 1;

const isTyped = (press: KeyPress) =>
  !press.ctrlKey &&
  !press.metaKey &&
  !press.altKey &&
  (press.key.length === 1 || press.key === "Backspace" || press.key === "Delete");

/** Keys by which a person leaves a text field: what is typed next is meant for the page. */
export const leavesText = (press: KeyPress) => ["Tab", "Escape", "Enter"].includes(press.key);

/**
 * The shortcuts of the window. Single letters and sequences act only outside text fields, not within two seconds after
 * text was typed (its field may be gone while the hands go on), and can be turned off (WCAG 2.1.4); the others always
 * act. Later ones take precedence over earlier ones.
 */
export function createShortcuts(options: { readonly mac?: boolean; readonly now?: () => number } = {}) {
  const { mac = isMac(), now = Date.now } = options;
  const entries = new Set<Shortcut>();
  let singleLetters = true;
  let first: { readonly key: string; readonly at: number } | null = null;
  let typedAt = Number.NEGATIVE_INFINITY;
  /** As `typedAt`, but no key ends it: only time, or a click. */
  let lettersAt = Number.NEGATIVE_INFINITY;

  const isTyping = () => now() - lettersAt <= ANSWER_MS;

  /** Whether the press belongs to a text; letters that follow one keep it going, wherever the focus went. */
  const isText = (press: KeyPress, inField: boolean): boolean => {
    const goesOn = inField || now() - typedAt <= TYPING_MS;
    if (goesOn && isTyped(press)) typedAt = now();
    if (isTyped(press) && (inField || isTyping())) lettersAt = now();
    return goesOn;
  };

  const find = (press: KeyPress, typing: boolean): Shortcut | "wait" | null => {
    const letters = singleLetters && !typing;
    const all = [...entries].reverse();
    const pending = first !== null && now() - first.at <= SEQUENCE_MS ? first.key : null;
    first = null;
    if (letters && pending !== null) {
      const done = all.find(({ keys }) => {
        const [start, end] = keys.split(" then ");
        return start === pending && end !== undefined && matchesKeys(press, end, mac);
      });
      if (done) return done;
    }
    const single = all.find(
      ({ keys }) =>
        !keys.includes(" then ") && (letters || !isSingleLetter(keys)) && matchesKeys(press, keys, mac),
    );
    if (single) return single;
    const begins = all.find(({ keys }) => {
      const [start, end] = keys.split(" then ");
      return end !== undefined && start !== undefined && matchesKeys(press, start, mac);
    });
    if (!letters || !begins) return null;
    first = { key: press.key.toLowerCase(), at: now() };
    return "wait";
  };

  return {
    /** Adds one; the returned function removes it. */
    add(shortcut: Shortcut): () => void {
      entries.add(shortcut);
      return () => entries.delete(shortcut);
    },
    list: (): readonly Shortcut[] => [...entries],
    /** Turns single letters and sequences on or off. */
    setSingleLetters(on: boolean) {
      singleLetters = on;
    },
    /** A person turned to something else: the next letter is not part of the text before. */
    endTyping() {
      typedAt = Number.NEGATIVE_INFINITY;
    },
    /** A click, or a key that moves to the next question, says for sure where one is. */
    pointAt() {
      typedAt = Number.NEGATIVE_INFINITY;
      lettersAt = Number.NEGATIVE_INFINITY;
    },
    /** Whether a press on a question is more of a text that was typed just now, and answers nothing. */
    isMoreText(press: KeyPress): boolean {
      const more = isTyped(press) && isTyping();
      if (more) lettersAt = now();
      return more;
    },
    /** Runs the shortcut for a key press, in a text field or not; true where there is one. */
    handle(press: KeyPress, inField: boolean): boolean {
      const found = find(press, isText(press, inField));
      if (leavesText(press)) typedAt = Number.NEGATIVE_INFINITY;
      if (found === null) return false;
      if (found !== "wait") found.run();
      return true;
    },
  };
}

export type Shortcuts = ReturnType<typeof createShortcuts>;

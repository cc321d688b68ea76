import { childrenOf, named, parsed, type SyntaxNode, textOf } from "./syntax.ts";

/** Attributes, properties and functions whose text is read by somebody, be it one small word. */
const read = {
  attributes:
    /^(label|title|help|placeholder|failed|note|emptyText|subtitle|legend|summary|purpose|aria-label|aria-description|aria-roledescription|aria-valuetext)$/,
  keys: /^(label|title|header|help|note|does|message)$/,
  calls: /^(announce|usePage|required)$/,
};

/** Text that a program reads. */
const unread = {
  attributes:
    /^(className|id|key|type|role|href|to|name|value|variant|size|kind|shape|htmlFor|rel|target|keys|shortcut|d|viewBox|transform|style|method|accept|autoComplete|inputMode|pattern|lang|dir|noun|of|i18nKey|components|shapeRendering|controlsList|sandbox|verb|src|data-.*|aria-(?!label$|description$|roledescription$|valuetext$).*)$/,
  keys: /^(id|key|type|kind|role|className|path|to|href|variant|size|value|keys|shortcut|method|endpoint|code|lang|verb|noun|timeZone|dateStyle|timeStyle|numberingSystem|mode|icon|letters)$/,
  calls:
    /^(cx|querySelector|querySelectorAll|getElementById|closest|matches|addEventListener|removeEventListener|matchMedia|setAttribute|getAttribute|hasAttribute|removeAttribute|createElement|Error|TypeError|RangeError|DOMException|useApiMutation|useBridgeMutation|apiQuery|bridgeQuery|useEndlessList|usePagedList|useFormQuery|useShortcut|useShortcuts|sequence|includes|startsWith|endsWith|indexOf|split|replace|replaceAll|join|toLocaleString|RegExp|logError|on|off|emit|test|exec|URL|Blob|File|Worker|getItem|setItem|removeItem|matchAll|match|getPropertyValue|setProperty|DateTimeFormat|NumberFormat|PluralRules|t|inLanguage|debug|info|warn|workersOf|createPolicy|dispatchEvent|Event|CustomEvent|KeyboardEvent|supports|has|toggle|contains|localeCompare|enum|literal|regex|describe)$/,
};

/** Names of keys, and what the whole product writes the same in every language. */
const names =
  /^(Enter|Escape|Tab|Home|End|Space|Delete|Backspace|Insert|Shift|Control|Alt|Meta|Mod|Esc|ArrowUp|ArrowDown|ArrowLeft|ArrowRight|PageUp|PageDown|Content-Type|Bellwether|MM\/DD\/YYYY|YYYY-MM-DD|Intl)$/;

const word = /^[“‘("'[]*[A-Za-zÀ-ÿ]+(?:['’-][A-Za-zÀ-ÿ]+)*(?:'s|’s)?[.,:;!?…)”’"'\]]*$/;
const code =
  /[{}=<>|\\#*@]|;(?! [a-z])|::|--|\b\d+(?:px|fr|em|rem|ms|ch|vh|vw|%)|^\s*[([.]|\w_\w|\w\.\w|^\/|https?:|var\(/;

/** Does a text read like words, whatever is done with it? A single small word does not: most are names in the program. */
export function looksLikeWords(text: string): boolean {
  const tokens = text.replaceAll("{}", " ").trim().split(/\s+/).filter(Boolean);
  const words = tokens.filter((token) => word.test(token));
  if (words.length === 0 || code.test(text.replaceAll("{}", ""))) return false;
  if (tokens.length === 1 && !text.includes("{}"))
    return /^[“‘("]?[A-Z][a-z]+(?:[-’'][a-z]+)*[.:…?!,”)]*$/.test(text.trim()) && !names.test(text.trim());
  // Class names: small words with hyphens, nothing else.
  if (
    tokens.every((token) => /^[a-z0-9]+(?:-[a-z0-9{}]+)*$/.test(token)) &&
    tokens.some((token) => token.includes("-"))
  )
    return words.some((each) => !each.includes("-")) && tokens.length > 3;
  // A template: a word that stands apart from its values, or begins a sentence.
  if (text.includes("{}"))
    return (
      /(^|\s)[“‘("]*[A-Za-z][a-zA-Z’'-]*[.,:;…”’)]*(\s|$)/.test(text) &&
      (words.length > 1 || /\s/.test(text.trim()) || /[A-Z]/.test(text))
    );
  return tokens.length > 1;
}

const letters = /[A-Za-zÀ-ÿ]{2,}|\b[aA]\b/;

type Place = "words" | "perhaps" | "program";

/** What is done with a text, by what stands around it. */
export function placeOf(node: SyntaxNode, above: readonly SyntaxNode[]): Place {
  let child = node;
  for (const parent of above.toReversed()) {
    const place = placeIn(child, parent);
    if (place !== "further") return place;
    child = parent;
  }
  return "perhaps";
}

function placeIn(child: SyntaxNode, parent: SyntaxNode): Place | "further" {
  switch (parent.type) {
    case "ConditionalExpression":
      return parent.test === child ? "program" : "further";
    case "LogicalExpression":
    case "ParenthesizedExpression":
    case "ArrayExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
    case "SpreadElement":
    case "JSXExpressionContainer":
      return "further";
    case "TSAsExpression":
      return named((parent.typeAnnotation as SyntaxNode).typeName) === "const" ? "program" : "further";
    case "JSXAttribute": {
      const name = named(parent.name);
      return unread.attributes.test(name) ? "program" : read.attributes.test(name) ? "words" : "perhaps";
    }
    case "JSXElement":
    case "JSXFragment":
      return "words";
    case "Property": {
      if (parent.value !== child) return "program";
      const name = named(parent.key);
      return unread.keys.test(name) ? "program" : read.keys.test(name) ? "words" : "perhaps";
    }
    case "CallExpression":
    case "NewExpression": {
      if (parent.callee === child) return "program";
      const name = named(parent.callee);
      return unread.calls.test(name) ? "program" : read.calls.test(name) ? "words" : "perhaps";
    }
    case "MemberExpression":
    case "BinaryExpression":
    case "SwitchCase":
    case "ImportDeclaration":
    case "ImportExpression":
    case "ExportNamedDeclaration":
    case "ExportAllDeclaration":
    case "ImportAttribute":
    case "TSLiteralType":
    case "ExpressionStatement":
    case "TaggedTemplateExpression":
    case "ThrowStatement":
    case "TSImportType":
    case "TSExternalModuleReference":
    case "PropertyDefinition":
      return "program";
    default:
      return "perhaps";
  }
}

/** Words outside the catalogue, with where they stand. */
export interface Found {
  readonly node: SyntaxNode;
  readonly text: string;
}

/** Every text of a file that somebody reads and that goes through no `t`. */
export function screenWords(file: string, source: string): readonly Found[] {
  const found: Found[] = [];
  const visit = (node: SyntaxNode, above: readonly SyntaxNode[]): void => {
    if (node.type.startsWith("TS") && !/^TS(As|Satisfies|NonNull|Instantiation)/.test(node.type)) return;
    const text = node.type === "JSXText" && typeof node.value === "string" ? node.value : textOf(node);
    if (text !== null && letters.test(text.replaceAll("{}", " "))) {
      const place = placeOf(node, above);
      const isRead =
        node.type === "JSXText"
          ? letters.test(text.replaceAll(/&\w+;/g, "")) && !names.test(text.trim())
          : place === "words"
            ? !names.test(text.trim()) &&
              (node.type === "Literal" || looksLikeWords(text)) &&
              !code.test(text.replaceAll("{}", ""))
            : place === "perhaps" && looksLikeWords(text);
      if (isRead) found.push({ node, text });
    }
    for (const child of childrenOf(node)) visit(child, [...above, node]);
  };
  visit(parsed(file, source), []);
  return found;
}

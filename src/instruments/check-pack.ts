import type { z } from "zod";
import { depthProblem } from "./pack-depth.ts";
import { frameOf } from "./pack-frame.ts";
import { type InstrumentPack, packSchema } from "./pack-schema.ts";
import { currentPack } from "./packs.ts";

/** What is wrong with a pack, where, and how it is put right. */
export interface PackProblem {
  /** `cstag.key_observations.items.3.label`; empty for the pack as a whole. */
  readonly path: string;
  readonly message: string;
}

export type CheckedPack =
  | { readonly ok: true; readonly pack: InstrumentPack }
  | { readonly ok: false; readonly problems: readonly PackProblem[] };

/** A pack as text, in bytes; ours has about 205,000. */
export const mostPackBytes = 1_000_000;
const mostProblems = 30;
const longestText = 5_000;

const refused = (path: string, message: string): CheckedPack => ({
  ok: false,
  problems: [{ path, message }],
});

const isFound = <T>(value: T | null): value is T => value !== null;

const aKind = (kind: string): string => (/^[aeiou]/.test(kind) ? `an ${kind}` : `a ${kind}`);

function readable(issue: z.core.$ZodIssue): PackProblem {
  const path = issue.path.join(".");
  if (issue.code === "invalid_type" && issue.message.includes("received undefined"))
    return {
      path,
      message: `This is missing. It must be ${aKind(issue.expected)}: copy it from the present pack.`,
    };
  if (issue.code === "invalid_type")
    return { path, message: `This must be ${aKind(issue.expected)}. Write it as the present pack does.` };
  if (issue.code === "too_small") return { path, message: "This is empty. Write a text." };
  return { path, message: `${issue.message}. Write it as the present pack does.` };
}

/** The first place where two values differ, as the part of a path; null where they are the same. */
function firstDifference(wanted: unknown, given: unknown, path: string): PackProblem | null {
  if (Array.isArray(wanted) && Array.isArray(given)) {
    if (wanted.length !== given.length)
      return {
        path,
        message: `There must be ${wanted.length} here, and there are ${given.length}. None may be added, taken out or named twice: answers would lose their meaning.`,
      };
    return (
      wanted.map((each, index) => firstDifference(each, given[index], `${path}.${index}`)).find(isFound) ??
      null
    );
  }
  if (typeof wanted === "object" && wanted !== null && typeof given === "object" && given !== null) {
    const [one, other] = [wanted, given] as Readonly<Record<string, unknown>>[];
    const names = [...new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])];
    return (
      names.map((name) => firstDifference(one?.[name], other?.[name], `${path}.${name}`)).find(isFound) ??
      null
    );
  }
  if (wanted === given) return null;
  const say = (value: unknown) => (value === undefined ? "nothing" : `“${String(value)}”`);
  return { path, message: `This must stay ${say(wanted)}; it is ${say(given)}. Only wording may change.` };
}

/** Every text of a value with its path. */
export function* textsOf(value: unknown, path = ""): Generator<readonly [path: string, text: string]> {
  if (typeof value === "string") yield [path, value];
  else if (typeof value === "object" && value !== null)
    for (const [key, child] of Object.entries(value))
      yield* textsOf(child, path === "" ? key : `${path}.${key}`);
}

const markup = /<\/?[a-z!][^>]*>/i;
// Control characters but line breaks and tabs, and signs without a shape, such as those that turn the direction of what
// follows. Joiners belong to the spelling of some languages.
const hidden = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}]/u;

function textProblem(path: string, text: string): PackProblem | null {
  if (text.trim() === "") return { path, message: "This is empty. Write a text." };
  if (text.length > longestText)
    return {
      path,
      message: `This text is too long: at most ${longestText.toLocaleString("en-US")} characters.`,
    };
  if (markup.test(text))
    return { path, message: "This holds markup. Write plain text: nothing of it is drawn." };
  if (hidden.test(text))
    return { path, message: "This holds a sign that cannot be seen. Type the text anew." };
  return null;
}

const repeated = (values: readonly unknown[]): unknown =>
  values.find((each, at) => values.indexOf(each) !== at);

function metaProblems({ meta }: InstrumentPack): readonly PackProblem[] {
  const { content: present } = currentPack;
  const found: PackProblem[] = [];
  if (meta.name === present.meta.name)
    found.push({
      path: "meta.name",
      message: "This is the name of the pack that comes with Bellwether. Give yours a name of its own.",
    });
  if (meta.name.length > 80)
    found.push({ path: "meta.name", message: "This name is too long: at most 80 characters." });
  if (!/^[0-9A-Za-z][0-9A-Za-z.-]{0,19}$/.test(meta.version))
    found.push({
      path: "meta.version",
      message: "Write a version of at most 20 letters, digits, dots and hyphens, such as 2026.1.",
    });
  for (const notice of present.meta.notices)
    if (!meta.notices.includes(notice))
      found.push({
        path: "meta.notices",
        message: `The notice “${notice.slice(0, 60)}…” is missing. Keep it word for word; you may add others.`,
      });
  return found;
}

/** Names that parts of a pack use of one another. */
function nameProblems({ cstag }: InstrumentPack): readonly PackProblem[] {
  const found: PackProblem[] = [];
  const guidance = new Set(Object.keys(cstag.alerts));
  for (const [path, name] of textsOf(cstag, "cstag"))
    if (path.endsWith(".alert") && !guidance.has(name))
      found.push({
        path,
        message: `There is no guidance “${name}” in cstag.alerts. Add it, or name one that is there.`,
      });
  const { actions, categories, roles, by_classification } = cstag.threat_response;
  const keys = actions.map(({ key }) => key);
  const known = new Set(keys);
  const twice = repeated(keys);
  const at = "cstag.threat_response";
  if (twice !== undefined)
    found.push({
      path: `${at}.actions`,
      message: `The action “${String(twice)}” is there twice. Give each a key of its own.`,
    });
  for (const { key } of currentPack.content.cstag.threat_response.actions)
    if (!known.has(key))
      found.push({
        path: `${at}.actions`,
        message: `The action “${key}” is missing. Tasks were made from it: keep it, and change its text.`,
      });
  for (const [index, action] of actions.entries()) {
    if (!categories.some(({ value }) => value === action.category))
      found.push({
        path: `${at}.actions.${index}.category`,
        message: "This is none of the categories. Name one of them.",
      });
    if (!roles.some(({ value }) => value === action.role))
      found.push({
        path: `${at}.actions.${index}.role`,
        message: "This is none of the roles. Name one of them.",
      });
    if (action.due_in_days < 0 || action.due_in_days > 365)
      found.push({
        path: `${at}.actions.${index}.due_in_days`,
        message: "Write a number of days from 0 to 365.",
      });
    if ([...action.classifications, ...action.recommended_for].some((each) => each < 0 || each > 3))
      found.push({
        path: `${at}.actions.${index}.classifications`,
        message: "Classifications are numbered from 0 to 3.",
      });
  }
  for (const [value, lists] of Object.entries(by_classification))
    for (const name of [...lists.recommended, ...lists.also_available])
      if (!known.has(name))
        found.push({
          path: `${at}.by_classification.${value}`,
          message: `There is no action “${name}”. Name one that is there.`,
        });
  for (const [index, type] of cstag.safety_interviews.types.entries())
    for (const [place, group] of type.groups.entries())
      if (group.count !== group.questions.length)
        found.push({
          path: `cstag.safety_interviews.types.${index}.groups.${place}.count`,
          message: `This must be ${group.questions.length}, the number of questions below it.`,
        });
  return found;
}

function frameProblems(pack: InstrumentPack): readonly PackProblem[] {
  const wanted = frameOf(currentPack.content);
  const given = frameOf(pack);
  return Object.keys(wanted).flatMap((path) => firstDifference(wanted[path], given[path], path) ?? []);
}

/** As UTF-8, in which files are. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4;
  }
  return bytes;
}

function parsed(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** Is this text a questionnaire pack that may be loaded? Each problem names its place and what puts it right. */
export function checkPack(text: string): CheckedPack {
  if (bytesOf(text) > mostPackBytes)
    return refused("", "This file is too large: at most 1 MB. A pack holds text only.");
  const deep = depthProblem(text);
  if (deep !== null) return refused("", deep);
  const json = parsed(text);
  if (json === null)
    return refused("", "This is not JSON. Begin with the export of the present pack and change its texts.");
  const shaped = packSchema.safeParse(json.value);
  if (!shaped.success)
    return { ok: false, problems: shaped.error.issues.slice(0, mostProblems).map(readable) };
  const pack = shaped.data;
  const texts = [...textsOf(pack)].flatMap(([path, each]) => textProblem(path, each) ?? []);
  const problems = [...metaProblems(pack), ...frameProblems(pack), ...nameProblems(pack), ...texts];
  return problems.length === 0
    ? { ok: true, pack }
    : { ok: false, problems: problems.slice(0, mostProblems) };
}

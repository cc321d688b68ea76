import { textForms } from "./forms.ts";
import type { PolicySetting } from "./kinds-of-settings.ts";
import {
  defaultPolicyValues,
  type PolicyName,
  type PolicyValues,
  policies,
  policyNames,
} from "./policies.ts";

/** A value that cannot be meant, or a place that cannot be read. */
export interface PolicyProblem {
  /** Null where it concerns a whole place, or a name that is no policy. */
  readonly policy: PolicyName | null;
  /** A sentence for administrators; names the policy or the place, and what holds instead. */
  readonly problem: string;
}

/**
 * Why it cannot be told what a place says. `blind`: what reads it could not be run or did not answer, so that nobody knows whether
 * anything is fixed at all. `closed`: what is Bellwether's own is there, and cannot be read or be trusted.
 */
export type Unread = "blind" | "closed";

/** What one place says, or why it cannot be told what it says. */
export type PolicyPlace =
  | { readonly place: string; readonly values: Readonly<Record<string, unknown>> }
  | { readonly place: string; readonly problem: string; readonly unread: Unread };

export interface ReadPolicy {
  readonly values: PolicyValues;
  readonly fixed: ReadonlySet<PolicyName>;
  /** Those of `fixed` that nobody is known to have fixed: they hold while a place cannot be read. */
  readonly unread: ReadonlySet<PolicyName>;
  readonly problems: readonly PolicyProblem[];
}

type Value = PolicyValues[PolicyName];
interface Checked {
  readonly value: Value;
  /** What is wrong, to follow the name of the policy; null where nothing is. */
  readonly problem: string | null;
}

/** What holds where a place cannot be read; a text or list that may name anything then names nothing. */
const stricterOf = (name: PolicyName): Value => {
  // A proxy that may be fixed and cannot be known must not lead to calls without it.
  if (name === "ProxyMode") return "address";
  const setting: PolicySetting = policies[name];
  if (setting.type === "list") return [];
  return setting.type === "text" ? "" : setting.stricter;
};
const heldBack = (why: Unread): readonly PolicyName[] =>
  policyNames.filter((name) => {
    const { unread }: PolicySetting = policies[name];
    return unread === undefined || (unread === "as-without-where-blind" && why === "closed");
  });

const shown = (given: unknown): string => {
  const text = typeof given === "string" ? `“${given}”` : (JSON.stringify(given) ?? typeof given);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
};
const good = (value: Value): Checked => ({ value, problem: null });
const instead = (value: Value, given: unknown, must: string): Checked => ({
  value,
  problem: `${shown(given)} is not ${must}. ${shown(value)} holds instead.`,
});

function checkList(setting: Extract<PolicySetting, { type: "list" }>, given: unknown): Checked {
  if (!Array.isArray(given))
    return {
      value: [],
      problem: `${shown(given)} is not a list. Nothing of it holds, so nothing is allowed.`,
    };
  const { called, fits } = textForms[setting.form];
  const entries = given.map((entry) => (typeof entry === "string" ? entry.trim() : entry));
  const wrong = entries.filter((entry) => typeof entry !== "string" || (entry !== "" && !fits(entry)));
  const right = entries.filter((entry) => typeof entry === "string" && entry !== "" && fits(entry));
  const value = [...new Set(right)] as string[];
  if (wrong.length === 0) return good(value);
  const left = value.length === 0 ? "Nothing is left, so nothing is allowed." : "The others hold.";
  return { value, problem: `${wrong.map(shown).join(", ")} is not ${called}. ${left}` };
}

function check(setting: PolicySetting, given: unknown): Checked {
  switch (setting.type) {
    case "bool": {
      if (typeof given === "boolean") return good(given);
      if (given === 0 || given === 1) return good(given === 1);
      return instead(setting.stricter, given, "true or false (in the registry, a DWORD of 1 or 0)");
    }
    case "integer": {
      const { min, max, stricter } = setting;
      const fits = typeof given === "number" && Number.isInteger(given) && given >= min && given <= max;
      return fits ? good(given) : instead(stricter, given, `a whole number from ${min} to ${max}`);
    }
    case "choice": {
      const choices = Object.keys(setting.choices);
      const wanted = typeof given === "string" ? given.trim().toLowerCase() : null;
      const found = choices.find((choice) => choice.toLowerCase() === wanted);
      if (found !== undefined) return good(found);
      return instead(
        setting.stricter,
        given,
        choices.length === 1 ? `“${choices[0]}”` : `one of ${choices.join(", ")}`,
      );
    }
    case "text": {
      const { called, fits } = textForms[setting.form];
      if (typeof given === "string" && fits(given.trim())) return good(given.trim());
      return { value: "", problem: `${shown(given)} is not ${called}. None holds instead.` };
    }
    case "list":
      return checkList(setting, given);
    default:
      return setting satisfies never;
  }
}

/** Does a place say nothing with this? An editor of policies writes empty texts and lists. */
const isEmpty = (given: unknown): boolean =>
  given === null ||
  given === undefined ||
  (typeof given === "string" && given.trim() === "") ||
  (Array.isArray(given) && given.every((entry) => typeof entry === "string" && entry.trim() === ""));

const byLowerCase = new Map(policyNames.map((name) => [name.toLowerCase(), name]));

/** Names that systems and editors put beside the policies. */
const isForeign = (name: string): boolean => name.startsWith("Payload") || /^[_$@]/.test(name) || name === "";

/**
 * What holds, from what the places say: of the first place that has a policy, its value counts. A wrong one is told by its
 * name, and the stricter one holds. After a place that cannot be read no other one counts, and what no place before it has
 * fixed holds on its stricter side; less of it where nobody knows whether anything is fixed.
 */
export function readPolicyValues(places: readonly PolicyPlace[]): ReadPolicy {
  const values: Record<string, Value> = { ...defaultPolicyValues };
  const fixed = new Set<PolicyName>();
  const unread = new Set<PolicyName>();
  const problems: PolicyProblem[] = [];
  let why: Unread | null = null;
  for (const place of places) {
    if ("problem" in place) {
      problems.push({ policy: null, problem: `${place.place}: ${place.problem}` });
      if (why !== "closed") why = place.unread;
      continue;
    }
    // What a later place allows may be forbidden by the one that cannot be read.
    if (why !== null) continue;
    for (const [written, given] of Object.entries(place.values)) {
      const name = byLowerCase.get(written.toLowerCase());
      if (name === undefined && !isForeign(written))
        problems.push({
          policy: null,
          problem: `${place.place}: “${written}” is no policy that this version of Bellwether knows.`,
        });
      if (name === undefined || fixed.has(name) || isEmpty(given)) continue;
      const { value, problem } = check(policies[name], given);
      values[name] = value;
      fixed.add(name);
      if (problem !== null) problems.push({ policy: name, problem: `${name}: ${problem}` });
    }
  }
  for (const name of why === null ? [] : heldBack(why)) {
    if (fixed.has(name)) continue;
    values[name] = stricterOf(name);
    fixed.add(name);
    unread.add(name);
  }
  return { values: values as PolicyValues, fixed, unread, problems };
}

/** Signs that together let two records be taken for one. */
export interface DuplicateRule<S extends string, T> {
  readonly all: readonly S[];
  /** At least one of these must hold too. */
  readonly any?: readonly S[];
  readonly unless?: (a: T, b: T) => boolean;
  /** Only while typing: enough for a hint, not for the list of pairs. */
  readonly typing?: true;
}

interface Reasoning<S extends string, T> {
  /** The test of each sign by itself. */
  readonly signs: Readonly<Record<S, (a: T, b: T) => boolean>>;
  /** One rule must hold; within a rule, all of `all` and one of `any`. */
  readonly rules: readonly DuplicateRule<S, T>[];
  /** Signs in the order in which they are told, strongest first. */
  readonly order: readonly S[];
  /** A sign that another implies is left out. */
  readonly saidBy: Partial<Readonly<Record<S, readonly S[]>>>;
  /** Signs that take many times as long as the others: whoever differs otherwise is spared them. */
  readonly slow: readonly S[];
}

/** Why two records may be one, in words and without a score; empty where no rule holds. */
export function reasoning<S extends string, T>({ signs, rules, order, saidBy, slow }: Reasoning<S, T>) {
  const quickFirst = rules.map((rule) => ({
    ...rule,
    all: rule.all.toSorted((one, other) => Number(slow.includes(one)) - Number(slow.includes(other))),
  }));
  return (a: T, b: T, when: "list" | "typing"): readonly S[] => {
    const holds = quickFirst.some(
      (rule) =>
        (rule.typing === undefined || when === "typing") &&
        rule.unless?.(a, b) !== true &&
        (rule.any?.some((sign) => signs[sign](a, b)) ?? true) &&
        rule.all.every((sign) => signs[sign](a, b)),
    );
    if (!holds) return [];
    const found = order.filter((sign) => signs[sign](a, b));
    return found.filter((sign) => !saidBy[sign]?.some((more) => found.includes(more)));
  };
}

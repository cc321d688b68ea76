const numbered = /^(.+) \(\d+\)$/u;

/**
 * “Parent of Student A (1)” says which of two it is. In a text that has one of them alone the number says nothing: it is left out of
 * everything that a report consists of.
 */
export function withoutLoneNumbers(standIns: readonly string[], said: unknown): <T>(value: T) => T {
  const unique = [...new Set(standIns)].filter((each) => numbered.test(each));
  if (unique.length === 0) return (value) => value;
  const text = JSON.stringify(said);
  const lone = unique.flatMap((standIn): [string, string][] => {
    const base = numbered.exec(standIn)?.[1];
    if (base === undefined || !text.includes(standIn)) return [];
    const beside = unique.some(
      (other) => other !== standIn && numbered.exec(other)?.[1] === base && text.includes(other),
    );
    return beside ? [] : [[standIn, base]];
  });
  if (lone.length === 0) return (value) => value;
  return (value) =>
    JSON.parse(lone.reduce((words, [from, to]) => words.replaceAll(from, to), JSON.stringify(value)));
}

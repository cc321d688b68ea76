import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

/** From 0, guessed at once, to 4, beyond guessing. */
export type PassphraseScore = 0 | 1 | 2 | 3 | 4;

let checker: Promise<ZxcvbnFactory> | null = null;

/** Its word lists are large: they are loaded when somebody begins to choose. */
async function loadChecker(): Promise<ZxcvbnFactory> {
  const [core, common, english] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-en"),
  ]);
  return new core.ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  });
}

/** How hard a passphrase is to guess. `known` are words that others know of this person: names, school. */
export async function scorePassphrase(
  passphrase: string,
  known: readonly string[] = [],
): Promise<PassphraseScore> {
  checker ??= loadChecker();
  const found = (await checker).check(
    passphrase,
    known.filter((word) => word !== ""),
  );
  return found.score;
}

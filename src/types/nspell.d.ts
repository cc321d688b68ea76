/** The part of nspell that is used here; it brings no types of its own. */
declare module "nspell" {
  interface Spell {
    readonly correct: (word: string) => boolean;
    readonly suggest: (word: string) => string[];
    readonly add: (word: string) => Spell;
  }
  /** Takes the two files of a Hunspell dictionary. */
  const nspell: (dictionary: { readonly aff: Uint8Array; readonly dic: Uint8Array }) => Spell;
  export = nspell;
}

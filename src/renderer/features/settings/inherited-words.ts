type Inherited = {
  readonly own: boolean;
  readonly from: { readonly name: string } | null;
  /** What holds then, in words. */
  readonly value: string;
};

/** Where the value of a setting comes from, said below its field. */
export const inheritedWords = ({ own, from, value }: Inherited): string => {
  if (own) return from === null ? "Set here." : `Set here. Otherwise ${value}, from ${from.name}.`;
  return from === null ? `${value}, which holds where nothing is set.` : `${value}, from ${from.name}.`;
};

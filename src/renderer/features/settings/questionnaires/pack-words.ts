const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

/** `2 sections, 14 texts differ`: from the words that come with the program. */
export const countWords = ({
  sections,
  texts,
}: {
  readonly sections: number;
  readonly texts: number;
}): string => {
  if (texts === 0) return "no text differs";
  const verb = sections + texts === 2 ? "differs" : "differ";
  return `${counted(sections, "section")}, ${counted(texts, "text")} ${verb}`;
};

/** Who changed a line of minutes that somebody else began: a deletion leaves nothing of theirs in the document. */
export const handsInMinutes = (): readonly string[] => [
  "alter table meeting_minutes add column hands text not null default '[]'",
];

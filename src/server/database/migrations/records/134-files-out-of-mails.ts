/** A file that was taken out of a mail says which one, from its arrival on (decision 151). */
export const filesOutOfMails = (): readonly string[] => [
  "alter table uploads add column from_mail text",
  "alter table resumable_uploads add column from_mail text",
  "alter table media add column from_mail text",
];

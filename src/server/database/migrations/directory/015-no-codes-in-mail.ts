/** Mail of former versions holds reset codes as they were sent. They are worth something for an hour only. */
export const noCodesInMail = (): readonly string[] => [
  "delete from mail_messages where body like '%Reset code: %'",
  "delete from password_resets",
];

/** PostgreSQL is not an engine yet: this folder only refuses settings that ask for it. */
export const asksForPostgres = (url: string | undefined): boolean => /^postgres(ql)?:/i.test(url ?? "");

export const postgresComesLater =
  "PostgreSQL comes in a later version: leave DATABASE_URL unset and set DATABASE_FILE and DATABASE_KEY.";

/** PostgreSQL is not an engine yet: this folder holds no more than how one that asks for it is refused. */
export const asksForPostgres = (url: string | undefined): boolean => /^postgres(ql)?:/i.test(url ?? "");

export const postgresComesLater =
  "PostgreSQL comes in a later version: leave DATABASE_URL unset and set DATABASE_FILE and DATABASE_KEY.";

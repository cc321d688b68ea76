import { connectEncrypted } from "./encrypted-sqlite.ts";

/** Gives a file that nobody else uses another key, and opens it with that and looks through it. Throws where it is not whole. */
export function givenKey(file: string, former: string, key: string): void {
  const connection = connectEncrypted(file, former);
  try {
    // With a log beside the file, pages under the former key could stay there.
    connection.pragma("journal_mode = delete");
    connection.pragma(`rekey = "x'${key}'"`);
  } finally {
    connection.close();
  }
  const opened = connectEncrypted(file, key);
  try {
    if (opened.pragma("quick_check(1)", { simple: true }) !== "ok")
      throw new Error(`${file} is not whole under its new key.`);
  } finally {
    opened.close();
  }
}

import { expect, test } from "vitest";
import type { LogEntry } from "#contract/services/logs/schema.ts";
import { fieldWords } from "./field-words.ts";

const words = (act: LogEntry["act"], ...fields: string[]) => fieldWords({ act, fields });

test("says nothing of how a list was asked for, of a reading as of an export", () => {
  expect(words("seen", "about", "when", "act")).toBe("");
  expect(words("exported", "format:csv", "rows:12", `sha256:${"a".repeat(64)}`, "about", "when")).toBe(
    "format: csv, rows: 12, SHA-256 aaaaaaaaaaaa",
  );
});

test("says changed fields in words, and not again what the sentence says", () => {
  expect(words("changed", "relations")).toBe("");
  expect(words("changed", "stage", "closing_reason", "category_id", "remind_at")).toBe(
    "stage, closing reason, category, due date",
  );
  expect(words("changed", "max_bytes", "allowed .pdf")).toBe("largest size of a file, allowed .pdf");
  expect(words("changed", "reason:Parents asked: again")).toBe("reason: Parents asked: again");
  expect(words("seen", "conflict")).toBe("shown in a conflict of changes");
});

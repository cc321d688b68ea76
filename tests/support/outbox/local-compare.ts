import { taskIdOfReminder } from "#contract/records/tasks/task-ids.ts";

// Tests look into records of every shape.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Loose = any;

const changing = new Set([
  "version",
  "created_at",
  "updated_at",
  "at",
  "activity_at",
  "local_revision",
  // Of minutes: counted by the server, and written by each side in an order of its own.
  "sequence",
  "update",
  "url",
  "links",
  "meta",
  // Protected notes are opened by the server alone, so a person made here has none to open yet.
  "reveal",
]);

/** Of how far a WAVR assessment is, the server alone counts. */
const counted = new Set(["facts", "coded", "missing", "changed"]);

/** Without what only the server gives, under the server's ids; rows of lists in one order. */
export function comparable(value: Loose, ids: ReadonlyMap<unknown, unknown>): Loose {
  if (Array.isArray(value)) {
    const list = value.map((each) => comparable(each, ids));
    const sortable = list.every((each) => typeof each?.uuid === "string" || typeof each?.id === "number");
    return sortable
      ? list.sort((a, b) => String(a.uuid ?? a.id).localeCompare(String(b.uuid ?? b.id)))
      : list;
  }
  if (typeof value !== "object" || value === null) return ids.get(value) ?? value;
  const total = typeof value.meta?.total === "number" ? { total: value.meta.total } : {};
  const kept = Object.entries(value).filter(
    ([key]) => !changing.has(key) && !(Array.isArray(value.forms) && counted.has(key)),
  );
  // Each side stops its own clock.
  const comparedAs = (key: string, each: Loose) => {
    if (["completed_at", "done_at", "read_at", "closed_at"].includes(key)) return each !== null;
    const compared = comparable(each, ids);
    // Among tasks a reminder has an id of its own, which is made from the server's number.
    return key === "id" && value.kind === "reminder" ? taskIdOfReminder(compared) : compared;
  };
  return { ...Object.fromEntries(kept.map(([key, each]) => [key, comparedAs(key, each)])), ...total };
}

import { z } from "zod";
import type { EndpointName } from "#contract/endpoints/table.ts";
import type { SubjectKind } from "../outbox/types.ts";

/** `personRef`: the short form of a person in lists and cases, enough for a picker but not a whole record. */
export type CopiedKind = SubjectKind | "personRef";

/** Where a record is inside an answer. `path` is an SQLite JSON path. */
export interface CopiedRecord {
  readonly kind: CopiedKind;
  readonly id: number | null;
  readonly uuid: string | null;
  readonly path: string;
}

const named = z.looseObject({ id: z.int().nullish(), uuid: z.string().nullish() });
const filed = z.looseObject({ path_id: z.string().nullish() });
const holder = z.looseObject({
  interviews: z.array(z.unknown()).optional(),
  tasks: z.array(z.unknown()).optional(),
  attachments: z.record(z.string(), z.unknown()).optional(),
});

/** Which answers hold whole records, and where. */
const places: Partial<Record<EndpointName, { readonly kind: SubjectKind; readonly at: readonly string[] }>> =
  {
    "persons.show": { kind: "person", at: ["data"] },
    "persons.edit": { kind: "person", at: ["data", "person"] },
    "cases.show": { kind: "case", at: ["data"] },
    "cases.edit": { kind: "case", at: ["data", "case"] },
    "assessments.show": { kind: "assessment", at: ["data"] },
    "tasks.show": { kind: "task", at: ["data"] },
  };

const within = (value: unknown, at: readonly string[]): unknown =>
  at.reduce<unknown>((held, name) => {
    const parsed = z.record(z.string(), z.unknown()).safeParse(held);
    return parsed.success ? parsed.data[name] : undefined;
  }, value);

const pathOf = (at: readonly string[]) => `$${at.map((name) => `."${name}"`).join("")}`;

const recordAt = (kind: CopiedKind, value: unknown, path: string): readonly CopiedRecord[] => {
  const parsed = named.safeParse(value);
  if (!parsed.success) return [];
  const { id = null, uuid = null } = parsed.data;
  // A file is known by the path id of its upload.
  const known = kind === "media" ? (filed.safeParse(value).data?.path_id ?? null) : uuid;
  return id === null && known === null ? [] : [{ kind, id, uuid: known, path }];
};

const filesOf = (value: unknown, path: string): readonly CopiedRecord[] =>
  Object.entries(holder.safeParse(value).data?.attachments ?? {})
    .filter(([name]) => !name.includes('"'))
    .flatMap(([name, file]) => recordAt("media", file, `${path}."attachments"."${name}"`));

/** Reminders appear among tasks in the same shape; they are not cached as tasks. */
const isReminder = (row: unknown): boolean =>
  z.looseObject({ kind: z.literal("reminder") }).safeParse(row).success;

const rows: Partial<Record<EndpointName, CopiedKind>> = {
  "interviews.list": "interview",
  "tasks.list": "task",
  "persons.list": "personRef",
  "persons.search": "personRef",
};

/** The whole records in an answer: its main record, and those nested in it. */
export function copiedRecords(endpoint: string, data: unknown): readonly CopiedRecord[] {
  const row = rows[endpoint as EndpointName];
  if (row) {
    const list = z.array(z.unknown()).safeParse(within(data, ["data"]));
    return (list.data ?? []).flatMap((one, n) =>
      row === "task" && isReminder(one) ? [] : recordAt(row, one, `$."data"[${n}]`),
    );
  }
  const place = places[endpoint as EndpointName];
  if (!place) return [];
  const record = within(data, place.at);
  const path = pathOf(place.at);
  const own = [...recordAt(place.kind, record, path), ...filesOf(record, path)];
  if (place.kind !== "assessment") return own;
  const { interviews = [], tasks = [] } = holder.safeParse(record).data ?? {};
  return [
    ...own,
    ...interviews.flatMap((one, n) => recordAt("interview", one, `${path}."interviews"[${n}]`)),
    ...tasks.flatMap((one, n) => [
      ...recordAt("reminder", one, `${path}."tasks"[${n}]`),
      ...filesOf(one, `${path}."tasks"[${n}]`),
    ]),
  ];
}

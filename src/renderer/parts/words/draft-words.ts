import { z } from "zod";
import { queuedKinds } from "#contract/kit/kinds.ts";
import { type Written, writtenIn } from "#contract/merge/written-in.ts";
import { formKey } from "#lib/drafts/draft-keys.ts";
import { bulletinAsRead } from "./bulletin-fields.ts";
import { type ChangedKind, clashLabel, clashValue } from "./clash-words.ts";

/** Something that a person wrote, as it is read and copied. */
export interface WrittenWord {
  readonly key: string;
  readonly label: string;
  readonly text: string;
}

/** The three shapes in which forms keep their drafts: of a form, of what is saved while typing, and of a task in it. */
const formDraft = z.object({ values: z.json(), base: z.json() });
const mineDraft = z.object({ mine: z.json(), basis: z.json() });
const saverDraft = z.object({ unsaved: z.record(z.string(), mineDraft) });

function written(body: unknown, kind: ChangedKind): Written[] {
  const form = formDraft.safeParse(body).data;
  if (form && kind === "bulletin") return writtenIn(bulletinAsRead(form.values), bulletinAsRead(form.base));
  if (form) return writtenIn(form.values, form.base);
  const mine = mineDraft.safeParse(body).data;
  if (mine) return writtenIn(mine.mine, mine.basis);
  const unsaved = saverDraft.safeParse(body).data?.unsaved ?? {};
  return Object.entries(unsaved).flatMap(([section, typed]) =>
    writtenIn(typed.mine, typed.basis, ["steps", section]),
  );
}

/** Says which record is meant and names nothing to a reader: 7, or a uuid. */
const isNumber = (field: string) => /(^|_)(id|ids|uuid|uuids)$|Ids?$/.test(field);
const isUuid = (text: string) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text);

/** The parts of a value that say something to a reader. */
function readable(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map(readable).filter((each) => each !== "" && !(typeof each === "string" && isUuid(each)));
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value).filter(
    ([field, part]) => !isNumber(field) && typeof part === "string" && part !== "" && !isUuid(part),
  );
  return parts.map(([, part]) => part).join(", ");
}

const first = (kind: string): ChangedKind => queuedKinds.find((each) => each === kind) ?? "assessment";

/** What somebody wrote in a draft, in the words of its form: readable whatever became of its record. */
export function draftWords(key: string, body: unknown): readonly WrittenWord[] {
  const [word = "", , , of = ""] = formKey(key).split(":");
  const kind = first(word);
  const found = written(body, kind);
  const state = Object.fromEntries(found.map(({ path, value }) => [path.at(-1) ?? "", value]));
  const section = of === "interviews" ? of : "safety_interviews";
  const context = { kind, record: { section, state } };
  return found.flatMap(({ path, value }) => {
    const field = path.at(-1) ?? "";
    const says = readable(value);
    if (isNumber(field) || (typeof says === "string" && isUuid(says))) return [];
    const text = clashValue(path, says, context);
    // What was chosen from a list is kept with the name that the list has for it.
    const named = path.length > 1 && ["label", "name"].includes(field) ? path.slice(0, -1) : path;
    return text === null ? [] : [{ key: JSON.stringify(path), label: clashLabel(named, context), text }];
  });
}

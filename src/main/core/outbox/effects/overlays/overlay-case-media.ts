import { endpoints } from "#contract/endpoints/table.ts";
import type { Assessment } from "#contract/records/assessments/schema.ts";
import { chooseCaseMedia } from "#contract/records/case-media/rules.ts";
import { type CaseFile, type MediaPlace, movedAlone } from "#contract/records/case-media/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { mediaKindOf } from "#contract/records/media/media-kinds.ts";
import type { MediaItem } from "#contract/records/media/schema.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import { fileLists } from "#core/outbox/changes/file-lists.ts";
import { indexOf } from "#core/outbox/effects/change-index.ts";
import type { Context } from "#core/outbox/effects/context.ts";
import { foldRows } from "#core/outbox/effects/fold.ts";
import { caseIdOf, changesOfCase, commentEffect } from "#core/outbox/effects/records/case-notes.ts";
import { findItem, renamed } from "#core/outbox/effects/records/media.ts";
import { fieldsOf } from "#core/outbox/effects/shapes.ts";
import type { Change } from "#core/outbox/types.ts";
import { eachRow } from "./lists.ts";
import type { Overlay } from "./overlay.ts";

type HeldMedia = readonly [MediaPlace, Readonly<Record<string, MediaItem>>];

const nowhere = { assessment_uuid: null, person_uuid: null, section: null };

/** Uploads that waiting changes attach to records. */
const givenHere = (changes: readonly Change[]): ReadonlySet<unknown> =>
  new Set(
    changes.flatMap(({ body }) => fileLists.flatMap((name) => (fieldsOf(body)[name] ?? []) as unknown[])),
  );

/** Records of a case that can be built on this computer, with their files. */
function heldIn(caseId: number, changes: readonly Change[], context: Context): readonly HeldMedia[] {
  const own = changesOfCase(changes, "comment", caseId, context);
  const comments = foldRows(commentEffect, [], own, context).map(
    ({ id, author, attachments }): HeldMedia => [
      { ...nowhere, kind: "comment", id, title: author?.full_name ?? "" },
      attachments,
    ],
  );
  const record = context.local.record("case", caseId) as CaseRecord | null;
  const assessments = (record?.assessments ?? []).flatMap(({ uuid }): readonly HeldMedia[] => {
    const whole = context.local.record("assessment", uuid) as Assessment | null;
    if (whole === null) return [];
    const place = { ...nowhere, assessment_uuid: whole.uuid };
    return [
      [{ ...place, kind: "assessment", id: whole.id, title: whole.person.name }, whole.attachments],
      ...whole.tasks.map(
        ({ id, title, section, attachments }): HeldMedia => [
          { ...place, kind: "task", id, title, section },
          attachments,
        ],
      ),
    ];
  });
  const people = (record?.persons ?? []).flatMap(({ uuid }): readonly HeldMedia[] => {
    const whole = context.local.record("person", uuid) as Person | null;
    if (whole === null) return [];
    const pictures = Object.entries(whole.attachments).filter(
      ([, file]) => mediaKindOf(file.mime_type) === "picture",
    );
    const place = { ...nowhere, kind: "person", id: whole.id, title: whole.name, person_uuid: uuid } as const;
    return [[place, Object.fromEntries(pictures)]];
  });
  return [...comments, ...assessments, ...people];
}

/** A file after it, or the record it belongs to, was renamed here. */
function afterRenaming(
  file: CaseFile,
  held: readonly HeldMedia[],
  changes: readonly Change[],
  context: Context,
): CaseFile {
  let now = file;
  for (const change of indexOf(changes).renamings())
    if (findItem({ [now.path_id]: now }, change.params.mediaId, context) !== null)
      now = Object.assign({}, now, renamed(now, change));
  const { kind, id, title } = file.origin;
  const place = held.find(([each]) => each.kind === kind && each.id === id)?.[0];
  if (place === undefined || place.title === title) return now;
  return { ...now, origin: { ...now.origin, title: place.title } };
}

/** Files in the outbox appear on the first page; the files they would push off it stay. */
export const overlayCaseMedia: Overlay<"cases.media"> = (read, { params, query }, changes, context) => {
  const asked = endpoints["cases.media"].query.safeParse(query ?? {}).data;
  if (read === null || asked === undefined) return read;
  const held = heldIn(caseIdOf(params?.id, context), changes, context);
  const before = eachRow(read.data, (file) => afterRenaming(file, held, changes, context));
  const given = givenHere(changes);
  const known = new Set(before.map(({ path_id }) => path_id));
  const waiting = held.flatMap(([origin, attachments]) =>
    Object.values(attachments)
      .filter(({ path_id }) => given.has(path_id) && !known.has(path_id))
      .map(
        (file): CaseFile => ({
          ...file,
          kind: mediaKindOf(file.mime_type),
          origin,
          can_edit: true,
          can_move: movedAlone.includes(origin.kind),
        }),
      ),
  );
  const added = asked.page === 1 ? chooseCaseMedia(waiting, asked) : [];
  if (added.length === 0 && before === read.data) return read;
  const data = chooseCaseMedia([...before, ...added], asked);
  const total = read.meta.total + data.length - read.data.length;
  const people = new Map(read.people.map((each) => [each.id, each]));
  for (const { created_by: by } of waiting) if (by !== null && !people.has(by.id)) people.set(by.id, by);
  const from = data.length === 0 ? null : (read.meta.from ?? 1);
  const to = from === null ? null : from + data.length - 1;
  return {
    ...read,
    data: [...data],
    people: [...people.values()].sort((a, b) => a.full_name.localeCompare(b.full_name)),
    meta: { ...read.meta, total, from, to },
  };
};

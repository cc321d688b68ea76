import { openCompartment } from "#contract/records/compartments/schema.ts";
import type { DropReason, DueKind } from "#contract/services/retention/schema.ts";
import { deleteRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { KeptRows } from "#server/database/tables/kept-records.ts";
import { blobKeyIn, deleteMediaOf, dropUnusedBlobs } from "#server/platform/files/media.ts";
import { countKinds, gather, inCompartments, keptTables } from "#server/platform/retention/bundles.ts";
import { destroyKept } from "#server/platform/retention/kept-records.ts";
import { anyHeld, casesOfRelatives, linkedCases } from "#server/platform/retention/linked-cases.ts";
import { deleteCase } from "#server/records/cases/writes.ts";
import { checkIdsOf } from "#server/records/person-work/records-checks.ts";
import { dropUnusedVehicles, vehicleIdsOf } from "#server/records/vehicles/repository.ts";
import { sha256 } from "#server/security/tokens.ts";
import { forgetTraces, forgetUploads, namesIn } from "./traces.ts";

type Content = readonly KeptRows[];

/** A digest of everything that would go with a record: it changes when anything of that does. */
export async function markOf(db: Db, kind: DueKind, id: number): Promise<string> {
  return sha256(JSON.stringify(await gather(db, kind, id)));
}

/** Does a case under legal hold need the record, as it stands now? */
export async function isNeeded(db: Db, kind: DueKind, id: number): Promise<boolean> {
  if (kind === "case") return anyHeld(db, [id]);
  const linked = await linkedCases(db, { kind: "person", id, personId: id });
  return anyHeld(db, [...linked, ...(await casesOfRelatives(db, id))]);
}

/** Why a record must not be destroyed though it is there: it is held, opened again, or not as it was proposed. */
export async function changedSince(
  db: Db,
  { kind, id, mark }: { readonly kind: DueKind; readonly id: number; readonly mark: string },
): Promise<DropReason | null> {
  const content = await gather(db, kind, id);
  const [own] = content.find((each) => each.table === keptTables[kind])?.rows ?? [];
  if (own === undefined) return "gone";
  if (await isNeeded(db, kind, id)) return "held";
  if (kind === "case" && (own.status !== "closed" || own.closed_at === null)) return "reopened";
  return sha256(JSON.stringify(content)) === mark ? null : "changed";
}

export interface Destroyed {
  /** Many read the certificate: without what lay in a compartment. */
  readonly counts: Readonly<Record<string, number>>;
  /** By what stored answers may still name it. */
  readonly traces: readonly string[];
  /** Files to be removed after the commit. */
  readonly files: readonly string[];
}

async function deletePerson(db: Db, content: Content, id: number): Promise<void> {
  const persons = content
    .filter((each) => each.table === "persons")
    .flatMap(({ rows }) => rows.map((row) => Number(row.id)));
  for (const each of persons) await deleteMediaOf(db, "records_check", await checkIdsOf(db, each));
  await deleteMediaOf(db, "person", persons);
  const vehicles = await vehicleIdsOf(db, id);
  await deleteRow(db, "persons", id);
  await dropUnusedVehicles(db, vehicles);
}

/**
 * Destroys a record for good, with everything that belongs to it, what is kept of deletions below it, and where it is
 * named. Unlike a deletion it keeps nothing.
 */
export async function destroyRecord(db: Db, kind: DueKind, id: number): Promise<Destroyed> {
  const content = await gather(db, kind, id);
  const kept = await destroyKept(db, content);
  const all = [...content, ...kept.rows];
  await forgetTraces(db, all);
  const parts = await forgetUploads(db, all);
  const blobs = all.filter((each) => each.table === "media").flatMap(({ rows }) => rows.map(blobKeyIn));
  if (kind === "case") await deleteCase(db, id);
  else await deletePerson(db, content, id);
  const unused = await dropUnusedBlobs(db, [...new Set([...blobs, ...kept.blobs])]);
  return {
    counts: Object.fromEntries(
      countKinds(inCompartments(content, [openCompartment]), keptTables[kind]).map(({ kind, count }) => [
        kind,
        count,
      ]),
    ),
    traces: namesIn(all),
    files: [...unused, ...parts],
  };
}

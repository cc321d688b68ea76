import { v7 as uuidv7 } from "uuid";
import { loadAccess } from "#server/access/access.ts";
import { inOneTree } from "#server/access/reach.ts";
import { findRow, insertRow, updateRow } from "#server/database/rows.ts";
import type { Handlers } from "#server/http/call.ts";
import { forbidden, invalid, notFound } from "#server/http/errors.ts";
import { requireFreeRelatives, requireNoHold } from "#server/http/legal-hold.ts";
import { changedFields } from "#server/kit/changed-fields.ts";
import { withMerged } from "#server/kit/merging/merged-in-history.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import { pageReply } from "#server/kit/pages.ts";
import { attach } from "#server/records/media/attachments.ts";
import {
  attachVehicle,
  detachVehicle,
  hasVehicle,
  insertVehicle,
  matchingVehicles,
  vehicleIsKnown,
  vehicleOf,
  vehiclesOf,
} from "#server/records/vehicles/repository.ts";
import { personHistory } from "./history.ts";
import { insertProtectedNote, isNoteOf, noteBody, protectedNotesOf, revealsOf } from "./protected-notes.ts";
import { checksOf, presentCheck } from "./records-checks.ts";
import {
  deleteRelation,
  insertRelation,
  isDescendant,
  potentialParents,
  relationExists,
  relationsOf,
} from "./relations.ts";

const alreadySo = "These two are already related in this way.";

export const personWorkHandlers = {
  "persons.relations": async ({ db, auth, record }) => ({
    body: { data: await relationsOf(db, auth, record.id) },
  }),

  "persons.potentialParents": async ({ db, auth, record, params }) => ({
    body: { data: await potentialParents(db, auth, record.id, params.term) },
  }),

  "persons.attachChild": async ({ db, auth, record, params, body, now, audit }) => {
    const child = await loadAccess(db, auth, "person", params.childId);
    if (
      child === null ||
      !child.rights.view ||
      !inOneTree(auth.reach, child.organizationId, record.organizationId)
    )
      throw notFound(true);
    if (!child.rights.edit) throw forbidden();
    if (child.id === record.id) throw invalid("child_id", "A person cannot be their own child.");
    if (await isDescendant(db, record.id, child.id))
      throw invalid(
        "child_id",
        "This would make a person their own ancestor. Take the other relation back first.",
      );
    if (await relationExists(db, record.id, child.id, "parent")) throw invalid("child_id", alreadySo);
    const data = await insertRelation(db, auth, {
      uuid: uuidv7(),
      created_at: now,
      updated_at: now,
      created_by: auth.userId,
      from_person_id: record.id,
      to_person_id: child.id,
      kind: "parent",
      note: body.note,
    });
    audit({ fields: ["relations"] });
    return { body: { data } };
  },

  "persons.relate": async ({ db, auth, record, body, now, audit }) => {
    const other = await loadAccess(db, auth, "person", body.person_uuid);
    if (
      other === null ||
      !other.rights.edit ||
      !inOneTree(auth.reach, other.organizationId, record.organizationId)
    )
      throw invalid("person_uuid", "This person was not found.");
    if (other.id === record.id) throw invalid("person_uuid", "A person cannot be related to themselves.");
    if (await relationExists(db, record.id, other.id, body.kind)) throw invalid("person_uuid", alreadySo);
    const data = await insertRelation(db, auth, {
      uuid: uuidv7(),
      created_at: now,
      updated_at: now,
      created_by: auth.userId,
      from_person_id: record.id,
      to_person_id: other.id,
      kind: body.kind,
      note: body.note,
    });
    audit({ fields: ["relations"] });
    return { body: { data } };
  },

  "persons.unrelate": async ({ db, auth, record, params, audit }) => {
    await requireFreeRelatives(db, record.id, params.relationId);
    if (!(await deleteRelation(db, auth, record.id, params.relationId))) throw notFound(true);
    audit({ fields: ["relations"] });
    return {};
  },

  "persons.vehicles": async ({ db, auth, record }) => ({
    body: { data: await vehiclesOf(db, auth, record.id) },
  }),

  "persons.attachVehicle": async ({ db, auth, record, body, now, audit }) => {
    const { vehicle_id: known, separate, note, ...facts } = body;
    if (known !== null && !(await vehicleIsKnown(db, auth, known, record.organizationId)))
      throw invalid("vehicle_id", "This vehicle was not found.");
    if (known !== null && (await hasVehicle(db, record.id, known)))
      throw invalid("vehicle_id", "This vehicle is already attached.");
    if (known === null && facts.make === null && facts.model === null && facts.plate === null)
      throw invalid("make", "Enter a make, a model or a license plate.");
    const { id: personId, organizationId } = record;
    const wanted = { plate: facts.plate, state: facts.state, personId, organizationId };
    const matches = known === null && !separate ? await matchingVehicles(db, auth, wanted) : [];
    if (matches.length > 0) {
      audit({ action: "vehicle.match" });
      return { body: { data: null, matches } };
    }
    const stamps = { created_at: now, created_by: auth.userId };
    const made = { uuid: uuidv7(), version: 1, updated_at: now, organization_id: record.organizationId };
    const id = known ?? (await insertVehicle(db, { ...facts, ...stamps, ...made }));
    await attachVehicle(db, { person_id: record.id, vehicle_id: id, note, ...stamps });
    audit({ fields: ["vehicles"] });
    return { body: { data: (await vehicleOf(db, auth, record.id, id)) ?? null, matches: [] } };
  },

  "persons.detachVehicle": async ({ db, record, body, audit }) => {
    if (!(await hasVehicle(db, record.id, body.vehicle_id)))
      throw invalid("vehicle_id", "This vehicle was not found.");
    await requireNoHold(db, record);
    await detachVehicle(db, record.id, body.vehicle_id);
    audit({ fields: ["vehicles"] });
    return {};
  },

  "persons.checks": async ({ db, record }) => ({ body: { data: await checksOf(db, record.id) } }),

  "persons.check": async ({ db, auth, record, body, now, audit }) => {
    const { attachments, uuid: given, ...asked } = body;
    const uuid = await newUuid(db, "records_checks", given);
    const id = await insertRow(db, "records_checks", {
      ...asked,
      uuid,
      version: 1,
      person_id: record.id,
      created_by: auth.userId,
      created_at: now,
      updated_at: now,
      state: "requested",
      answered_at: null,
    });
    await attach(db, "attachments", attachments, { type: "records_check", id, userId: auth.userId, now });
    audit({ recordType: "records_check", recordId: id });
    return { body: { data: await presentCheck(db, id) }, version: 1 };
  },

  "persons.updateCheck": async ({ db, auth, record, params, body, now, audit }) => {
    const before = await findRow(db, "records_checks", record.id);
    const person = await loadAccess(db, auth, "person", params.id);
    if (person?.id !== before.person_id) throw notFound(true);
    const answered = body.state === "requested" ? null : (before.answered_at ?? now);
    const changes = { state: body.state, note: body.note, answered_at: answered, updated_at: now };
    await updateRow(db, "records_checks", record.id, changes);
    const owner = { type: "records_check", id: record.id, userId: auth.userId, now } as const;
    const files = await attach(db, "attachments", body.attachments, owner);
    audit({ fields: [...changedFields(before, changes), ...(files > 0 ? ["attachments"] : [])] });
    const data = await presentCheck(db, record.id);
    return { body: { data }, version: data.version };
  },

  "persons.protectedNotes": async ({ db, auth, record }) => ({
    body: { data: await protectedNotesOf(db, auth, record) },
  }),

  "persons.protect": async ({ db, auth, record, body, now, audit }) => {
    // Revealing protected notes and editing the person are two rights; writing a note requires both.
    if (!record.rights.edit) throw forbidden();
    const { uuid: given, ...note } = body;
    const uuid = await newUuid(db, "protected_notes", given);
    const data = await insertProtectedNote(db, auth, record.organizationId, {
      ...note,
      uuid,
      version: 1,
      person_id: record.id,
      created_by: auth.userId,
      created_at: now,
      updated_at: now,
    });
    audit({ recordType: "protected_note", recordId: data.id });
    return { body: { data } };
  },

  "persons.revealNote": async ({ db, auth, record, params, body, now, audit }) => {
    const person = await loadAccess(db, auth, "person", params.id);
    if (person === null || !(await isNoteOf(db, person.id, record.id))) throw notFound(true);
    const reveal = {
      note_id: record.id,
      user_id: auth.userId,
      at: now,
      reason: body.reason,
      words: body.words,
    };
    // The audit log gets the category of the reason, not its text, which may name people.
    audit({ fields: [`reason:${body.reason}`] });
    return { body: { data: { id: record.id, body: await noteBody(db, reveal) } } };
  },

  "persons.noteReveals": async ({ db, auth, record, params }) => {
    const person = await loadAccess(db, auth, "person", params.id);
    if (person === null || !(await isNoteOf(db, person.id, record.id))) throw notFound(true);
    return { body: { data: await revealsOf(db, record.id) } };
  },

  "persons.history": async ({ db, auth, record, query, request }) => {
    const person = { id: record.id, withChecks: record.rights.edit };
    const { total, rows } = await personHistory(db, person, query);
    return {
      body: pageReply(request, query, { total, rows: await withMerged(db, auth, "person", record.id, rows) }),
    };
  },
} satisfies Partial<Handlers>;

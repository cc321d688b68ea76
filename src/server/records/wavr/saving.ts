import { type Compartment, openCompartment } from "#contract/records/compartments/schema.ts";
import type { CaseForm, WavrBody } from "#contract/records/wavr/schema.ts";
import { compartmentAbout } from "#instruments/person-types.ts";
import { loadAccess } from "#server/access/access.ts";
import { opens } from "#server/access/compartments.ts";
import type { Access } from "#server/access/loaded.ts";
import { inOneTree } from "#server/access/reach.ts";
import { writeJson } from "#server/database/json-text.ts";
import { findRow, insertRow, updateRow } from "#server/database/rows.ts";
import type { Row } from "#server/database/schema.ts";
import type { Call } from "#server/http/call.ts";
import { forbidden, invalid, notFound } from "#server/http/errors.ts";
import { beforeSavingKnown } from "#server/http/save-known.ts";
import { requireSameWords } from "#server/kit/kept-words.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import { administratorsOf, mayGrant, userRefs } from "#server/platform/accounts/users.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { wordsInUse } from "#server/platform/packs/packs.ts";
import { requireSamePerson } from "#server/records/person-merges/same-person.ts";
import { requireAdult, requireAgeAsked } from "./adults.ts";
import { requireKnown } from "./named-accounts.ts";
import { requireSnapshot } from "./recoding.ts";
import { presentWavr } from "./repository.ts";

type Saving = Pick<Call<"wavr.saveIntake">, "db" | "auth" | "now" | "audit" | "touch" | "request">;

/** A safety plan may be saved before anybody is known; every other document is about somebody. */
type SavedBody = Omit<WavrBody, "person_uuid"> & { readonly person_uuid: string | null };

/**
 * Where a document lies from its first day on. About staff it is an employment record, which nobody begins who could not
 * read it afterwards.
 */
async function compartmentFor(
  { db, auth }: Pick<Saving, "db" | "auth">,
  { organizationId }: Access,
  form: CaseForm,
  { person_type_id }: Row<"persons">,
): Promise<Compartment> {
  const compartment: Compartment = compartmentAbout(person_type_id);
  if (opens(auth, compartment, organizationId)) return compartment;
  const [first] = (await administratorsOf(db, organizationId)).filter((id) => id !== auth.userId);
  const name = first === undefined ? undefined : (await userRefs(db, [first])).get(first)?.full_name;
  const how =
    name !== undefined
      ? `An administrator, such as ${name}, can give you the right.`
      : (await mayGrant(db, auth, auth.userId, organizationId))
        ? "Give yourself the right on your own page under Colleagues."
        : "An administrator can give you the right.";
  const what = form === "pack_worksheet" ? "A worksheet about" : "A WAVR assessment of";
  throw forbidden(`${what} staff is an employment record, which you may not read here. ${how}`);
}

/** Whom a document is to be about, from its beginning or later. */
async function requirePerson(
  { db, auth }: Pick<Saving, "db" | "auth">,
  organizationId: number,
  uuid: string,
): Promise<Row<"persons">> {
  const person = await loadAccess(db, auth, "person", uuid);
  if (person === null || !person.rights.view || !inOneTree(auth.reach, person.organizationId, organizationId))
    throw invalid("person_uuid", "This person was not found.");
  return findRow(db, "persons", person.id);
}

async function begin(
  { db, auth, now, audit }: Saving,
  parent: Access,
  form: CaseForm,
  body: SavedBody,
): Promise<number> {
  const isSafety = form === "safety_plan";
  const isOfPack = form === "pack_worksheet";
  const concerned =
    body.person_uuid === null
      ? null
      : await requirePerson({ db, auth }, parent.organizationId, body.person_uuid);
  if (concerned === null && !isSafety) throw invalid("person_uuid", "Say whom it is about.");
  if (concerned !== null && !isSafety && !isOfPack) {
    await requireAdult(db, concerned, { caseId: parent.id, form, now });
    await requireAgeAsked(db, concerned, { caseId: parent.id, form });
  }
  // Whoever is kept safe in a case of a student is so by an education record, a teacher too.
  const compartment =
    isSafety || concerned === null
      ? openCompartment
      : await compartmentFor({ db, auth }, parent, form, concerned);
  const person_id = concerned?.id ?? null;
  if (form === "assessment" || form === "plan") await requireKnown(db, parent.id, body.state, null);
  const words = body.instrument ?? (await wordsInUse(db, auth.reach.rootOf(parent.organizationId)));
  const id = await insertRow(db, "wavr_forms", {
    uuid: await newUuid(db, "wavr_forms", body.uuid),
    version: 1,
    created_at: now,
    updated_at: now,
    created_by: auth.userId,
    case_id: parent.id,
    person_id,
    form,
    compartment,
    state: writeJson(body.state),
    instrument_pack: words.pack,
    instrument_version: words.version,
  });
  // Each version of a safety plan is told by itself, the first among them.
  if (!isSafety)
    await recordCaseEvent(db, {
      caseId: parent.id,
      personId: person_id,
      userId: auth.userId,
      at: now,
      kind: isOfPack ? "worksheet_begun" : "wavr_begun",
      recordId: id,
      to: isOfPack ? words.pack : form,
    });
  audit({ recordType: "wavr", recordId: id, organizationId: parent.organizationId, compartment });
  return id;
}

/** Whom a document is about from a save on: it stays with its person, and a safety plan of nobody known may name one. */
async function personAfter(
  { db, auth }: Pick<Saving, "db" | "auth">,
  { case_id, person_id }: Row<"wavr_forms">,
  given: string | null,
): Promise<number | null> {
  if (given === null && person_id !== null) throw invalid("person_uuid", "A plan stays with its person.");
  if (given === null) return null;
  if (person_id !== null) {
    await requireSamePerson(db, auth, given, person_id);
    return person_id;
  }
  const { organization_id } = await findRow(db, "cases", case_id);
  return (await requirePerson({ db, auth }, organization_id, given)).id;
}

/** Saves what a document says; answers the names of what changed. */
export async function change(
  { db, auth, now }: Pick<Saving, "db" | "auth" | "now">,
  before: Row<"wavr_forms">,
  body: Omit<SavedBody, "uuid">,
): Promise<readonly string[]> {
  const person_id = await personAfter({ db, auth }, before, body.person_uuid);
  requireSameWords(body.instrument, before);
  await requireSnapshot(db, before, body.state);
  if (before.form === "assessment" || before.form === "plan")
    await requireKnown(db, before.case_id, body.state, before);
  const state = writeJson(body.state);
  await updateRow(db, "wavr_forms", before.id, { person_id, state, updated_at: now });
  return [
    ...(person_id === before.person_id ? [] : ["person_uuid"]),
    ...(state === before.state ? [] : ["state"]),
  ];
}

/**
 * Saves a document of a case by its uuid (Spec §7, "Upsert"): a new one begins it; one that exists there, in the same form,
 * is an update with its rules.
 */
export async function saveForm(
  call: Saving,
  parent: Access,
  form: CaseForm,
  body: SavedBody,
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  const { db, auth, now, audit, touch } = call;
  const known = body.uuid === undefined ? null : await loadAccess(db, auth, "wavr", body.uuid);
  if (known === null) return { id: await begin(call, parent, form, body), isNew: true };
  if (!known.rights.view) throw notFound(true);
  const before = await findRow(db, "wavr_forms", known.id);
  if (before.case_id !== parent.id || before.form !== form)
    throw invalid("uuid", "This uuid is that of another document.");
  if (!known.rights.edit)
    throw forbidden("A worksheet is changed by its rater alone. Begin one of your own.");
  const settle = await beforeSavingKnown(call, known, () => presentWavr(db, auth, known.id));
  const { compartment } = before;
  const fields = await change({ db, auth, now }, before, body);
  touch("wavr", known.id);
  audit({
    recordType: "wavr",
    recordId: known.id,
    organizationId: known.organizationId,
    fields,
    compartment,
  });
  await settle();
  return { id: known.id, isNew: false };
}

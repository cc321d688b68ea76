import { randomUUID } from "node:crypto";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { personTypes } from "#instruments/person-types.ts";
import { answeredBoard, openedBoard } from "./boards.ts";
import { type Call, type Caller, jsonOf } from "./http.ts";
import { assessmentBody, personBody, type Target } from "./requests.ts";
import type { TestWorld } from "./server.ts";
import { wholeJudgment, wholePlan } from "./wavr.ts";
import { anyWorksheet, wholeWorksheet, worksheetBodyFor } from "./worksheets.ts";

/** Stands in everything that is written about a staff person here. */
export const marker = "zwetschgenkern";

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;

export async function made(caller: Caller, name: EndpointName, call: Call): Promise<Loose> {
  const answer = await caller.call(name, call);
  if (answer.status >= 300) throw new Error(`${name} answered ${answer.status}: ${answer.text}`);
  return jsonOf(answer);
}

/** Lets somebody of the first school read its employment records, or no longer. */
export const grant = (world: TestWorld, actor: "owner" | "member", may_read = true): Promise<Loose> =>
  made(world.callers.schoolAdministrator, "users.grantCompartment", {
    params: {
      id: world.userIds[actor],
      organizationId: world.places.school,
      compartment: "employment",
    },
    body: { may_read },
  });

/** A teacher of the target's school, as the person of the target and of its WAVR documents. */
export async function withTeacher(world: TestWorld, target: Target): Promise<Target> {
  const person_type_id = personTypes.find(({ key }) => key === "teacher")?.id;
  const body = {
    ...personBody(target),
    first_name: "Ottilie",
    last_name: "Brandt",
    student_id: null,
    date_of_birth: "1979-03-11",
    person_type_id,
  };
  const { data } = await made(world.callers.owner, "persons.create", { body });
  const teacher = { ...target, person: data, adult: data };
  // Somebody of whom something else is kept, so that they do not fall due.
  await made(world.callers.owner, "assessments.save", {
    body: { ...assessmentBody({ ...teacher, case: null }), attachments: [] },
  });
  return teacher;
}

/** What the owner writes about the teacher of the target: every form, and of every kind of copy one. */
export async function withEmployment(world: TestWorld, target: Target): Promise<Target> {
  const { owner } = world.callers;
  const params = { id: target.case?.id ?? 0 };
  const about = (state: object) => ({ person_uuid: target.adult.uuid, state });
  const etag = ({ version }: { readonly version: number }) => ({ "if-match": `"${version}"` });
  await made(owner, "wavr.saveIntake", { params, body: about({ incident_description: marker }) });
  const { data: worksheet } = await made(owner, "wavr.saveWorksheet", {
    params,
    body: about({ w1_code: "present", w1_notes: marker }),
  });
  const of = { ...params, worksheetId: worksheet.uuid };
  await made(owner, "wavr.takeSnapshot", { params: of, body: { reason: `${marker} first` } });
  await made(owner, "wavr.updateWorksheet", {
    params: of,
    body: about({ w1_code: "prominent", w1_notes: `${marker} again` }),
    headers: etag(worksheet),
  });
  const signing = { ...params, wavrAssessmentId: randomUUID() };
  const { data: assessment } = await made(owner, "wavr.saveAssessment", {
    params: signing,
    body: about({ ...wholeJudgment, opinion: marker }),
  });
  await made(owner, "wavr.sign", {
    params: signing,
    body: { agreed: [{ name: marker, answer: "differs", words: marker }] },
    headers: etag(assessment),
  });
  const { data: plan } = await made(owner, "wavr.savePlan", {
    params,
    body: about({ ...wholePlan, title: marker }),
  });
  const filling = { ...params, worksheetId: randomUUID() };
  const { data: packWorksheet } = await made(owner, "worksheets.save", {
    params: filling,
    body: worksheetBodyFor(target.adult.uuid, wholeWorksheet(anyWorksheet(), marker)),
  });
  await made(owner, "worksheets.sign", { params: filling, body: {}, headers: etag(packWorksheet) });
  const {
    data: { check_ins },
  } = await made(owner, "plans.show", { params });
  const open = (check_ins as { uuid: string; plan_uuid: string; done_at: string | null }[]).find(
    (each) => each.plan_uuid === plan.uuid && each.done_at === null,
  );
  await made(owner, "plans.checkIn", {
    params,
    body: { uuid: open?.uuid, plan_uuid: plan.uuid, outcome: "worse", words: marker, changed: marker },
  });
  const written = { ...target, worksheet, wavrAssessment: assessment, packWorksheet };
  const opened = await openedBoard(owner, written, "level_of_concern", marker);
  await made(owner, "boards.decide", {
    params: { ...params, boardId: opened.uuid },
    body: {
      choice: "high",
      words: marker,
      members: [{ user_id: target.userId, answer: "differs", words: marker }],
    },
    headers: etag(opened),
  });
  const { board, answer } = await answeredBoard(owner, written, "level_of_concern", marker);
  return { ...written, boards: { waiting: board, answer, opened } };
}

import type { Target } from "./requests.ts";

// biome-ignore lint/suspicious/noExplicitAny: rows of every shape are looked into
type Row = any;

/** The tables that the target's case is about, each with the condition by which a row is of that case. */
export function rowsAbout(target: Target): Readonly<Record<string, (row: Row) => boolean>> {
  const caseId = target.case?.id;
  return {
    cases: (row) => row.id === caseId,
    case_persons: (row) => row.case_id === caseId,
    case_team: (row) => row.case_id === caseId,
    case_guests: (row) => row.case_id === caseId,
    case_cards: (row) => row.case_id === caseId,
    case_entities: (row) => row.case_id === caseId,
    case_location_events: (row) => row.case_id === caseId,
    case_matches: (row) => row.case_a === caseId || row.case_b === caseId,
    case_events: (row) => row.case_id === caseId,
    comments: (row) => row.case_id === caseId,
    time_entries: (row) => row.case_id === caseId,
    case_notices: (row) => row.case_id === caseId,
    wavr_forms: (row) => row.case_id === caseId,
    wavr_copies: (row) =>
      [target.worksheet.id, target.plan.id, target.packWorksheet.id].includes(row.form_id),
    wavr_answers: (row) => row.form_id === target.wavrAssessment.id,
    check_ins: (row) => row.form_id === target.plan.id,
    meetings: (row) => row.case_id === caseId,
    meeting_minutes: (row) => row.meeting_id === target.meeting.id,
    minutes_updates: (row) => row.meeting_id === target.meeting.id,
    minutes_clients: (row) => row.meeting_id === target.meeting.id,
    meeting_people: (row) => [target.meeting.id, target.endedMeeting.id].includes(row.meeting_id),
    meeting_signatures: (row) => row.meeting_id === target.endedMeeting.id,
    agreement_boards: (row) => row.case_id === caseId,
    agreement_answers: (row) => [target.boards.waiting.id, target.boards.opened.id].includes(row.board_id),
    agreement_decisions: (row) => row.board_id === target.boards.opened.id,
    tasks: (row) => row.case_id === caseId,
    assessments: (row) => row.case_id === caseId,
    interviews: (row) => row.assessment_id === target.assessment.id,
    reminders: (row) => row.assessment_id === target.assessment.id,
    media: (row) => [target.personMedia, target.assessmentMedia].includes(row.id),
    persons: (row) => row.id === target.person.id,
    person_relations: (row) => [row.from_person_id, row.to_person_id].includes(target.person.id),
    entity_relations: (row) => [row.entity_id, row.other_entity_id].includes(target.caseEntity.id),
    person_vehicles: (row) => row.person_id === target.person.id,
    vehicles: (row) => row.id === target.vehicle.id,
    records_checks: (row) => row.person_id === target.person.id,
    protected_notes: (row) => row.person_id === target.person.id,
    entities: (row) => row.id === target.caseEntity.id,
  };
}

import { useState } from "react";
import { type Assessment, assessment } from "#contract/records/assessments/schema.ts";
import { type Interview, type InterviewSection, interview } from "#contract/records/interviews/schema.ts";
import type { PackIdentity } from "#instruments/packs.ts";
import { etagOf, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { NotReadyError } from "#parts/saving/save-problem.tsx";
import { createSaver, type Forms, type Saver } from "#parts/saving/saver.ts";
import { conflictIn, now, saveDelay, useFind, useSaverSends } from "#parts/saving/saver-calls.ts";
import type { SaverDraft } from "#parts/saving/saver-draft.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";

/** Sections of an assessment with form data; lists of ids are maintained by the server (V-14). */
const readForms = (record: Assessment): Forms =>
  Object.fromEntries(
    Object.entries(record.state.steps).flatMap(([section, form]) =>
      Array.isArray(form) ? [] : [[section, form as SectionForm]],
    ),
  );

interface NewAssessment {
  readonly uuid: string;
  /** Read at the first save: a person may have been selected meanwhile. */
  readonly personUuid: () => string | null;
  readonly caseId: () => number | null;
  /** The words that it is begun under. */
  readonly instrument: PackIdentity;
}

/** The one saver of an assessment: creates at the first save, then updates with If-Match (Spec §4). */
export function useAssessmentSaver(initial: Assessment | null, fresh: NewAssessment): Saver<Assessment> {
  const api = useApi();
  const find = useFind();
  const [form, sending] = useSaverSends();
  const { mutateAsync: create } = useApiMutation("assessments.save", { sends: form });
  const { mutateAsync: update } = useApiMutation("assessments.update", { sends: form });
  const [saver] = useState(() =>
    createSaver<Assessment>(
      {
        read: readForms,
        create: async (forms, draft) => {
          const personUuid = fresh.personUuid();
          if (personUuid === null)
            throw new NotReadyError(t("Select a person first. Your answers are kept here."));
          const state = { steps: { ...forms }, interviewIds: [] };
          const body = { uuid: fresh.uuid, person_uuid: personUuid, state, case_id: fresh.caseId() };
          const words = { type: 1 as const, instrument: fresh.instrument };
          return (await sending(draft, () => create({ body: { ...body, ...words } }))).data;
        },
        update: async (record, forms, draft) => {
          const state = { ...record.state, steps: { ...record.state.steps, ...forms } };
          const { uuid, person_uuid, case_id } = record;
          const body = { uuid, person_uuid, type: 1 as const, state, case_id };
          const input = { params: { uuid }, body, ifMatch: etagOf(record) };
          return (await sending(draft, () => update(input))).data;
        },
        find: () =>
          find(async () => (await api("assessments.show", { params: { idOrUuid: fresh.uuid } })).data.data),
        conflictOf: (error) => conflictIn(error, (current) => assessment.safeParse(current).data),
        now,
        delay: saveDelay,
      },
      initial,
    ),
  );
  return saver;
}

interface NewInterview {
  readonly uuid: string;
  readonly section: InterviewSection;
  /** Creates the assessment first, where it does not exist yet (Spec §4). */
  readonly ensureAssessment: () => Promise<Assessment>;
  /** Where it is to lie, read at its first save. */
  readonly compartment: () => SaverDraft["compartment"];
}

/** Name of an interview's only form in its saver. */
export const interviewFormName = "state";

/** The saver of one interview, general or of step 4. */
export function useInterviewSaver(initial: Interview | null, fresh: NewInterview): Saver<Interview> {
  const api = useApi();
  const find = useFind();
  const [form, sending] = useSaverSends();
  const { mutateAsync: create } = useApiMutation("interviews.create", { sends: form });
  const { mutateAsync: update } = useApiMutation("interviews.update", { sends: form });
  const [saver] = useState(() =>
    createSaver<Interview>(
      {
        read: (record) => ({ [interviewFormName]: record.state }),
        ready: fresh.ensureAssessment,
        create: async (forms, draft) => {
          const { uuid: assessment_uuid } = await fresh.ensureAssessment();
          const state = forms[interviewFormName] ?? {};
          const { uuid, section } = fresh;
          const compartment = fresh.compartment();
          const body = { uuid, assessment_uuid, section, state, compartment };
          return (await sending(draft, () => create({ body }))).data;
        },
        update: async (record, forms, draft) => {
          const { uuid, assessment_uuid, section } = record;
          const state = forms[interviewFormName] ?? record.state;
          const body = { uuid, assessment_uuid, section, state };
          const input = { params: { uuid }, body, ifMatch: etagOf(record) };
          return (await sending(draft, () => update(input))).data;
        },
        find: async () => {
          const parent = await fresh.ensureAssessment();
          const idOrUuid = parent.uuid;
          const found = await find(() => api("assessments.show", { params: { idOrUuid } }));
          return found?.data.data.interviews.find(({ uuid }) => uuid === fresh.uuid) ?? null;
        },
        conflictOf: (error) => conflictIn(error, (current) => interview.safeParse(current).data),
        now,
        delay: saveDelay,
      },
      initial,
    ),
  );
  return saver;
}

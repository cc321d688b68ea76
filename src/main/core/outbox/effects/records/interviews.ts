import type { z } from "zod";
import { openCompartment } from "#contract/records/compartments/schema.ts";
import {
  type Interview,
  type interviewBody,
  interviewSectionOf,
} from "#contract/records/interviews/schema.ts";
import { stampsOf } from "#core/outbox/effects/effect-parts.ts";
import type { RecordEffect } from "#core/outbox/effects/fold.ts";

type Body = z.output<typeof interviewBody>;

export const interviewEffect: RecordEffect<Interview> = {
  create: (change, context) => {
    const body = change.body as Body;
    return {
      ...stampsOf<Interview>(change, context),
      section: body.section ?? interviewSectionOf(body.state),
      assessment_uuid: body.assessment_uuid,
      state: body.state,
      created_by: context.author,
      compartment: body.compartment ?? openCompartment,
    };
  },
  update: (record, given, change, context) => ({
    ...record,
    assessment_uuid: record.assessment_uuid ?? (given as Body).assessment_uuid,
    state: (given as Body).state,
    updated_at: context.savedAt(change),
    local_revision: change.revision,
  }),
  bodyOf: ({ uuid, assessment_uuid, section, state }) => ({ uuid, assessment_uuid, section, state }),
};

import { z } from "zod";

const text = z.string().min(1);
const choice = z.object({ value: text, label: text, help: text.optional() });
const alertName = text.optional();

const detailField = z.object({
  key: text,
  label: text,
  input: text,
  required: z.boolean(),
  html_id: text.optional(),
  message_required: text.optional(),
  help: text.optional(),
  options: z.array(choice).optional(),
  show_when: z.object({ field: text, equals: text }).optional(),
  prefill: text.optional(),
});

const observation = z.object({
  key: text,
  label: text,
  help: text,
  direction: text.optional(),
  alert: alertName,
});
const observationList = z.object({ title: text, intro: text, items: z.array(observation) });

const classification = z.object({
  title: text,
  field: text,
  intro: text,
  threat_definition: text,
  decision_guide: z.array(
    z.object({
      order: z.int(),
      question: text,
      if_yes: z.union([z.int(), text]),
      if_no: z.union([z.int(), text]),
      help: text,
    }),
  ),
  when_in_doubt: text,
  options: z.array(
    z.object({
      value: z.int(),
      label: text,
      short: text,
      definition: text,
      choose_when: z.array(text),
      do_not_choose_when: z.array(text),
      steps: z.array(z.object({ step: z.int(), expectation: text })),
      next: text,
    }),
  ),
  step_expectations: z.array(choice),
});

const actionKeys = z.object({ recommended: z.array(text), also_available: z.array(text) });
const response = z.object({
  title: text,
  intro: text,
  intro_by_classification: z.object({ "0": text, "1": text, "2": text, "3": text }),
  categories: z.array(choice),
  roles: z.array(choice),
  actions: z.array(
    z.object({
      key: text,
      category: text,
      text,
      role: text,
      due_in_days: z.int(),
      classifications: z.array(z.int()),
      recommended_for: z.array(z.int()),
      note: text.optional(),
    }),
  ),
  by_classification: z.object({ "0": actionKeys, "1": actionKeys, "2": actionKeys, "3": actionKeys }),
});

const interviews = z.object({
  title: text,
  intro: text,
  type_field: detailField,
  detail_fields: z.array(detailField),
  target_witness_fields: z.array(detailField),
  question_fields: z.array(text),
  forms: z.array(
    z.object({
      type: text,
      title: text,
      opening: text,
      closing: text,
      questions: z.array(z.object({ key: text, text, note: text, alert: alertName })),
    }),
  ),
});

const safetyInterviews = z.object({
  title: text,
  intro: text,
  how_to: z.array(text),
  details_title: text,
  types: z.array(
    z.object({
      type: text,
      label: text,
      title: text,
      opening: text,
      closing: text,
      detail_fields: z.array(detailField),
      groups: z.array(
        z.object({
          key: text,
          label: text,
          intro: text,
          interviewer_note: text,
          count: z.int(),
          questions: z.array(
            z.object({
              field: text,
              number: z.int(),
              text,
              simpler_text: text.optional(),
              alert: alertName,
            }),
          ),
        }),
      ),
    }),
  ),
});

const cstag = z.object({
  title: text,
  alerts: z.record(z.string(), z.object({ title: text, text })),
  answer_scale: z.array(z.object({ value: text, label: text, help: text })),
  wizard_steps: z.array(
    z.object({
      step: z.int(),
      title: text,
      purpose: text,
      sections: z.array(z.object({ key: text, label: text })),
    }),
  ),
  assessment_findings: z.object({
    title: text,
    intro: text,
    sources: z.array(choice),
    information_reviewed: z.array(choice),
  }),
  interviews,
  key_observations: observationList,
  threat_classification: classification,
  observations_suggesting: observationList,
  threat_response: response,
  safety_interviews: safetyInterviews,
});

const wavrField = z.looseObject({
  key: text,
  label: text,
  input: text,
  required: z.boolean(),
  /** Required where another field says this. */
  required_when: z.looseObject({ field: text, equals: text }).optional(),
  help: text.optional(),
  options: z.array(z.looseObject({ value: z.union([text, z.int()]), label: text })).optional(),
  /** Where its choices are: `levels`, `coding`. */
  options_from: text.optional(),
  prefill: text.optional(),
  default: z.union([text, z.int()]).optional(),
});
const wavr = z.object({
  title: text,
  scope: text,
  approach: text,
  intake: z.object({
    title: text,
    intro: text,
    sections: z.array(z.object({ key: text, label: text, fields: z.array(wavrField) })),
  }),
  worksheet: z.object({
    title: text,
    intro: text,
    coding: z.array(choice),
    not_coded: z.object({ value: z.null(), label: text, help: text }),
    critical_help: text,
    kinds: z.array(choice),
    fields_per_factor: z.array(wavrField),
    domains: z.array(choice),
    factors: z.array(
      z.object({
        key: text,
        number: z.int(),
        label: text,
        domain: text,
        kind: text,
        critical: z.boolean(),
        description: text,
      }),
    ),
  }),
  assessment: z.object({
    title: text,
    intro: text,
    levels: z.array(z.object({ value: text, label: text, definition: text, response: text, review: text })),
    fields: z.array(wavrField),
  }),
  plan: z.object({
    title: text,
    intro: text,
    fields: z.array(wavrField.extend({ item_fields: z.array(wavrField).optional() })),
    action_areas: z.array(choice),
    suggested_goals: z.array(z.object({ key: text, text })),
    suggested_actions: z.array(z.object({ key: text, area: text, text })),
    cadences: z.array(choice),
    cadence_by_level: z.record(z.string(), text),
    closing_criteria: z.array(choice),
  }),
});

const listed = z.array(z.object({ id: z.int(), key: text, label: text }));

/** The shape of a content pack: what every version of ours has, and a district's own must have. */
export const packSchema = z.object({
  meta: z.object({
    name: text,
    version: text,
    notices: z.array(text),
    conventions: z.object({ input_types: z.array(text) }),
  }),
  cstag,
  wavr,
  case: z.object({
    case_categories: listed,
    case_types: listed,
    entity_types: listed,
    location_types: listed,
    person_types: listed,
    task_priorities: listed,
    task_statuses: listed,
    visibilities: listed,
    event_types: listed,
    impactor_types: listed,
  }),
});
export type InstrumentPack = z.infer<typeof packSchema>;

/** A pack's content with nothing but what the schema names, as it is compared and loaded. */
export const plainContent = (content: InstrumentPack): InstrumentPack => packSchema.parse(content);

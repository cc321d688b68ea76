import { z } from "zod";

const text = z.string().min(1);
const key = z.string().regex(/^[a-z][a-z0-9_]{0,99}$/);
const choice = z.object({ value: text, label: text, help: text.optional() });

/** A field of a conclusion: `textarea`, `text`, `date`, `radio` or `multiselect`, the last two with options. */
const field = z
  .object({
    key,
    label: text,
    input: z.enum(["text", "textarea", "date", "radio", "multiselect"]),
    required: z.boolean(),
    help: text.optional(),
    options: z.array(choice).min(2).optional(),
  })
  .refine(({ input, options }) => ["radio", "multiselect"].includes(input) === (options !== undefined), {
    path: ["options"],
    error: "A choice has options, and nothing else has.",
  })
  .meta({ examples: [{ key: "basis", label: "Basis", input: "textarea", required: true }] });

const theme = z.object({
  key,
  title: text,
  intro: text,
  questions: z.array(z.object({ key, text, help: text.optional() })).min(1),
});

/**
 * The shape of a pack that is a worksheet (decision 093): themes with questions, and a conclusion that is signed. Everything that
 * a worksheet says on screen and on paper of its own is in it; there is nothing to add up.
 */
export const worksheetSchema = z
  .object({
    meta: z.object({
      /** The key of the model: what types of case name, and what a worksheet records. */
      pack: key.max(40),
      version: text,
      name: text,
      /** What people call it, in buttons and lists of models. */
      short_name: text,
      language: text,
      source: text,
      publisher: text,
      edition: text,
      license: text,
      /** Stand on its screens and on its paper, always. */
      notices: z.array(text).min(1),
    }),
    title: text,
    /** Read before one begins. */
    about: z.array(text).min(1),
    person_label: text,
    answer: z.object({ label: text, hint: text }),
    /** How far a question was looked into; left out where the pack asks nothing of the kind. */
    choice: z
      .object({
        label: text,
        open: z.object({ label: text, help: text }),
        options: z.array(choice).min(1),
      })
      .optional(),
    overview: z.object({ label: text, help: text.optional() }),
    themes: z.array(theme).min(1),
    conclusion: z.object({ title: text, intro: text, fields: z.array(field).min(1) }),
  })
  .superRefine(({ themes, conclusion }, context) => {
    const keys = [
      ...themes.map((each) => `${each.key}_overview`),
      ...themes.flatMap(({ questions }) =>
        questions.flatMap((each) => [each.key, `${each.key}_choice`, `${each.key}_sources`]),
      ),
      ...conclusion.fields.map((each) => each.key),
    ];
    for (const twice of keys.filter((each, at) => keys.indexOf(each) !== at))
      context.addIssue({ code: "custom", message: `Two answers are kept under ${twice}.` });
  });

export type WorksheetPack = z.infer<typeof worksheetSchema>;
export type WorksheetTheme = WorksheetPack["themes"][number];
export type WorksheetQuestion = WorksheetTheme["questions"][number];
export type ConclusionField = WorksheetPack["conclusion"]["fields"][number];

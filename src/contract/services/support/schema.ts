import { z } from "zod";
import {
  email,
  id,
  line,
  optionalLine,
  optionalShortText,
  recordFields,
  rights,
  settingFields,
  typedText,
  userRef,
} from "#contract/kit/common.ts";
import { organization } from "#contract/records/organizations/schema.ts";

/** What a request for help is about. */
export const supportCategories = [
  { id: "problem", label: "Something does not work" },
  { id: "question", label: "A question about how to do something" },
  { id: "access", label: "An account, a role or a password" },
  { id: "data", label: "A record that is wrong or missing" },
  { id: "idea", label: "An idea" },
] as const;
export type SupportCategory = (typeof supportCategories)[number]["id"];
const categoryIds = ["problem", "question", "access", "data", "idea"] as const satisfies SupportCategory[];

export const supportStates = ["open", "answered", "closed"] as const;
export type SupportState = (typeof supportStates)[number];

const mostDiagnostics = 10_000;
/** Characters of a picture: a window with its words covered takes a third of it. */
const mostPicture = 400_000;

/** A new request for help. `diagnostics` is the text that its sender has read, null where it is not sent. */
export const supportRequestBody = z.object({
  uuid: z.uuid().optional(),
  /** A question where it is left out. */
  category: z.enum(categoryIds).default("question"),
  /** The address of the screen that it is about: `/cases/12`. */
  page: optionalLine(200),
  subject: line(120),
  body: typedText().min(1, { error: "Say what happened, or what you look for." }).max(5_000),
  diagnostics: optionalShortText(mostDiagnostics),
  /** A PNG in base64 of the window with names and everything typed covered. Left out or null: none. */
  picture: z
    .string()
    .regex(/^iVBORw0KGgo[A-Za-z0-9+/]*={0,2}$/, { error: "Picture must be a PNG in base64." })
    .max(mostPicture)
    .nullable()
    .optional(),
});
export type SupportRequestBody = z.input<typeof supportRequestBody>;

/** What administrators do with a request: its state, and an answer that its sender reads. */
export const supportAnswer = z.object({
  state: z.enum(supportStates),
  answer: optionalShortText(5_000),
});

export const supportRequest = z.looseObject({
  ...recordFields,
  category: z.enum(categoryIds),
  page: z.string().nullable(),
  subject: z.string(),
  body: z.string(),
  diagnostics: z.string().nullable(),
  /** Is a picture of the window with it? It is read by a call of its own. */
  has_picture: z.boolean(),
  state: z.enum(supportStates),
  answer: z.string().nullable(),
  created_by: userRef.nullable(),
  answered_by: userRef.nullable(),
  organization: z.looseObject({ id, name: z.string() }),
  /** Did it go to the district's address by mail? */
  mailed: z.boolean(),
  can: rights,
});
export type SupportRequest = z.infer<typeof supportRequest>;

/** A PNG in base64; null where none was sent along. */
export const supportPicture = z.looseObject({ picture: z.string().nullable() });

/** Where requests of a tree of organizations go by mail; null: nowhere, they are kept only. */
export const supportSettings = z.looseObject({
  ...settingFields,
  organization_id: id,
  /** The trees that the caller may set this for. */
  organizations: z.array(organization),
  address: z.string().nullable(),
});
export type SupportSettings = z.infer<typeof supportSettings>;

export const supportSettingsChange = z.object({
  organization_id: id.optional(),
  address: z
    .union([z.literal("").transform(() => null), email])
    .nullish()
    .transform((given) => given ?? null),
});

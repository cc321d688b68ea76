export interface Attribute {
  readonly name: string;
  readonly type: "string" | "boolean" | "complex" | "reference" | "dateTime";
  readonly description: string;
  readonly multiValued?: true;
  readonly required?: true;
  /** Is a capital another letter? */
  readonly caseExact?: true;
  readonly readOnly?: true;
  readonly unique?: true;
  readonly parts?: readonly Attribute[];
}

export const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";
export const groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group";

const text = (name: string, description: string): Attribute => ({ name, type: "string", description });

/** Of an address or a number: Bellwether keeps one, and tells of it as the one at work. */
const listed = (description: string): readonly Attribute[] => [
  text("value", description),
  text("type", "Always work."),
  { name: "primary", type: "boolean", description: "Whether it is the one that counts." },
];

/** What Bellwether keeps of somebody; whatever else a directory sends is left aside. */
export const userAttributes: readonly Attribute[] = [
  {
    ...text("userName", "What the directory calls them; their address where it says no other."),
    required: true,
    unique: true,
  },
  {
    name: "name",
    type: "complex",
    description: "Their name.",
    parts: [
      text("formatted", "The whole name."),
      text("familyName", "The family name."),
      text("givenName", "The given name."),
    ],
  },
  text("displayName", "The name as colleagues read it."),
  text("title", "What they are."),
  { name: "active", type: "boolean", description: "Whether they get in." },
  {
    name: "emails",
    type: "complex",
    description: "Addresses; the primary one is kept.",
    multiValued: true,
    parts: listed("An address."),
  },
  {
    name: "phoneNumbers",
    type: "complex",
    description: "Telephone numbers; the primary one is kept.",
    multiValued: true,
    parts: listed("A telephone number."),
  },
  {
    name: "groups",
    type: "complex",
    description: "The groups that they are in.",
    multiValued: true,
    readOnly: true,
    parts: [{ ...text("value", "The id of a group."), caseExact: true }, text("display", "Its name.")],
  },
];

export const groupAttributes: readonly Attribute[] = [
  { ...text("displayName", "The name of the group, by which a setting gives roles."), required: true },
  {
    name: "members",
    type: "complex",
    description: "The people in it.",
    multiValued: true,
    parts: [
      { ...text("value", "The id of a person."), caseExact: true },
      text("display", "Their name."),
      text("type", "Always User."),
    ],
  },
];

const common: readonly Attribute[] = [
  { ...text("id", ""), caseExact: true, readOnly: true },
  { ...text("externalId", ""), caseExact: true },
  {
    name: "meta",
    type: "complex",
    description: "",
    readOnly: true,
    parts: [
      text("resourceType", ""),
      { ...text("created", ""), type: "dateTime" },
      { ...text("lastModified", ""), type: "dateTime" },
    ],
  },
];

/** The attribute of this name, in capital or small letters; those that every resource has are known too. */
export const attributeNamed = (attributes: readonly Attribute[], name: string): Attribute | undefined =>
  [...common, ...attributes].find((each) => each.name.toLowerCase() === name.toLowerCase());

export const partNamed = ({ parts = [] }: Attribute, name: string): Attribute | undefined =>
  parts.find((each) => each.name.toLowerCase() === name.toLowerCase());

type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const canonicalValue = (attribute: Attribute, value: unknown): unknown =>
  attribute.parts === undefined
    ? value
    : Array.isArray(value)
      ? value.map((each) => canonicalValue(attribute, each))
      : isFields(value)
        ? Object.fromEntries(
            Object.entries(value).flatMap(([key, one]) => {
              const part = partNamed(attribute, key);
              return part === undefined ? [] : [[part.name, one]];
            }),
          )
        : value;

/** What was sent, with names spelled as they are here, and without what is not kept. */
export const canonical = (attributes: readonly Attribute[], sent: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([key, value]) => {
      const attribute = attributeNamed(attributes, key);
      return attribute === undefined || attribute.readOnly === true
        ? []
        : [[attribute.name, canonicalValue(attribute, value)]];
    }),
  );

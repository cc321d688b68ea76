import { z } from "zod";

const person = z.strictObject({ name: z.string(), at: z.string() });

/** Records of one kind, category, type and rule, with the years in which the first and the last were opened and closed. */
const group = z.strictObject({
  kind: z.enum(["case", "person"]),
  category: z.string().nullable(),
  type: z.string().nullable(),
  rule: z.string(),
  count: z.int(),
  opened: z.strictObject({ first: z.string(), last: z.string() }),
  closed: z.strictObject({ first: z.string(), last: z.string() }),
});

const counted = z.strictObject({ what: z.string(), count: z.int() });

/**
 * What was destroyed, without any of its content (V-16). The seal is made with the audit key over everything else in it,
 * as that of an export of the log is.
 */
export const certificate = z.strictObject({
  bellwether_certificate: z.literal(1),
  /** The database that the records were in. */
  database: z.string(),
  number: z.string(),
  organization: z.string(),
  proposed: person,
  confirmed: person,
  executed: z.strictObject({ from: z.string(), to: z.string() }),
  records: z.int(),
  groups: z.array(group),
  /** What belonged to them and went with them, by kind. */
  with: z.array(counted),
  /** Records of the list that were not destroyed, by reason. */
  left: z.array(counted),
  /** Over the uuids of the destroyed records, sorted, one a line. */
  sha256: z.string(),
  /** Null where the server has no audit key. */
  seal: z.strictObject({ key_id: z.string(), mac: z.string() }).nullable(),
});
export type Certificate = z.infer<typeof certificate>;

import type { Reading } from "#server/access/compartments.ts";
import type { Access } from "#server/access/loaded.ts";
import type { Db } from "#server/database/schema.ts";
import { readAssessment } from "./read-assessment.ts";
import { unreadAssessment } from "./repository.ts";

/** An assessment as its reader gets it. */
export const presentAssessment = async (db: Db, reader: Reading, access: Access) =>
  readAssessment(await unreadAssessment(db, reader, access));

import { cleanSubject } from "#contract/records/media/file-names.ts";
import type { FromMail } from "#contract/records/media/schema.ts";
import { type JsonText, writeJson } from "#server/database/json-text.ts";
import type { Call } from "#server/http/call.ts";
import { HttpError, invalid } from "#server/http/errors.ts";
import { uploadedByOrganization, uploadedByPerson } from "#server/platform/files/upload-quota.ts";

export const megabytes = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024)} MB`;

export const tooLarge = (field: string, most: number): HttpError =>
  invalid(field, `File must be at most ${megabytes(most)}. Choose a smaller one, or split it.`);

/** How the mail is stored that a file was taken out of: its parts in one order, so that two of them can be compared. */
export const mailText = (from: FromMail | null | undefined): JsonText<FromMail> | null =>
  from ? writeJson({ mail: from.mail, part: from.part, subject: cleanSubject(from.subject) }) : null;

/** The record says that there is a file, and its bytes are not in the folder of files. */
export const missingFile = (): HttpError =>
  new HttpError(404, {
    message:
      "The bytes of this file are missing on the server. Whoever runs it may restore them from a backup.",
  });

const said = (bytes: number): string =>
  bytes >= 1024 ** 3 ? `${Math.round(bytes / 1024 ** 3)} GB` : `${Math.round(bytes / 1024 ** 2)} MB`;

type Sending = Pick<Call<"uploads.begin">, "db" | "auth" | "services">;

/** Refuses a file for which the person has no room left, and names the limit. */
export async function requireOwnRoom(
  { db, auth, services }: Sending,
  field: string,
  size: number,
): Promise<void> {
  const { person } = services.options.uploadQuota;
  if ((await uploadedByPerson(db, auth.userId)) + size > person)
    throw invalid(field, `There is no room for this file: one person may keep ${said(person)} of files.`);
}

/**
 * Refuses a file for which there is no room left, and names the limit. Answers whether the organization has so little left that
 * the files which one process takes at the same moment could pass it together: then it is asked again in the transaction that keeps the
 * file, which is begun anew where another one has kept something that this one had counted. A person's own room is always asked
 * there.
 */
export async function requireRoom(
  call: Sending,
  field: string,
  size: number,
): Promise<{ readonly tight: boolean }> {
  const { db, auth, services } = call;
  const { uploadQuota, requestsAtOnce, uploadMaxBytes } = services.options;
  await requireOwnRoom(call, field, size);
  const left = uploadQuota.organization - (await uploadedByOrganization(db, auth.userId, auth.reach.home));
  if (size > left)
    throw invalid(
      field,
      `There is no room for this file: your organization may keep ${said(uploadQuota.organization)} of files.`,
    );
  return { tight: left < requestsAtOnce * uploadMaxBytes };
}

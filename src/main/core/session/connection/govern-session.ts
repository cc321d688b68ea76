import { noEnding } from "#contract/records/media/file-names.ts";
import type { Session } from "#contract/services/session/schema.ts";
import type { PolicyPort } from "#core/ports/policy.ts";

const longAgo = new Date(0).toISOString();

/** The session as it holds on this computer: the kinds of files, and whether a second factor is owed before anything else. */
export function governSession(found: Session, { values, fixed }: PolicyPort, onServer: boolean): Session {
  const { server, user } = found;
  const { UploadKinds } = values;
  const kinds = UploadKinds.map((kind) => kind.toLowerCase());
  const both = server.upload_types.filter((type) => kinds.includes(type));
  // Where the server has none of them, it refuses what is not its own.
  const left = both.length === 0 ? kinds : both;
  const allowed = left.length === 0 ? [noEnding] : left;
  const types = fixed.has("UploadKinds") ? allowed : server.upload_types;
  const asks = values.SecondFactorRequired && onServer && user?.has_password === true;
  return {
    ...found,
    server: { ...server, upload_types: types },
    user:
      user === null || !asks
        ? user
        : {
            ...user,
            second_factor_required: true,
            second_factor_due: user.second_factor ? user.second_factor_due : longAgo,
          },
  };
}

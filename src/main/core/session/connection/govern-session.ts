import type { Session } from "#contract/services/session/schema.ts";
import type { PolicyPort } from "#core/ports/policy.ts";

const longAgo = new Date(0).toISOString();

/** The session as it holds on this computer: the kinds of files, and whether a second factor is owed before anything else. */
export function governSession(found: Session, { values, fixed }: PolicyPort, onServer: boolean): Session {
  const { server, user } = found;
  const { UploadKinds } = values;
  const kinds = UploadKinds.map((kind) => kind.toLowerCase());
  const both = server.upload_types.filter((type) => kinds.includes(type));
  // Where nothing is left, the server refuses what is not its own; none at all would stand for every kind.
  const types = fixed.has("UploadKinds") ? (both.length === 0 ? kinds : both) : server.upload_types;
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

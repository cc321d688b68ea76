import { BridgeError } from "#contract/bridge/errors.ts";
import { fileEnding, noEnding } from "#contract/records/media/file-names.ts";
import type { Session } from "#contract/services/session/schema.ts";
import type { StagedFile } from "#core/ports/files.ts";

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_048_576)} MB`;

/** Refuses before sending what the server would refuse; the server decides in the end. */
export function assertAcceptable(file: StagedFile, server: Session["server"] | null): void {
  if (!server) return;
  if (file.size > server.upload_max_bytes)
    throw new BridgeError(
      "FILE_REFUSED",
      `“${file.name}” is larger than ${megabytes(server.upload_max_bytes)}, the most that the server takes.`,
    );
  const ending = fileEnding(file.name);
  if (
    server.upload_types.length > 0 &&
    !server.upload_types.includes(ending) &&
    !server.roster_types.includes(ending)
  )
    throw new BridgeError(
      "FILE_REFUSED",
      server.upload_types.includes(noEnding)
        ? `“${file.name}” may not be attached: your organization allows no kind of file at this computer.`
        : `“${file.name}” is of a kind that may not be attached. Allowed are: ${server.upload_types.join(", ")}.`,
    );
}

const firstMessage = (fields: unknown): string | null => {
  const messages = typeof fields === "object" && fields !== null ? Object.values(fields).flat() : [];
  return typeof messages[0] === "string" ? messages[0] : null;
};

/** A refusal of the file as FILE_REFUSED; other errors unchanged. */
export function asUploadError(error: unknown, name: string): unknown {
  if (!(error instanceof BridgeError)) return error;
  if (error.code === "VALIDATION")
    return new BridgeError("FILE_REFUSED", firstMessage(error.details.fields) ?? error.message);
  if (error.details.status === 413 || error.details.status === 415)
    return new BridgeError("FILE_REFUSED", `The server does not take “${name}”.`);
  return error;
}

export const fileGone = (name: string): BridgeError =>
  new BridgeError("FILE_GONE", `“${name}” is no longer where it was. Choose it again.`);

export const fileDamaged = (name: string): BridgeError =>
  new BridgeError("FILE_GONE", `The file “${name}” on this computer is damaged. Choose it again.`);

const noRoom = ["ENOSPC", "EDQUOT", "EFBIG"];

/** Why the disk did not accept a file. Nothing of the file is left there. */
export function sealProblem(error: unknown, name: string): BridgeError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return noRoom.includes(code)
    ? new BridgeError(
        "FILE_REFUSED",
        `There is not enough room on this computer for “${name}”. Nothing of it was kept. Make room, then choose it again.`,
      )
    : new BridgeError(
        "DATA_UNREADABLE",
        `“${name}” cannot be kept on this computer: its disk does not take it. Nothing of it was kept.`,
      );
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { BridgeError } from "#contract/bridge/errors.ts";
import { sealFile } from "#core/adapters/sealed-file.ts";
import type { Core } from "#core/core.ts";
import type { Log } from "#core/ports/system.ts";
import { answerJson } from "./answers.ts";

export interface ReceiveDeps {
  readonly core: Pick<Core, "stageFile" | "uploadLimit">;
  readonly temp: string;
  readonly log: Log;
}

/** The last part of the file's name in the page, without characters that names cannot contain. */
function nameOf(header: string | string[] | undefined): string | null {
  if (typeof header !== "string" || header.length > 4096) return null;
  try {
    const last = decodeURIComponent(header).split(/[/\\]/).at(-1) ?? "";
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is kept out.
    const name = last.replace(/[\u0000-\u001f\u007f]/g, "").trim();
    return name === "" || name.length > 255 ? null : name;
  } catch {
    return null;
  }
}

/** `POST /-/files`: takes one file's raw bytes from the page and answers with its reference. */
export function createReceiver({ core, temp, log }: ReceiveDeps) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refuse = (status: number, error: BridgeError) => {
      // Does not wait for the rest of a body that was refused.
      response.setHeader("Connection", "close");
      answerJson(response, status, error.toData());
      request.unpipe();
      request.resume();
    };
    const limit = core.uploadLimit();
    if (limit === null) return refuse(403, new BridgeError("UNAUTHENTICATED", "Sign in to add files."));
    const name = nameOf(request.headers["x-file-name"]);
    if (name === null) return refuse(400, new BridgeError("FILE_REFUSED", "The file's name cannot be used."));
    const type = request.headers["content-type"]?.split(";")[0]?.trim() || "application/octet-stream";
    try {
      const file = await sealFile({ folder: temp, name, type, limit, content: request });
      answerJson(response, 201, core.stageFile(file));
    } catch (error) {
      if (request.destroyed && !request.complete && !(error instanceof BridgeError)) return;
      if (error instanceof BridgeError) return refuse(413, error);
      log.error("files.receive", error);
      refuse(500, new BridgeError("INTERNAL", "The file could not be taken over."));
    }
  };
}

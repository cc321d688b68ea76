import type { IncomingMessage, ServerResponse } from "node:http";
import { createFileReceiver, type ReceiveDeps } from "#core/page/receive-file.ts";
import { answerJson } from "./answers.ts";

const one = (header: string | string[] | undefined): string | null =>
  typeof header === "string" ? header : null;

/** `POST /-/files`: takes one file's raw bytes from the page and answers with its reference. */
export function createReceiver(deps: ReceiveDeps) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // A page that was closed while it sent is no error.
    const gone = () => request.destroyed && !request.complete;
    const log = {
      ...deps.log,
      error: (event: string, error: unknown) => (gone() ? undefined : deps.log.error(event, error)),
    };
    const { status, body } = await createFileReceiver({ ...deps, log })({
      fileName: one(request.headers["x-file-name"]),
      contentType: request.headers["content-type"] ?? null,
      content: () => request,
    });
    if (gone()) return;
    // Does not wait for the rest of a body that was refused.
    if (status !== 201) response.setHeader("Connection", "close");
    answerJson(response, status, body);
    if (status === 201) return;
    request.unpipe();
    request.resume();
  };
}

import { type FileStep, fileStep, toldEnd, toldFileType } from "#contract/kit/told-file.ts";
import { parseJson } from "./read-lines.ts";
import { offline } from "./send.ts";

const newLine = 10;
/** A step has some fifty bytes, the head of an answer some hundreds. */
const longest = 65_536;

export const isTold = (response: Response): boolean =>
  response.headers.get("content-type")?.startsWith(toldFileType) ?? false;

/** Reads how far the file is, until the answer itself comes: that is what this resolves with. */
export async function readTold(
  response: Response,
  onStep: (step: FileStep) => void,
  broken: () => Error,
): Promise<Response> {
  const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader();
  let rest: Uint8Array = new Uint8Array();
  for (;;) {
    const at = rest.indexOf(newLine);
    if (at < 0) {
      const piece = await reader.read().catch(() => {
        // Any failure while reading is a failure of the network; the file may be finished, and on record.
        throw offline(true);
      });
      if (piece.done || rest.length > longest) throw broken();
      rest = Buffer.concat([rest, piece.value]);
      continue;
    }
    const line = parseJson(new TextDecoder().decode(rest.subarray(0, at)));
    rest = rest.subarray(at + 1);
    const end = toldEnd.safeParse(line);
    if (end.success) return new Response(behind(rest, reader), end.data);
    const step = fileStep.safeParse(line);
    // A newer server may tell of steps that this program does not know.
    if (step.success) onStep(step.data);
    else if (line === undefined) throw broken();
  }
}

/** What has been read of the body, and what is still to come. */
function behind(
  begun: Uint8Array,
  reader: ReadableStreamDefaultReader<Uint8Array>,
): ReadableStream<Uint8Array> {
  let first: Uint8Array | null = begun;
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (first !== null && first.length > 0) {
        controller.enqueue(first);
        first = null;
        return;
      }
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** Bytes of what a provider describes itself with, or says of a person, its keys and groups among it. */
const most = 1024 * 1024;

/** As `fetch`, and gives up an answer that is longer than a provider's ever is. */
export async function fetchBounded(
  address: string | URL,
  given: Parameters<typeof fetch>[1],
): Promise<Response> {
  const answer = await fetch(address, given);
  if (answer.body === null) return answer;
  let size = 0;
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        size += chunk.length;
        if (size > most) controller.error(new TypeError("The answer is too long."));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted, answer);
}

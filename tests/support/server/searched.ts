import { samplePassword } from "#server/sample/credentials.ts";
import { createCookieClient } from "./cookie-client.ts";

/** What the quick search of the sample finds by a few words, for somebody who may read a good part of it. */
export async function searched(url: string): Promise<readonly string[]> {
  const client = createCookieClient(url);
  await client.signIn("priya.raman@maplevalley.example", samplePassword);
  const found: string[] = [];
  for (const words of ["school", "locker", "jordan", "message", "north"]) {
    const { body } = await client.get(`/api/v2/searches/quick?q=${words}`);
    for (const hit of body.data) found.push(`${words}: ${hit.kind} ${hit.id}`);
  }
  return found.sort();
}

import { join } from "node:path";
import { buildApp } from "#server/app.ts";
import { defaultOptions } from "#server/options/options.ts";
import { makeDataFolder } from "#server/sample/data-folder.ts";
import type { SampleCounts } from "#server/sample/district/district.ts";
import { createCookieClient } from "#support/server/cookie-client.ts";
import { rounded } from "../measure.ts";
import { openNoting, readerOf } from "../noting-database.ts";

/** A team server with an invented district, somebody signed in, and its database. */
export async function openDistrict(folder: string, counts: SampleCounts) {
  const began = performance.now();
  const today = Date.parse("2026-11-20T18:00:00.000Z");
  const made = await makeDataFolder({ folder, counts, seed: 1, today });
  const seconds = rounded((performance.now() - began) / 1000);
  const { app } = await buildApp({
    databaseFile: made.databaseFile,
    databaseKey: made.databaseKey,
    blobDirectory: join(folder, "files"),
    rateLimits: {
      ...defaultOptions.rateLimits,
      perMinute: 10_000_000,
      addressPerMinute: 10_000_000,
      forgotPerHour: 1_000,
      guestEntriesPerHour: 1_000_000,
      signInPerHour: 50,
    },
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const noting = openNoting(made.databaseFile, made.databaseKey);
  const client = createCookieClient(url, null);
  const signedIn = await client.signIn(made.email, made.password);
  if (signedIn.status !== 200) throw new Error(`Signing in answered ${signedIn.status}.`);
  return {
    ...noting,
    seconds,
    counts: made.counts,
    url,
    client,
    email: made.email,
    password: made.password,
    reader: await readerOf(noting.db, made.email),
    get: async (path: string) => {
      const answer = await client.request("GET", path);
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
      return answer;
    },
    close: async () => {
      await noting.db.destroy();
      await app.close();
    },
  };
}

import { recordPaths } from "#lib/page/record-paths.ts";

export type EntryName = "event" | "impactor";

/** The address that opens an event or impactor on the page of its location; `new` for the form of another one. */
export const entryLink = (locationUuid: string, name: EntryName, key: string): string =>
  `${recordPaths("location").show(locationUuid)}?tab=events&${name}=${key}`;

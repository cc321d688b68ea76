import { recordPaths } from "#lib/page/record-paths.ts";

export type EntryName = "event" | "impactor";

/** The address that opens the dialog of an event or impactor on the page of its location; `new` for another one. */
export const entryLink = (locationUuid: string, name: EntryName, key: string): string =>
  `${recordPaths("location").show(locationUuid)}?tab=events&${name}=${key}`;

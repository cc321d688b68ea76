import { z } from "zod";
import { fileEndings } from "#contract/records/media/file-types.ts";
import { type ServerKeep, serverKeeps } from "#contract/services/retention/schedule.ts";
import { readS3Address, type S3Settings } from "../s3-address.ts";

// What a setting may take. Each says by itself what is wrong with a value.

export const flag = z
  .enum(["true", "false", "1", "0"], { error: "takes true or false." })
  .default("false")
  .transform((text) => text === "true" || text === "1");

export const address = z
  .url({ protocol: /^https?$/, error: "takes an address that begins with https:// or http://." })
  .nullish()
  .transform((url) => url ?? null);

export const endings = z
  .string()
  .transform((text) => text.split(",").map((ending) => ending.trim().toLowerCase().replace(/^\./, "")))
  .refine((all) => all.every((ending) => fileEndings.includes(ending)), {
    error: `takes endings of files, separated by commas, out of: ${fileEndings.join(", ")}.`,
  });

/** Days that something is kept; fewer would break what others rely on. */
export const days = (what: ServerKeep) => {
  const { least, usual } = serverKeeps[what];
  const error = `takes a whole number of days, at least ${least}.`;
  return z.coerce
    .number({ error })
    .int({ error })
    .min(least, { error })
    .max(36_500, { error })
    .default(usual);
};

const whole = (error: string, least: number, most: number = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });

/** A whole number from so many on: with fewer nobody could work. */
export const count = (standard: number, least: number) =>
  whole(`takes a whole number, at least ${least}.`, least).default(standard);

export const seconds = (standard: number, least: number, most: number) =>
  whole(`takes a whole number of seconds, from ${least} to ${most}.`, least, most).default(standard);

export const port = (least: number) => whole(`takes a port, from ${least} to 65535.`, least, 65_535);

export const mebibyte = 1024 * 1024;

const levels = ["debug", "info", "warn", "error", "silent"] as const;
export const level = z.enum(levels, { error: `takes one of ${levels.join(", ")}.` });

/** As a browser writes them into `Origin`, without the scheme: with the port where that is not the usual one. */
const isHost = (text: string): boolean => {
  const url = URL.parse(`http://${text}`);
  return url !== null && url.host === text && text !== "";
};
export const hosts = z
  .string()
  .transform((text) => text.split(",").map((host) => host.trim().toLowerCase()))
  .refine((all) => all.every(isHost), {
    error:
      "takes hosts as a browser names them, with the port where it is not the usual one, and without https://: bellwether.district.example, localhost:4080.",
  });

/** What others open: https alone, since a window that is no program on this computer refuses everything else. */
export const publicAddress = z
  .string()
  .transform((text) => text.trim().replace(/\/$/, "").toLowerCase())
  .refine((text) => URL.parse(text)?.origin === text && text.startsWith("https://"), {
    error: "takes an address that begins with https:// and has no path: https://bellwether.district.example.",
  });

/** A folder, or `s3://…`. */
export const blobs = z.string().transform((value, context): string | S3Settings => {
  if (!value.startsWith("s3:")) return value;
  const read = readS3Address(value);
  if (typeof read !== "string") return read;
  context.addIssue({ code: "custom", message: `BLOBS: ${read}` });
  return z.NEVER;
});

/** PostgreSQL's own spelling; nothing else of it is repeated in a message, since it holds a password. */
export const databaseUrl = z.string().refine(
  (text) => {
    const url = URL.parse(text);
    return url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1;
  },
  {
    error:
      "takes the address of a PostgreSQL database: postgres://USER:PASSWORD@HOST:5432/DATABASE. Signs such as @ and / in the password are written as %40 and %2F.",
  },
);

export const mailHost = z.string().regex(/^(?:[A-Za-z\d](?:[A-Za-z\d.-]*[A-Za-z\d])?|\[?[\dA-Fa-f:.]+\]?)$/, {
  error: "SMTP_HOST must be a host name alone, such as mail.district.example: its port is SMTP_PORT.",
});

export const mailFrom = z.string().regex(/^[^<>@]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/, {
  error: "takes an address of mail, alone or as Bellwether <bellwether@district.example>.",
});

function isTimeZone(name: string): boolean {
  // A path to a file of the system is its own affair.
  if (/^:?\//.test(name)) return true;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name.replace(/^:/, "") });
    return true;
  } catch {
    return false;
  }
}
export const timeZone = z
  .string()
  .refine(isTimeZone, { error: "is no time zone: write one as America/Chicago." });

import { existsSync } from "node:fs";
import type { Engine } from "#server/database/engine.ts";
import { postgres } from "#server/database/postgres/engine.ts";
import { sqlite } from "#server/database/sqlite/engine.ts";
import type { Environment } from "#server/options/environment.ts";
import {
  type AuditSettings,
  defaultOptions,
  type LogSink,
  type MailSettings,
  type ServerOptions,
} from "#server/options/options.ts";
import { localFile } from "#server/options/places.ts";
import {
  type AuditPlaces,
  auditPlaces,
  makeAuditKey,
  readAuditKeys,
  readByOthers,
} from "#server/platform/audit/audit-key-file.ts";
import type { PlaceOptions } from "#server/platform/files/places/open-place.ts";

// What settings mean to the parts of a server.

export const placesOf = (env: Environment): AuditPlaces =>
  auditPlaces({
    databaseFile: localFile(env),
    isElsewhere: env.DATABASE_URL !== undefined,
    keyFile: env.AUDIT_KEY_FILE,
    anchorFile: env.AUDIT_ANCHOR_FILE,
  });

export const placeOf = (env: Environment): PlaceOptions => ({
  blobDirectory: env.BLOB_DIRECTORY,
  blobStore: typeof env.BLOBS === "object" ? env.BLOBS : null,
});

export const engineOf = (env: Environment): Engine => (env.DATABASE_URL === undefined ? sqlite : postgres);

export const databaseOf = (env: Environment) => ({
  file: env.DATABASE_URL ?? env.DATABASE_FILE,
  key: env.DATABASE_KEY ?? null,
});

export const mailOf = (env: Environment): MailSettings | null =>
  env.SMTP_HOST === undefined
    ? null
    : {
        host: env.SMTP_HOST,
        port: env.SMTP_PORT,
        secure: env.SMTP_SECURE,
        user: env.SMTP_USER ?? null,
        password: env.SMTP_PASSWORD ?? null,
        from: env.MAIL_FROM,
      };

/** The keys of the audit log. A server without a setting for them makes its first one itself. */
function auditOf(
  env: Environment,
  { keyFile, anchorFile, warnings }: AuditPlaces,
  warn: (sentence: string) => void,
): AuditSettings {
  for (const each of warnings) warn(each);
  if (readByOthers(keyFile)) warn(`Others than its owner can read the audit key in ${keyFile}.`);
  const made = env.AUDIT_KEY_FILE === undefined && !existsSync(keyFile) ? makeAuditKey(keyFile) : null;
  const keep = async () => {
    await made?.keep();
    warn(`An audit key was made in ${keyFile}. Keep a copy of it apart from the copies of the database.`);
  };
  return {
    keys: made === null ? readAuditKeys(keyFile) : [made.key],
    keepKeys: made === null ? null : keep,
    anchorFile,
    mailTo: env.AUDIT_MAIL_TO ?? null,
    lostKeys: env.AUDIT_KEY_LOST?.split(",") ?? [],
    lostAnchors: "refuse",
  };
}

export function optionsOf(
  env: Environment,
  { log, warn }: { readonly log: LogSink | null; readonly warn: (sentence: string) => void },
): Partial<ServerOptions> & Pick<ServerOptions, "blobDirectory"> {
  return {
    databaseFile: localFile(env),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseKey: env.DATABASE_KEY ?? null,
    statementSeconds: env.STATEMENT_SECONDS,
    audit: auditOf(env, placesOf(env), warn),
    ...placeOf(env),
    importRoot: env.IMPORT_ROOT ?? null,
    sample: env.SAMPLE,
    setupToken: env.SETUP_TOKEN ?? null,
    statefulOrigins: env.STATEFUL_ORIGINS ?? null,
    publicAddress: env.PUBLIC_ADDRESS ?? null,
    secureCookies: env.SECURE_COOKIES,
    trustProxy: env.TRUST_PROXY,
    rateLimits: {
      ...defaultOptions.rateLimits,
      perMinute: env.REQUESTS_PER_MINUTE,
      addressPerMinute: env.ADDRESS_REQUESTS_PER_MINUTE,
      signInPerHour: env.ADDRESS_SIGN_INS_PER_HOUR,
      forgotPerHour: env.ADDRESS_FORGOT_PER_HOUR,
    },
    requestsAtOnce: env.REQUESTS_AT_ONCE,
    uploadQuota: { person: env.UPLOAD_QUOTA_PERSON, organization: env.UPLOAD_QUOTA_ORGANIZATION },
    uploadMaxBytes: env.UPLOAD_MAX_BYTES,
    keptDays: {
      answers: env.KEEP_ANSWERS_DAYS,
      mails: env.KEEP_MAILS_DAYS,
      copies: env.KEEP_COPIES_DAYS,
      quarantine: env.KEEP_QUARANTINE_DAYS,
    },
    uploadTypes: env.UPLOAD_TYPES ?? null,
    log,
    waits: warn,
    mail: mailOf(env),
    resources: {
      consultation: env.RESOURCE_CONSULTATION,
      manual: env.RESOURCE_MANUAL,
      training: env.RESOURCE_TRAINING,
    },
  };
}

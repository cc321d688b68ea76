import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { v7 as uuidv7 } from "uuid";
import type { Role } from "#contract/kit/roles.ts";
import type { OrganizationKind } from "#contract/records/organizations/schema.ts";
import { buildApp } from "#server/app.ts";
import type { Engine } from "#server/database/engine.ts";
import { insertRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import {
  type AuditSettings,
  defaultOptions,
  type RateLimits,
  type ServerOptions,
} from "#server/options/options.ts";
import { insertMembership } from "#server/platform/accounts/users.ts";
import { auditKeysOf } from "#server/platform/audit/audit-keys.ts";
import { verifyAudit } from "#server/platform/audit/verify-audit.ts";
import { insertOrganization } from "#server/records/organizations/repository.ts";
import { createPasswords } from "#server/security/passwords.ts";
import { inFiles, type LastingDatabase, lastingDatabase, testEngine } from "../postgres/test-engine.ts";
import { type CookieClient, createCookieClient } from "./cookie-client.ts";
import { filledSqlite, takesFilled } from "./filled.ts";
import { migratedSqlite, prepareMigrated } from "./migrated.ts";

export const testPassword = "correct horse battery staple";
/** Of a database in a file. */
export const testKey = "5a".repeat(32);
/** Signs the audit log. */
export const testAuditKey = "7c".repeat(32);
/** argon2id at its cheapest, so that tests do not wait for it. */
export const cheapCost = { memoryCost: 1024, timeCost: 2 } as const;

/** Without a file of anchors. */
export const testAudit: AuditSettings = {
  keys: [testAuditKey],
  keepKeys: null,
  anchorFile: null,
  mailTo: null,
  lostKeys: [],
  lostAnchors: "refuse",
};

/** The problems that `verify-audit` finds in the log of such a server. */
export const auditProblems = async (db: Db) =>
  (await verifyAudit(db, { keys: auditKeysOf([testAuditKey]), anchorFile: null })).problems;

/**
 * The people of the tests: a district with two schools, and an agency in a tree of its own. `admin`, `assessor`,
 * `investigator`, `viewer`, `colleague` (a second assessor) belong to the school `north`; `south` is an assessor of
 * the other school, `district` administers the district, `stranger` the agency. `deactivated` was an assessor of
 * `north`.
 */
export type TestUserName =
  | "district"
  | "admin"
  | "assessor"
  | "colleague"
  | "investigator"
  | "viewer"
  | "south"
  | "stranger"
  | "deactivated";

export interface TestUser {
  readonly id: number;
  readonly email: string;
  readonly name: string;
}

export type TestOrganizationName = "district" | "north" | "south" | "agency";

export interface TestServer {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly url: string;
  readonly directory: string;
  /** Its database, for a test that keeps it `inFile` and opens it again. */
  readonly database: LastingDatabase;
  readonly users: Readonly<Record<TestUserName, TestUser>>;
  readonly organizations: Readonly<Record<TestOrganizationName, number>>;
  /** Makes every CSRF token issued so far invalid. */
  readonly rotateCsrf: () => Promise<void>;
  /** Anchors the audit log. */
  readonly anchorAudit: () => Promise<void>;
  /** Sends mails again that no mail server has taken, as every half minute does. */
  readonly sendMails: () => Promise<void>;
  /** Begins the imports of the night that are due, as every minute does. */
  readonly takeRosters: () => Promise<void>;
  /** Erases for good what can no longer be restored, as the sweeps of two days do. */
  readonly purge: () => Promise<void>;
  /** Cleans as the timer does: only where it is due. */
  readonly cleanWhenDue: () => Promise<boolean>;
  /** A client with an empty jar. */
  readonly client: () => CookieClient;
  /** A signed-in client. */
  readonly as: (user: TestUserName) => Promise<CookieClient>;
  /** Advances the server's clock (unless one was given). */
  readonly advance: (milliseconds: number) => void;
  /** Resolves once the server does nothing beside the requests. */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const day = 86_400_000;

export interface TestServerOptions extends Partial<ServerOptions> {
  /** False leaves the server without users: unclaimed. */
  readonly seeded?: boolean;
  /** True keeps the database in an encrypted file of the server's folder, `server.db`, instead of in memory. */
  readonly inFile?: boolean;
  /** Instead of SQLite as the product opens it. */
  readonly engine?: Engine;
}

const people: readonly (readonly [TestUserName, TestOrganizationName, Role])[] = [
  ["district", "district", "administrator"],
  ["admin", "north", "administrator"],
  ["assessor", "north", "assessor"],
  ["colleague", "north", "assessor"],
  ["investigator", "north", "investigator"],
  ["viewer", "north", "viewer"],
  ["south", "south", "assessor"],
  ["stranger", "agency", "administrator"],
  ["deactivated", "north", "assessor"],
];

async function seed(db: Db, now: string) {
  const passwords = await createPasswords(cheapCost);
  const password_hash = await passwords.hash(testPassword);
  const stamps = { created_at: now, updated_at: now };
  const add = (name: string, kind: OrganizationKind, number_prefix: string, parent_id: number | null) =>
    insertOrganization(db, { uuid: uuidv7(), name, kind, number_prefix, parent_id, ...stamps });
  const district = await add("Test District", "district", "TD", null);
  const organizations = {
    district,
    north: await add("North School", "school", "NOR", district),
    south: await add("South School", "school", "SOU", district),
    agency: await add("Agency", "agency", "AGY", null),
  };
  const users: Partial<Record<TestUserName, TestUser>> = {};
  for (const [name, organization, role] of people) {
    const email = `${name}@test.example`;
    const id = await insertRow(db, "users", {
      uuid: uuidv7(),
      full_name: `Test ${name}`,
      email,
      title: null,
      phone: null,
      password_hash,
      active: name === "deactivated" ? 0 : 1,
      totp_secret: null,
      totp_confirmed: 0,
      totp_last_step: 0,
      last_seen_at: null,
      tour_left_at: stamps.created_at,
      ...stamps,
    });
    await insertMembership(db, {
      user_id: id,
      organization_id: organizations[organization],
      role,
      active: 1,
    });
    users[name] = { id, email, name };
  }
  return { organizations, users: users as Record<TestUserName, TestUser> };
}

/** So much that no test meets a limit that it does not set itself, but for failed sign-ins and files. */
export const testRateLimits: RateLimits = {
  ...defaultOptions.rateLimits,
  perMinute: 1_000_000,
  addressPerMinute: 1_000_000,
  forgotPerHour: 1_000,
  guestEntriesPerHour: 1_000_000,
  signInPerHour: 50,
};

/** Starts the real server on a port of its own, with a database in memory or, where a test asks for it, in a file. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const directory = await mkdtemp(join(tmpdir(), "bellwether-test-"));
  const { seeded = true, inFile = false, engine = inFiles ? migratedSqlite : testEngine, ...given } = options;
  if (inFiles && !inFile) await prepareMigrated();
  let offset = 0;
  const database: LastingDatabase = inFile
    ? await lastingDatabase(directory, testKey)
    : { databaseFile: ":memory:", databaseUrl: null, databaseKey: null };
  const served: ServerOptions = {
    ...defaultOptions,
    ...database,
    blobDirectory: join(directory, "files"),
    audit: testAudit,
    clock: () => Date.now() + offset,
    passwordCost: cheapCost,
    rateLimits: testRateLimits,
    checkResponses: true,
    ...given,
  };
  const copied = inFiles && !inFile && options.engine === undefined && takesFilled(given);
  const built = await buildApp(
    served,
    copied ? await filledSqlite(served, engine, served.blobDirectory) : engine,
  );
  const { app, db, rotateCsrf, anchorAudit, purge, cleanWhenDue, settled, takeRosters, sendMails } = built;
  const now = new Date(Date.now()).toISOString();
  const { organizations, users } =
    seeded && given.sample !== true
      ? await db.transaction().execute((transaction) => seed(transaction, now))
      : { organizations: {} as TestServer["organizations"], users: {} as TestServer["users"] };
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const client = () => createCookieClient(url, given.launchSecret ?? null);
  return {
    app,
    db,
    url,
    directory,
    database,
    users,
    organizations,
    rotateCsrf,
    anchorAudit,
    settled,
    cleanWhenDue,
    takeRosters,
    sendMails,
    purge: async () => {
      await purge();
      offset += day;
      await purge();
      offset -= day;
    },
    client,
    as: async (name) => {
      const signedIn = client();
      const answer = await signedIn.signIn(users[name].email, testPassword);
      if (answer.status !== 200) throw new Error(`${name} cannot sign in: ${answer.status} ${answer.text}`);
      return signedIn;
    },
    advance: (milliseconds) => {
      offset += milliseconds;
    },
    close: async () => {
      await app.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

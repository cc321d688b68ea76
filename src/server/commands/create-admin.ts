import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Engine } from "#server/database/engine.ts";
import type { Environment } from "#server/options/environment.ts";
import type { ServerOptions } from "#server/options/options.ts";
import { placeProblem } from "#server/options/places.ts";
import { type Asked, type Exit, exits } from "./frame.ts";
import { engineOf, optionsOf } from "./server-options.ts";

const refusal = z.object({ message: z.string() });

/** A password that nobody has to invent; its owner changes it under Profile. */
const newPassword = (): string => randomBytes(18).toString("base64url");

type StartOptions = ReturnType<typeof optionsOf> &
  Pick<ServerOptions, "setupToken" | "mail" | "statefulOrigins">;
/** Starts the whole server, which stands above its commands. */
type Start = (
  options: StartOptions,
  engine: Engine,
) => Promise<{ readonly app: Pick<FastifyInstance, "inject" | "close"> }>;

/** Sets a new server up, by the same call as the first window does, which also writes it into the audit log. */
export async function createAdmin(
  { given, say, complain }: Asked,
  env: Environment,
  start: Start,
): Promise<Exit> {
  const [email, name, organization] = ["email", "name", "organization"].map(given);
  if (email == null || name == null || organization == null) {
    complain("It needs --email, --name and --organization.");
    return exits.unable;
  }
  const misplaced = placeProblem(env);
  if (misplaced !== null) {
    complain(misplaced);
    return exits.unwell;
  }
  const setupToken = newPassword();
  const { app } = await start(
    {
      ...optionsOf(env, { log: null, warn: complain }),
      setupToken,
      mail: null,
      statefulOrigins: ["localhost"],
    },
    engineOf(env),
  );
  try {
    const password = newPassword();
    const first = await app.inject({ method: "GET", url: "/sanctum/csrf-cookie" });
    const cookies = Object.fromEntries(first.cookies.map((each) => [each.name, each.value]));
    const answer = await app.inject({
      method: "POST",
      url: "/setup",
      cookies,
      headers: { "x-xsrf-token": cookies["XSRF-TOKEN"] ?? "", origin: "http://localhost" },
      payload: {
        setup_token: setupToken,
        organization: {
          name: organization,
          number_prefix:
            given("prefix") ??
            organization
              .replace(/[^A-Za-z]/g, "")
              .slice(0, 3)
              .toUpperCase(),
          kind: "district",
        },
        administrator: { full_name: name, email, password },
      },
    });
    if (answer.statusCode !== 201) {
      complain(refusal.safeParse(answer.json()).data?.message ?? "That was refused.");
      return exits.unwell;
    }
    say(`${organization} is set up, and ${email} administers it.`);
    say(`Password: ${password}`);
    say("It is not shown again. Change it under Profile after the first sign-in.");
    return exits.well;
  } finally {
    await app.close();
  }
}

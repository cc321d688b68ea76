import { z } from "zod";
import { email, foldedLine, timestamp } from "#contract/kit/common.ts";
import { endpoint, item } from "#contract/kit/endpoint.ts";
import { timeZone } from "#contract/kit/time-zone.ts";
import { newOrganization } from "#contract/records/organizations/schema.ts";
import { newAdministrator, newPassword, profileFields } from "#contract/records/users/schema.ts";
import { openSession, sessionEnding, sessionHandle } from "#contract/records/users/sessions.ts";
import { session, signedInUser } from "./schema.ts";

const isPublic = { kind: "public" } as const;
const status = z.looseObject({ status: z.string().optional(), message: z.string().optional() });
const code = z
  .string()
  .trim()
  .regex(/^[0-9]{6}$|^[a-z0-9]{5}-[a-z0-9]{5}$/i, { error: "Enter the 6-digit code, or a recovery code." });

/** Spec §7, "Session, dashboard and other"; conventions. */
export const sessionEndpoints = {
  "session.csrf": endpoint({
    group: "session",
    method: "GET",
    base: "root",
    path: "/sanctum/csrf-cookie",
    summary: "Set the XSRF-TOKEN and session cookies",
    policy: isPublic,
    response: null,
  }),
  "session.login": endpoint({
    group: "session",
    method: "POST",
    base: "root",
    path: "/login",
    summary: "Sign in with email and password",
    policy: isPublic,
    body: z.object({
      email: z.string().trim().min(1).max(254),
      password: z.string().min(1).max(1000),
      remember: z.boolean().default(false),
    }),
    response: z.looseObject({ two_factor: z.boolean() }),
    changes: ["session"],
    audit: "session.login",
  }),
  "session.verify": endpoint({
    group: "session",
    method: "POST",
    base: "root",
    path: "/verify",
    summary: "Give the second factor's code after a login that answered two_factor",
    policy: { kind: "pending" },
    body: z.object({ code }),
    response: z.looseObject({ two_factor: z.boolean() }),
    changes: ["session"],
    audit: "session.verify",
  }),
  "session.logout": endpoint({
    group: "session",
    method: "POST",
    base: "root",
    path: "/logout",
    summary: "End the session",
    policy: isPublic,
    body: z.object({ type: z.string().max(40).optional() }).default({}),
    response: null,
    changes: ["session"],
    audit: "session.logout",
  }),
  "session.forgotPassword": endpoint({
    group: "session",
    method: "POST",
    base: "root",
    path: "/forgot-password",
    summary: "Mail a link to choose a new password; answers the same for unknown addresses",
    policy: isPublic,
    body: z.object({ email }),
    response: status,
    audit: "session.forgot-password",
  }),
  "session.resetPassword": endpoint({
    group: "session",
    method: "POST",
    base: "root",
    path: "/reset-password",
    summary: "Choose a new password with a mailed token",
    policy: isPublic,
    body: z
      .object({
        token: z.string().trim().min(1).max(200),
        email,
        password: newPassword,
        password_confirmation: z.string().max(200),
      })
      .refine((body) => body.password === body.password_confirmation, {
        path: ["password"],
        error: "The two passwords are not the same.",
      }),
    response: status,
    audit: "session.reset-password",
  }),
  "session.confirmPassword": endpoint({
    group: "session",
    method: "POST",
    base: "root",
    path: "/user/confirm-password",
    summary: "Say one's password once more: to unlock the window, or before an export (V-6)",
    policy: { kind: "member" },
    body: z.object({ password: z.string().min(1).max(1000) }),
    response: null,
    audit: "session.confirm-password",
  }),
  "session.profile": endpoint({
    group: "session",
    method: "POST",
    base: "root",
    path: "/profile",
    summary: "Change one's own profile, password or second factor",
    policy: { kind: "member" },
    body: z.discriminatedUnion("action", [
      z.object({ action: z.literal("details"), ...profileFields.shape }),
      z.object({
        action: z.literal("password"),
        current_password: z.string().min(1).max(1000),
        password: newPassword,
        password_confirmation: z.string().max(200),
      }),
      z.object({ action: z.literal("second-factor-begin"), current_password: z.string().min(1).max(1000) }),
      z.object({ action: z.literal("second-factor-confirm"), code }),
      z.object({ action: z.literal("second-factor-end"), current_password: z.string().min(1).max(1000) }),
    ]),
    response: z.looseObject({
      user: signedInUser,
      /** In answer to `second-factor-begin`: an otpauth address for the authenticator, and its secret for typing. */
      otpauth_url: z.string().optional(),
      secret: z.string().optional(),
      /** In answer to `second-factor-confirm`: shown once. */
      recovery_codes: z.array(z.string()).optional(),
    }),
    changes: ["session", "users"],
    audit: "session.profile",
  }),
  "session.show": endpoint({
    group: "session",
    method: "GET",
    base: "v2",
    path: "/session",
    summary: "The server, and who is signed in",
    policy: isPublic,
    response: item(session),
  }),
  "session.sessions": endpoint({
    group: "session",
    method: "GET",
    base: "v2",
    path: "/sessions",
    summary: "Where one is signed in",
    policy: { kind: "member" },
    response: item(z.array(openSession)),
  }),
  "session.endSession": endpoint({
    group: "session",
    method: "DELETE",
    base: "v2",
    path: "/sessions/{session}",
    summary: "End one of one's own sessions",
    policy: { kind: "member" },
    params: z.object({ session: sessionHandle }),
    query: sessionEnding,
    response: null,
    changes: ["session"],
    audit: "session.end",
  }),
  "session.endOthers": endpoint({
    group: "session",
    method: "DELETE",
    base: "v2",
    path: "/sessions",
    summary: "End all of one's own sessions but this one",
    policy: { kind: "member" },
    query: sessionEnding,
    response: null,
    changes: ["session"],
    audit: "session.end-others",
  }),
  "session.setUp": endpoint({
    group: "session",
    method: "POST",
    base: "root",
    path: "/setup",
    summary: "First run: create the organization and its first administrator, and sign in",
    policy: { kind: "unclaimed" },
    body: z.object({
      organization: newOrganization,
      administrator: newAdministrator,
      /** The code that a team server printed, or the token that its operator set; the embedded server asks for none. */
      setup_token: z.string().max(200).optional(),
      /** Whose calendar day is today, and in which times are read, until somebody sets another; the server's without it. */
      time_zone: timeZone.optional(),
    }),
    status: 201,
    response: z.looseObject({ two_factor: z.boolean() }),
    changes: ["session"],
    audit: "session.set-up",
  }),
  "session.leaveTour": endpoint({
    group: "session",
    method: "POST",
    base: "v2",
    path: "/tour/leave",
    summary: "Remember that one has seen the tour of the first start",
    policy: { kind: "member" },
    response: null,
    changes: ["session"],
    audit: "tour.leave",
  }),
  "session.mail": endpoint({
    group: "session",
    method: "GET",
    base: "root",
    path: "/mail",
    summary: "The mail folder of the embedded server, where no mail server is set",
    policy: { kind: "local" },
    response: z.looseObject({
      data: z.array(
        z.looseObject({
          id: z.int(),
          to: foldedLine(254),
          subject: z.string(),
          text: z.string(),
          created_at: timestamp,
          /** Of the organization that it is from; null where that has set none. */
          from_name: z.string().nullable().default(null),
          reply_to: z.string().nullable().default(null),
        }),
      ),
    }),
  }),
};

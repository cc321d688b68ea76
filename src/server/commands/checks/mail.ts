import { mailRefusal, transportOf } from "#server/platform/mail/transport.ts";
import { mailOf } from "../server-options.ts";
import { bad, type Check, good, off } from "./finding.ts";

/** Milliseconds for which the mail server may be silent. */
const patience = 8_000;

/** Does the mail server answer, and does it take the user and the password? Sends nothing. */
export const checkMail: Check = async (env) => {
  const settings = mailOf(env);
  if (settings === null) return off("No mail server is set: what would be sent is kept in the mail folder.");
  const at = `${settings.host}:${settings.port}`;
  const transport = await transportOf(settings, patience);
  try {
    await transport.verify();
    return good(`${at} answers${settings.user === null ? "" : ", and takes the user and the password"}.`);
  } catch (error) {
    const { code, answer } = mailRefusal(error);
    if (code === "EAUTH") return bad(`${at} does not take SMTP_USER and SMTP_PASSWORD.`);
    const said = answer === undefined ? (code ?? "no answer") : `it said ${answer}`;
    return bad(`${at} cannot be used (${said}). Check SMTP_HOST, SMTP_PORT and SMTP_SECURE.`);
  } finally {
    transport.close();
  }
};

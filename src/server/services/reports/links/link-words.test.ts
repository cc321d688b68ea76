import { expect, it } from "vitest";
import { guestLanguage, linkMail } from "./link-words.ts";

const link = "https://bellwether.district.example/paper/0123?lang=es";

it.each([
  ["en-US", "A document from Alder High School", "December 9, 2026"],
  ["es-US", "Un documento de Alder High School", "9 de diciembre de 2026"],
] as const)("mails the link in the language of the report, %s", (language, subject, day) => {
  const mail = linkMail({
    language: guestLanguage(language),
    school: "Alder High School",
    link,
    lastDay: "2026-12-09",
  });
  expect(mail.subject).toBe(subject);
  // Alone on its line: programs that read mail make a link of it.
  expect(mail.text.split("\n")).toContain(link);
  expect(mail.text).toContain(day);
});

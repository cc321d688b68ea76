import { expect, it } from "vitest";
import { createRedactor } from "./redaction.ts";
import { reporterAsNamed } from "./reporter-name.ts";

const without = (reporter: string, text: string) => createRedactor([reporterAsNamed(reporter)], [])(text);

it.each([
  ["Jo Ortiz", "Ortiz and JO’s note; Jo Ortiz.", "The reporter and The reporter’s note; The reporter."],
  ["Nurse Ortiz", "The nurse, Ms. Ortiz, called.", "The nurse, Ms. The reporter, called."],
  [
    "School nurse",
    "The school nurse told the nurse of another school.",
    "The The reporter told the nurse of another school.",
  ],
  ["A parent of Tom", "His parent said that Tom is home.", "His parent said that The reporter is home."],
  ["Grace Nurse", "Nurse came, and Grace.", "The reporter came, and The reporter."],
  ["Tom’s mother", "The mother of Tom", "The mother of The reporter"],
  ["Teacher", "A teacher saw it.", "A teacher saw it."],
  ["La maestra Ruiz", "La maestra vio; Ruiz llamó.", "La maestra vio; The reporter llamó."],
])("takes the name of %s out, and leaves words of every report", (reporter, text, left) => {
  expect(without(reporter, text)).toBe(left);
});

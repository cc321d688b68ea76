import type { PolicyPort } from "#core/ports/policy.ts";

/** What somebody elsewhere may read of a value: addresses, folders and texts only that there are some. */
const reduced = (value: unknown): string => {
  if (Array.isArray(value)) return `${value.length} entries`;
  if (typeof value !== "string") return String(value);
  if (value === "") return "empty";
  return /^[a-z]{2,12}(-[A-Z]{2})?$/.test(value) ? value : "set";
};

/** The policies that hold on this computer, one a line, and those that could not be read. */
export function policyText({ values, fixed, problems }: PolicyPort): string {
  const held = [...fixed].sort().map((name) => `${name}: ${reduced(values[name])}`);
  const wrong = problems.map(({ policy }) => `${policy ?? "A place of policies"}: could not be read`);
  return [held.length === 0 ? "No policy is set." : "", ...held, ...wrong].filter(Boolean).join("\n");
}

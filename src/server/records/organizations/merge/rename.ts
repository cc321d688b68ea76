/** A filter's value with an organization named by its survivor: an id, "12,15", "!12", or a list of them. */
function renamedValue(value: unknown, from: number, to: number): unknown {
  if (value === from) return to;
  if (Array.isArray(value)) return [...new Set(value.map((each) => renamedValue(each, from, to)))];
  if (typeof value !== "string" || !/^!?\d+(,\d+)*$/.test(value)) return value;
  const ids = value.replace(/^!/, "").split(",");
  if (!ids.includes(String(from))) return value;
  const renamed = new Set(ids.map((id) => (id === String(from) ? String(to) : id)));
  return `${value.startsWith("!") ? "!" : ""}${[...renamed].join(",")}`;
}

const names = new Set(["organization_id", "organization", "within"]);

/** A saved query with its organization named by the survivor, or null where it does not name it. */
export function renamedQuery(text: string, from: number, to: number): string | null {
  const query: unknown = JSON.parse(text);
  if (typeof query !== "object" || query === null || Array.isArray(query)) return null;
  const renamed = JSON.stringify(
    Object.fromEntries(
      Object.entries(query).map(([name, value]) => [
        name,
        names.has(name) ? renamedValue(value, from, to) : value,
      ]),
    ),
  );
  return renamed === JSON.stringify(query) ? null : renamed;
}

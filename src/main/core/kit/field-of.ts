/** A field of something that came from outside, whatever that is; undefined where it has none of this name. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

/** Joins the class names that are set: `cx("bw-tag", wide && "bw-tag-wide", className)`. */
export const cx = (...names: readonly unknown[]): string =>
  names.filter((name) => typeof name === "string" && name !== "").join(" ");

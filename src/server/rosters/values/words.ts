/** Whether a text may be an email address. */
export const isEmailLike = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** Whether a cell says yes; null where it says neither. */
export function yes(text: string | null): boolean | null {
  if (text === null) return null;
  const word = text.toLowerCase();
  if (["true", "1", "yes", "y", "t"].includes(word)) return true;
  return ["false", "0", "no", "n", "f"].includes(word) ? false : null;
}

const gradeNames: Readonly<Record<string, string>> = {
  ps: "PK",
  pk: "PK",
  prek: "PK",
  prek3: "PK",
  prek4: "PK",
  pk3: "PK",
  pk4: "PK",
  preschool: "PK",
  prekindergarten: "PK",
  prekindergarden: "PK",
  it: "PK",
  infanttoddler: "PK",
  pr: "PK",
  tk: "K",
  transitionalkindergarten: "K",
  k: "K",
  kg: "K",
  k5: "K",
  kk: "K",
  kf: "K",
  kindergarten: "K",
  kindergarden: "K",
  ug: "13",
  postsecondary: "13",
  postgraduate: "13",
  pg: "13",
  pgs: "13",
  freshman: "9",
  sophomore: "10",
  junior: "11",
  senior: "12",
};
const numbers = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(
  " ",
);

/** A grade as Bellwether writes it, of a cell that may list several; null where it is none. */
export function gradeOf(text: string | null): string | null {
  if (text === null) return null;
  const first = text.split(/[,;|]/)[0] ?? "";
  const key = first.toLowerCase().replaceAll(/[\s._-]|grade|year/g, "");
  const named = gradeNames[key];
  if (named !== undefined) return named;
  const spelled = numbers.indexOf(key);
  if (spelled >= 0) return String(spelled + 1);
  const found = /^0*(\d{1,2})(?:st|nd|rd|th)?$/.exec(key)?.[1];
  if (found === undefined) return key === "00" || key === "0" ? "K" : null;
  const number = Number(found);
  if (number === 0) return "K";
  return number <= 13 ? String(number) : null;
}

/** The parts of a cell that lists ids: "a,b", "a;b", also "[a,b]". */
export function listOf(text: string | null): string[] {
  if (text === null) return [];
  if (!/[,;|[\]]/.test(text)) return [text];
  const parts = text
    .replaceAll(/^\[|\]$/g, "")
    .split(/[,;|]/)
    .map((each) => each.trim().replaceAll(/^["']|["']$/g, ""));
  return [...new Set(parts.filter((each) => each !== ""))];
}

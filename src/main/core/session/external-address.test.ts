import { describe, expect, it } from "vitest";
import { checkExternalAddress } from "./external-address.ts";

const allowed = ["https://help.district.example/start", null, "https://train.example:8443/x"];

describe("addresses that may leave the application (S-6)", () => {
  it.each([
    ["https://help.district.example", "https://help.district.example/"],
    ["https://HELP.district.example/a?b=c#d", "https://help.district.example/a?b=c#d"],
    ["https://help.district.example:443/", "https://help.district.example/"],
    ["https://train.example:8443/y", "https://train.example:8443/y"],
    ["mailto:help@district.example", "mailto:help@district.example"],
  ])("opens %s", (address, opened) => expect(checkExternalAddress(address, allowed)).toBe(opened));

  it.each([
    "",
    "help.district.example",
    "//help.district.example/",
    "http://help.district.example/",
    "https://evil.example/",
    "https://help.district.example.evil.example/",
    "https://evil.example/#help.district.example",
    "https://help.district.example@evil.example/",
    "https://user@help.district.example/",
    "https://user:secret@help.district.example/",
    "https://help.district.example:8443/",
    "https://train.example/",
    "https://help.district.example\\@evil.example/",
    "https:\\\\help.district.example\\",
    "https://help.district.example/\r\nX: y",
    " https://help.district.example/",
    "https://help.district.example/\u0000",
    `https://help.district.example/${"a".repeat(2048)}`,
    "file:///etc/passwd",
    "file://help.district.example/share/x.exe",
    "\\\\help.district.example\\share",
    "smb://help.district.example/share",
    "javascript:alert(1)",
    "data:text/html,<script>1</script>",
    "blob:https://help.district.example/1",
    "app://bundle/index.html",
    "ms-msdt:/id PCWDiagnostic",
    "search-ms:query=x&crumb=location:\\\\evil",
    "vscode://file/x",
    "ftp://help.district.example/",
    "ws://help.district.example/",
    "view-source:https://help.district.example/",
    "mailto:",
    "mailto:a@b.example?attach=/etc/passwd",
    "mailto:a@b.example?subject=x%0D%0ABcc:c@d.example",
    "mailto:a@b.example,c@d.example",
    "mailto://help.district.example",
    "tel:+15550100",
  ])("keeps %j in", (address) => expect(checkExternalAddress(address, allowed)).toBeNull());
});

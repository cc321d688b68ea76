import { expect, it } from "vitest";
import { contentDisposition } from "./file-reply.ts";

it("names a file twice: without accents for who reads plain letters alone, and whole", () => {
  expect(contentDisposition("NOR-2026-0001 Autorización Nº 2 año.docx")).toBe(
    "attachment; filename=\"NOR-2026-0001 Autorizacion N_ 2 ano.docx\"; filename*=UTF-8''NOR-2026-0001%20Autorizaci%C3%B3n%20N%C2%BA%202%20a%C3%B1o.docx",
  );
  expect(contentDisposition('“A” "b" 語.pdf')).toContain('filename="_A_ _b_ _.pdf"');
});

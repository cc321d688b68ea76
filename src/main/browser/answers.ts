import type { ServerResponse } from "node:http";
import { pageHeaders } from "#core/page/page-policy.ts";

export function answer(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string | Buffer,
): void {
  response.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(body) });
  response.end(response.req.method === "HEAD" ? undefined : body);
}

export const answerJson = (response: ServerResponse, status: number, value: unknown): void =>
  answer(
    response,
    status,
    { ...pageHeaders, "Content-Type": "application/json; charset=utf-8" },
    JSON.stringify(value),
  );

export const answerText = (response: ServerResponse, status: number, text: string): void =>
  answer(response, status, { ...pageHeaders, "Content-Type": "text/plain; charset=utf-8" }, text);

export const answerHtml = (response: ServerResponse, status: number, html: string): void =>
  answer(response, status, { ...pageHeaders, "Content-Type": "text/html; charset=utf-8" }, html);

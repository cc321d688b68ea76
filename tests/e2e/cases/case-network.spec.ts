import { expect } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { sampleAddresses } from "#support/screens/screens.ts";

test("the words of a network are 12 px at least, however far it is, and no line goes through them", async ({
  page,
  sampleApp,
}) => {
  await signIn(page, sampleApp.url, coordinator);
  const at = await sampleAddresses(page, sampleApp.url);
  await page.goto(new URL(`${at.case}?tab=network`, sampleApp.url).href);
  const graph = page.getByRole("group", { name: /^Network of case/ });
  await expect(graph.getByText("Show more").first()).toBeVisible();
  const looked = () =>
    graph.evaluate((svg) => {
      const lines = [...svg.querySelectorAll("line")].map((line) => {
        const matrix = line.getScreenCTM();
        const end = (x: number, y: number) => new DOMPoint(x, y).matrixTransform(matrix ?? undefined);
        return [
          end(line.x1.baseVal.value, line.y1.baseVal.value),
          end(line.x2.baseVal.value, line.y2.baseVal.value),
        ] as const;
      });
      return [...svg.querySelectorAll("text")].map((text) => {
        const box = text.getBoundingClientRect();
        const crossed = lines.some(([a, b]) =>
          Array.from({ length: 201 }, (_, step) => step / 200).some((part) => {
            const [x, y] = [a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)];
            return x > box.left && x < box.right && y > box.top && y < box.bottom;
          }),
        );
        const scale = text.getScreenCTM()?.a ?? 0;
        return { size: Number.parseFloat(getComputedStyle(text).fontSize) * scale, crossed };
      });
    });
  const legible = async () => {
    const words = await looked();
    expect(words.length).toBeGreaterThan(4);
    expect(Math.min(...words.map(({ size }) => size))).toBeGreaterThan(11.9);
    expect(words.filter(({ crossed }) => crossed)).toEqual([]);
  };
  await legible();
  await page.getByText("Two steps").click();
  await expect(page.getByRole("status").filter({ hasText: /^\d\d+ shown/ })).toBeVisible();
  await legible();
  await page.getByRole("button", { name: "Farther" }).click();
  await legible();

  const nodes = () => graph.getByRole("button").count();
  const before = await nodes();
  await graph.getByText("Show more").first().click();
  await expect.poll(nodes).toBeGreaterThan(before);
});

test("what «Show more» adds is in view, and a view made by hand stays where nothing is outside of it", async ({
  page,
  sampleApp,
}) => {
  await signIn(page, sampleApp.url, coordinator);
  const at = await sampleAddresses(page, sampleApp.url);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(new URL(`${at.case}?tab=network`, sampleApp.url).href);
  const graph = page.getByRole("group", { name: /^Network of case/ });
  const more = graph.getByText("Show more");
  await expect(more.first()).toBeVisible();
  const nodes = () => graph.getByRole("button").count();
  const outside = () =>
    graph.evaluate((svg) => {
      const frame = svg.getBoundingClientRect();
      return [...svg.querySelectorAll(".network-shape > .network-ring")].filter((node) => {
        const box = node.getBoundingClientRect();
        return (
          box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom
        );
      }).length;
    });
  const showMore = async () => {
    const before = await nodes();
    await more.first().dispatchEvent("click");
    await expect.poll(nodes).toBeGreaterThan(before);
  };
  await page.getByRole("button", { name: "Closer" }).click();
  await page.getByRole("button", { name: "Closer" }).click();
  await showMore();
  expect(await outside()).toBe(0);

  for (let step = 0; step < 6; step += 1) await page.getByRole("button", { name: "Farther" }).click();
  const view = await graph.getAttribute("viewBox");
  await showMore();
  expect(await graph.getAttribute("viewBox")).toBe(view);
});

test("all of two steps is in view, shapes and words, when it opens and after «Show all»", async ({
  page,
  sampleApp,
}) => {
  await signIn(page, sampleApp.url, coordinator);
  const at = await sampleAddresses(page, sampleApp.url);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(new URL(`${at.case}?tab=network`, sampleApp.url).href);
  const graph = page.getByRole("group", { name: /^Network of case/ });
  const cut = () =>
    graph.evaluate((svg) => {
      const frame = svg.getBoundingClientRect();
      return [...svg.querySelectorAll(".network-node > *")].flatMap((part) => {
        const box = part.getBoundingClientRect();
        const inside =
          box.left >= frame.left &&
          box.right <= frame.right &&
          box.top >= frame.top &&
          box.bottom <= frame.bottom;
        return inside ? [] : [part.textContent ?? part.tagName];
      });
    });
  await page.getByText("Two steps").click();
  await expect(page.getByRole("status").filter({ hasText: /^\d\d+ shown/ })).toBeVisible();
  await expect.poll(cut).toEqual([]);
  await page.screenshot({ path: test.info().outputPath("two-steps.png") });
  for (let step = 0; step < 4; step += 1) await page.getByRole("button", { name: "Closer" }).click();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect.poll(cut).toEqual([]);

  // Many shapes: each can be seen, and no words are cut.
  const shapes = graph.getByRole("button");
  for (let step = 0; step < 8; step += 1) {
    const before = await shapes.count();
    await graph.getByText("Show more").first().dispatchEvent("click");
    await expect.poll(() => shapes.count()).toBeGreaterThan(before);
  }
  await expect.poll(cut).toEqual([]);
  const smallest = await graph.evaluate((svg) =>
    Math.min(
      ...[...svg.querySelectorAll(".network-node :not(text, .network-ring, g)")].map(
        (shape) => shape.getBoundingClientRect().height,
      ),
    ),
  );
  expect(smallest).toBeGreaterThan(7);
  await page.screenshot({ path: test.info().outputPath("many-shapes.png") });
});

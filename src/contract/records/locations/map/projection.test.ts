import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Coordinates,
  type KnownPoint,
  metersBetween,
  pictureProjection,
  pointsProblem,
  schemeProjection,
  signQuestion,
} from "./projection.ts";

const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const near = (least: number, most: number) => fc.double({ min: least, max: most, noNaN: true });
/** A district anywhere, also across the date line: places within half a degree of its middle. */
const district = fc.record({ latitude: near(-70, 70), longitude: near(-180, 180) });
const around = (middle: Coordinates) =>
  fc.record({ latitude: near(-0.5, 0.5), longitude: near(-0.5, 0.5) }).map((by) => ({
    latitude: middle.latitude + by.latitude,
    longitude: ((((middle.longitude + by.longitude + 180) % 360) + 360) % 360) - 180,
  }));
const known = (middle: Coordinates) =>
  fc.tuple(fraction, fraction, around(middle)).map(([x, y, at]): KnownPoint => ({ x, y, ...at }));
const picture = district.chain((middle) =>
  fc.record({
    points: fc.tuple(known(middle), known(middle)).filter((both) => pointsProblem(both) === null),
    aspect: near(0.3, 3),
    place: around(middle),
  }),
);
const apart = (one: number, other: number) => Math.abs(((((one - other + 180) % 360) + 360) % 360) - 180);

describe("a picture with two known points", () => {
  it("puts both of them where somebody said that they are", () => {
    fc.assert(
      fc.property(picture, ({ points, aspect }) => {
        const { toSheet } = pictureProjection(points, aspect);
        for (const point of points) {
          const [x, y] = toSheet(point);
          expect(x).toBeCloseTo(point.x, 8);
          expect(y * aspect).toBeCloseTo(point.y, 8);
        }
      }),
    );
  });

  it("finds back what it drew", () => {
    fc.assert(
      fc.property(picture, ({ points, aspect, place }) => {
        const { toSheet, toEarth } = pictureProjection(points, aspect);
        const back = toEarth(toSheet(place));
        expect(back.latitude).toBeCloseTo(place.latitude, 6);
        expect(apart(back.longitude, place.longitude)).toBeLessThan(1e-6);
      }),
    );
  });

  it("is the same whichever point was named first", () => {
    fc.assert(
      fc.property(picture, ({ points: [one, other], aspect, place }) => {
        const [first, second] = [
          pictureProjection([one, other], aspect),
          pictureProjection([other, one], aspect),
        ];
        expect(first.toSheet(place)).toEqual(second.toSheet(place));
        expect(first.north).toBe(second.north);
      }),
    );
  });

  it("measures in meters as the earth does", () => {
    fc.assert(
      fc.property(picture, ({ points, aspect, place }) => {
        const { toSheet, toEarth, metersPerUnit } = pictureProjection(points, aspect);
        const at = toSheet(place);
        const step = 100 / metersPerUnit(at);
        for (const to of [[at[0] + step, at[1]] as const, [at[0], at[1] + step] as const])
          expect(Math.abs(metersBetween(place, toEarth(to)) - 100)).toBeLessThan(0.5);
      }),
    );
  });

  it("knows how it is turned", () => {
    const square = { latitude: 0, longitude: 0 };
    const top = { x: 0.5, y: 0.1 };
    const bottom = { x: 0.5, y: 0.9 };
    const upright = pictureProjection(
      [
        { ...top, ...square, latitude: 0.1 },
        { ...bottom, ...square },
      ],
      1,
    );
    expect(upright.north).toBeCloseTo(0, 9);
    const east = pictureProjection(
      [
        { ...top, ...square, longitude: 0.1 },
        { ...bottom, ...square },
      ],
      1,
    );
    expect(east.north).toBeCloseTo(-90, 9);
  });

  it("refuses points that are too near each other", () => {
    const one = { x: 0.2, y: 0.2, latitude: 41, longitude: -90 };
    const other = { x: 0.8, y: 0.8, latitude: 40.9, longitude: -89.9 };
    expect(pointsProblem([one, other])).toBeNull();
    expect(pointsProblem([one, { ...other, x: 0.25, y: 0.25 }])?.kind).toBe("picture");
    expect(pointsProblem([one, { ...other, latitude: 41.0001, longitude: -90 }])?.kind).toBe("earth");
  });

  it("refuses points farther apart than a district is wide, at the coordinate that is wrong, and says the fix", () => {
    const one = { x: 0.2, y: 0.2, latitude: 41, longitude: -90 };
    const other = { x: 0.8, y: 0.8, latitude: 40.9, longitude: -89.9 };
    expect(pointsProblem([one, { ...other, longitude: 89.9 }])).toEqual({
      kind: "far",
      field: "longitude",
      message:
        "Longitude puts point 2 10,908 km from point 1, and at most 200 km are possible. With -89.9 it is near: one of the two lacks its minus.",
    });
    const digit = pointsProblem([one, { ...other, latitude: 49.9 }]);
    expect([digit?.field, digit?.message]).toEqual(["latitude", expect.stringContaining("Correct the")]);
  });

  it("asks for a missing minus where the places lie on the other side, and only there", () => {
    const place = { latitude: 41, longitude: -90 };
    expect(signQuestion([{ latitude: 41.1, longitude: 90.1 }], place)).toEqual({
      at: 0,
      axis: "longitude",
      value: -90.1,
    });
    expect(signQuestion([{ latitude: 41.1, longitude: -90.1 }], place)).toBeNull();
    expect(signQuestion([{ latitude: 10, longitude: 90 }], place)).toBeNull();
    expect(signQuestion([{ latitude: 41.1, longitude: 90.1 }], null)).toBeNull();
  });
});

describe("a plain scheme", () => {
  it("has every place on its sheet, and the most distant ones at its edges", () => {
    const places = district.chain((middle) => fc.array(around(middle), { minLength: 2, maxLength: 40 }));
    fc.assert(
      fc.property(places, (all) => {
        const { toSheet } = schemeProjection(all);
        const spots = all.flatMap(toSheet);
        expect(Math.min(...spots)).toBeGreaterThan(-1e-9);
        expect(Math.max(...spots)).toBeLessThan(1 + 1e-9);
        const north = all.reduce((a, b) => (a.latitude > b.latitude ? a : b));
        expect(toSheet(north)[1]).toBeCloseTo(0, 6);
      }),
    );
  });

  it("draws a single place, the poles and nothing at all", () => {
    expect(schemeProjection([]).toSheet({ latitude: 0, longitude: 0 })).toEqual([0, 0]);
    for (const latitude of [-90, 0, 90]) {
      const { toSheet, metersPerUnit } = schemeProjection([{ latitude, longitude: 12 }]);
      expect(toSheet({ latitude, longitude: 12 }).every(Number.isFinite)).toBe(true);
      expect(metersPerUnit([0, 0])).toBeGreaterThan(0);
    }
  });
});

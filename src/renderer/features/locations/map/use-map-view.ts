import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Spot } from "#contract/records/locations/map/projection.ts";
import { type Extent, fit, margin, type Size, type View } from "./view.ts";

export function useSize(box: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return size;
}

/** The view, which is everything again where there is something else to see. */
export function useView(all: Extent, size: Size, most: number) {
  const key = `${all.from} ${all.to} ${size.width > 0}`;
  const [held, setHeld] = useState<{ readonly key: string; readonly view: View }>();
  const whole = () => fit(all, size, margin, most);
  const view = held?.key === key ? held.view : whole();
  const setView = (change: (now: View) => View) =>
    setHeld((now) => ({ key, view: change(now?.key === key ? now.view : whole()) }));
  return [view, setView] as const;
}

/** Zooms by the wheel, around the pointer. React's own listener could not keep the page from scrolling. */
export function useWheel(box: RefObject<HTMLElement | null>, zoom: (factor: number, around: Spot) => void) {
  const latest = useRef(zoom);
  useEffect(() => {
    latest.current = zoom;
  });
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top, width, height } = element.getBoundingClientRect();
      const around = [event.clientX - left - width / 2, event.clientY - top - height / 2] as const;
      latest.current(2 ** (-event.deltaY / 300), around);
    };
    element.addEventListener("wheel", turn, { passive: false });
    return () => element.removeEventListener("wheel", turn);
  }, [box]);
}

/** Moves by dragging, from anywhere that is no mark and no button. */
export function useDrag(move: (by: Spot) => void) {
  const from = useRef<Spot | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || (event.target instanceof Element && event.target.closest("a, button")))
        return;
      from.current = [event.clientX, event.clientY];
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current === null) return;
      const [x, y] = from.current;
      from.current = [event.clientX, event.clientY];
      move([event.clientX - x, event.clientY - y]);
    },
    onPointerUp: () => {
      from.current = null;
    },
    onPointerCancel: () => {
      from.current = null;
    },
  };
}

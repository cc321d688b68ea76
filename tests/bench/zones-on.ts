import type { AppBridge } from "#support/app/app-bridge.ts";

/** Draws so many rooms side by side on a plan, twenty to a row. */
export async function zonesOn(api: AppBridge["api"], floor_plan_id: number, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const [left, top] = [0.01 + (at % 20) * 0.049, 0.02 + Math.floor(at / 20) * 0.09];
    const polygon: [number, number][] = [
      [left, top],
      [left + 0.04, top],
      [left + 0.04, top + 0.07],
      [left, top + 0.07],
    ];
    const body = { floor_plan_id, name: `Zone ${at + 1}`, type: "room", polygon } as const;
    await api("zones.create", { body });
  }
}

import { t } from "#lib/words/t.ts";
import "./tour.css";
import { X } from "lucide-react";
import {
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useLocation } from "react-router";
import { useApiMutation } from "#lib/bridge/api.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Kbd } from "#ui/facts/kbd.tsx";
import { useFloating } from "#ui/overlays/use-floating.ts";
import { LOCK_KEYS } from "../lock/use-lock.ts";
import { showTour, useShellState } from "../shell-state.ts";
import { type TourStep, tourSteps } from "./tour-steps.ts";

/** A first look at the window in four steps: once for each person, and again from Help. */
export function Tour() {
  const step = useShellState((state) => state.tour);
  const owed = useSession().user?.tour_left === false;
  const [left, setLeft] = useState(false);
  const leave = useApiMutation("session.leaveTour");
  const atForm = /\/(new|edit)$/.test(useLocation().pathname);
  const covered = useOpenDialog() || atForm;
  useEffect(() => {
    if (owed && !left) showTour(0);
  }, [owed, left]);
  const end = () => {
    setLeft(true);
    showTour(null);
    document.getElementById("main")?.focus({ preventScroll: true });
    if (owed) leave.mutate({});
  };
  const shown = step === null || covered ? undefined : tourSteps[step];
  return shown === undefined || step === null ? null : (
    <Step key={step} step={shown} index={step} onLeave={end} />
  );
}

/** Blueprint marks the page while a dialog stands over it. */
const hasDialog = () => document.body.classList.contains("bp6-overlay-open");

/** Does a dialog stand over the page? The tour waits for its end, and for that of a form: it would lie over what somebody is typing. */
function useOpenDialog(): boolean {
  return useSyncExternalStore((onChange) => {
    const watch = new MutationObserver(onChange);
    watch.observe(document.body, { attributeFilter: ["class"] });
    return () => watch.disconnect();
  }, hasDialog);
}

interface StepProps {
  readonly step: TourStep;
  readonly index: number;
  readonly onLeave: () => void;
}

const isShown = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.getClientRects().length > 0;

function Step({ step, index, onLeave }: StepProps) {
  const anchor = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const found = step.at.map((place) => document.querySelector(place)).find(isShown) ?? null;
    anchor.current = found;
    found?.setAttribute("data-tour", "");
    return () => found?.removeAttribute("data-tour");
  }, [step]);
  const panel = useFloating<HTMLDivElement>({ open: true, anchor, placement: step.placement, gap: 10 });
  const title = useId();
  const words = useId();
  const last = index === tourSteps.length - 1;
  useEffect(() => panel.current?.querySelector<HTMLElement>("[data-next]")?.focus(), [panel]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    onLeave();
  };
  return (
    <div
      ref={panel}
      popover="manual"
      role="dialog"
      aria-labelledby={title}
      aria-describedby={words}
      className="bw-tour"
      onKeyDown={onKeyDown}
    >
      <div className="bw-tour-head">
        <h2 id={title}>{step.title}</h2>
        <IconButton icon={X} label={t("Leave the tour")} size="tiny" onClick={onLeave} />
      </div>
      <p id={words}>
        {step.words}
        {last ? (
          <>
            {" "}
            <Kbd keys={LOCK_KEYS} />
          </>
        ) : null}
      </p>
      <div className="bw-tour-foot">
        <span>{t("{{number}} of {{count}}", { number: index + 1, count: tourSteps.length })}</span>
        {index === 0 ? null : (
          <Button size="small" onClick={() => showTour(index - 1)}>
            {t("Back")}
          </Button>
        )}
        <Button
          size="small"
          variant="primary"
          data-next=""
          onClick={last ? onLeave : () => showTour(index + 1)}
        >
          {last ? t("Done") : t("Next")}
        </Button>
      </div>
    </div>
  );
}

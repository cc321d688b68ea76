import "./map-setting.css";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { useLocation } from "react-router";
import type { LocationMap } from "#contract/records/locations/map/schema.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi, useHost } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { fileViewQuery } from "#parts/media/viewer/use-file-view.ts";
import { DrawingField } from "#parts/places/drawing/drawing-field.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { FormFrame } from "#ui/forms/form-frame.tsx";
import { DeleteDialog } from "#ui/overlays/delete-dialog.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { SettingFoot } from "../setting-foot.tsx";
import { settingWords } from "../setting-words.ts";
import { KnownPoints } from "./known-points.tsx";
import { knownOf, mapRules, pointNumbers, valuesOf } from "./map-values.ts";

/** The picture that the map of locations is drawn on, for a tree of organizations. */
export function MapSetting({ organization }: { readonly organization: number }) {
  const query = { organization_id: organization };
  const found = useQuery(apiQuery(useApi(), "locations.map", { query }));
  const { hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const there = found.data !== undefined;
  // The map leads here, to one of many settings.
  useEffect(() => {
    if (!there || hash !== "#settings-map") return;
    heading.current?.scrollIntoView({ block: "start" });
    heading.current?.focus({ preventScroll: true });
  }, [there, hash]);
  return (
    <section aria-labelledby="settings-map">
      <h2 id="settings-map" ref={heading} tabIndex={-1}>
        {t("Map of locations")}
      </h2>
      <Loaded query={found} label={t("Loading the map")} count={1}>
        {({ data }) => (
          <DraftGate key={organization} draftKey={draftKeys.map(organization)}>
            {(draft) => <MapForm settings={data} organization={organization} found={draft} />}
          </DraftGate>
        )}
      </Loaded>
    </section>
  );
}

const fields = [
  "picture_upload_id",
  ...pointNumbers.flatMap(
    (index) =>
      [
        `points.${index}.x`,
        `points.${index}.y`,
        `points.${index}.latitude`,
        `points.${index}.longitude`,
      ] as const,
  ),
] as const;

const words = settingWords({ picture_upload_id: t("Picture of the district"), points: t("Known points") });

interface MapFormProps {
  readonly settings: LocationMap;
  readonly organization: number;
  readonly found: FoundDraft;
}

function MapForm({ settings, organization, found }: MapFormProps) {
  const { bridge } = useHost();
  const { picture } = settings;
  const save = useApiMutation("locations.setMap");
  const [saved, setSaved] = useState(false);
  const [removing, setRemoving] = useState(false);
  const remove = useApiMutation("locations.setMap");
  const view = useQuery({ ...fileViewQuery(bridge, picture?.id ?? 0), enabled: picture !== null });
  const kept = view.data?.preview === "image" ? view.data.url : null;
  const [rules] = useState(() => mapRules(settings.middle));
  const state = useForm({
    rules,
    record: settings,
    valuesOf,
    initial: valuesOf(settings),
    fields,
    after: "stays",
    ids: "map-",
    draft: { found, label: t("Map of locations") },
    save: async ({ picture_upload_id, points }, ifMatch) => {
      setSaved(false);
      const body = {
        organization_id: organization,
        ...(picture_upload_id === undefined ? {} : { picture_upload_id }),
        points: points.map(knownOf),
      };
      return (await save.mutateAsync({ body, ifMatch })).data;
    },
    onSaved: () => setSaved(true),
  });
  const upload = useWatch({ control: state.form.control, name: "picture_upload_id" });
  return (
    <>
      <FormFrame
        state={state}
        guard
        failed={t("The map was not saved")}
        words={words}
        className="bw-settings-form"
        aria-labelledby="settings-map"
      >
        <p className="bw-settings-note">
          {t(
            "The map is drawn without a network: no map service is asked. Give it a picture of your district with two points of it whose coordinates you know. Without one it is a plain scheme by coordinates.",
          )}
        </p>
        <Controlled of={state} name="picture_upload_id">
          {({ value, onChange, error }) => (
            <DrawingField
              picture
              label={t("Picture of the district")}
              help={t("A picture or a page of a PDF, north at any side.")}
              value={value}
              onChange={onChange}
              there={picture !== null}
              error={error}
            >
              {(url) => <KnownPoints state={state} url={url} middle={settings.middle} />}
            </DrawingField>
          )}
        </Controlled>
        {upload === undefined && picture !== null ? (
          <KnownPoints state={state} url={kept} middle={settings.middle} />
        ) : null}
        {upload === undefined && picture === null ? null : (
          <SettingFoot state={state} action={t("Save map")} saved={saved} />
        )}
        {picture === null ? null : (
          <div>
            <Button size="small" onClick={() => setRemoving(true)}>
              {t("Take the picture away…")}
            </Button>
          </div>
        )}
      </FormFrame>
      <DeleteDialog
        open={removing}
        name={t("the picture of the map")}
        quoted={false}
        busy={remove.isPending}
        error={remove.error ? errorMessage(remove.error) : undefined}
        onClose={() => setRemoving(false)}
        onDelete={() =>
          remove.mutate(
            { body: { organization_id: organization, points: null } },
            { onSuccess: () => setRemoving(false) },
          )
        }
      >
        {t("The map is then a plain scheme by coordinates. Locations keep theirs.")}
      </DeleteDialog>
    </>
  );
}

import {
  ChevronsUpDown,
  LifeBuoy,
  LogOut,
  MessageCircleQuestionMark,
  Settings,
  UserRound,
} from "lucide-react";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { roleNames } from "#contract/kit/roles.ts";
import { useAppState, useSession } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { takeCoveredPicture } from "#lib/page/covered-picture.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { useSignOut } from "#parts/connection/use-sign-out.ts";
import { Avatar } from "#ui/facts/avatar.tsx";
import { cx } from "#ui/facts/class-names.ts";
import { Icon } from "#ui/facts/icon.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { useToast } from "#ui/overlays/toast.tsx";
import { SignOutDialog } from "../lock/sign-out-dialog.tsx";
import { homeOrganization } from "../organization.ts";

/** The signed-in person's menu. */
export function UserMenu({ small }: { readonly small: boolean }) {
  const session = useSession();
  const { pathname } = useLocation();
  const toast = useToast();
  const { outbox } = useAppState();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { signOut, isPending } = useSignOut({
    onError: (error) => toast({ kind: "stop", message: errorMessage(error) }),
  });
  const leave = () => ((outbox?.waiting ?? 0) > 0 ? setAsking(true) : signOut());
  const askForHelp = () => {
    takeCoveredPicture();
    void navigate(paths.askForHelp(pathname));
  };
  const name = session.user?.full_name ?? "";
  const { role } = homeOrganization(session);
  const title = session.user?.title ?? (role ? roleNames[role] : "");
  return (
    <div className="bw-rail-user">
      <Menu
        label={t("You")}
        placement="top-start"
        items={[
          { label: t("Profile"), icon: UserRound, to: paths.profile() },
          { label: t("Settings"), icon: Settings, to: paths.settings() },
          { label: t("Help and support"), icon: LifeBuoy, to: paths.support() },
          { label: t("Ask for help…"), icon: MessageCircleQuestionMark, onSelect: askForHelp },
          "line",
          { label: t("Sign out"), icon: LogOut, onSelect: leave },
        ]}
        trigger={(trigger) => (
          <button {...trigger} type="button" className="bw-rail-user-button">
            <Avatar name={name} kind="colleague" />
            <span className={cx("bw-rail-words", small && "bw-hidden")}>
              <span className="bw-rail-name bw-ellipsis">{name}</span>
              {title ? <span className="bw-rail-note bw-ellipsis">{title}</span> : null}
            </span>
            {small ? null : <Icon of={ChevronsUpDown} size={14} />}
          </button>
        )}
      />
      <SignOutDialog open={asking} onClose={() => setAsking(false)} onSignOut={signOut} busy={isPending} />
    </div>
  );
}

import type { ProfileView } from '@garimpo/accounts-contract';
import { Avatar, formatDateLong, Panel } from '@garimpo/sdk';
import { text } from '../text/pt-br.ts';
import { AvatarControls } from './avatar-controls.tsx';
import { DropPlace } from './drop-place.tsx';
import { useAvatar } from './use-avatar.ts';

/** Who it is, and the picture that the sidebar shows. */
export function IdentityPanel({ profile }: { profile: ProfileView }) {
  const avatar = useAvatar(profile);
  const name = profile.fullName?.trim() || null;
  return (
    <DropPlace onDrop={avatar.choose}>
      <Panel>
        <div className="flex items-center gap-4">
          <Avatar name={name ?? profile.email} src={avatar.chosen?.url ?? profile.avatarUrl} size={64} />
          <div className="min-w-0">
            <h2 className="truncate">{name ?? profile.email}</h2>
            {name !== null && <p className="truncate text-ink-2">{profile.email}</p>}
            <p className="text-caption text-ink-3">
              {text.profile.since} {formatDateLong(profile.createdAt)}
            </p>
          </div>
        </div>
        <AvatarControls avatar={avatar} hasPicture={profile.avatarUrl !== null} />
      </Panel>
    </DropPlace>
  );
}

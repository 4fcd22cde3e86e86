import type { ProfileView } from '@garimpo/accounts-contract';
import { Avatar, formatDateLong, PageTitle, Panel } from '@garimpo/sdk';
import { useAuth } from '../session/auth-context.ts';
import { text } from '../text/pt-br.ts';
import { DevicesPanel } from './devices-panel.tsx';
import { EmailNotice } from './email-notice.tsx';
import { FactorsPanel } from './factors-panel.tsx';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { SubscriptionPanel } from './subscription-panel.tsx';

/** /profile. The guard has let the user in, so the profile is there. */
export function ProfilePage() {
  const { profile } = useAuth();
  if (profile === null) return null;
  return (
    <div className="mx-auto max-w-text">
      <PageTitle title={text.profile.title} />
      <div className="grid grid-cols-1 gap-4">
        {!profile.emailVerified && <EmailNotice email={profile.email} />}
        <Identity profile={profile} />
        <SubscriptionPanel profile={profile} now={new Date()} />
        <NameForm profile={profile} />
        <PasswordForm email={profile.email} />
        <FactorsPanel userId={profile.id} />
        <DevicesPanel userId={profile.id} />
      </div>
    </div>
  );
}

function Identity({ profile }: { profile: ProfileView }) {
  const name = profile.fullName?.trim() || null;
  return (
    <Panel>
      <div className="flex items-center gap-4">
        <Avatar name={name ?? profile.email} src={profile.avatarUrl} size={64} />
        <div className="min-w-0">
          <h2 className="truncate">{name ?? profile.email}</h2>
          {name !== null && <p className="truncate text-ink-2">{profile.email}</p>}
          <p className="text-caption text-ink-3">
            {text.profile.since} {formatDateLong(profile.createdAt)}
          </p>
        </div>
      </div>
    </Panel>
  );
}

import { PageTitle } from '@garimpo/sdk';
import { MyDataLink } from '../layout/my-data-link.tsx';
import { useAuth } from '../session/auth-context.ts';
import { text } from '../text/pt-br.ts';
import { ConnectionsPanel } from './connections-panel.tsx';
import { DevicesPanel } from './devices-panel.tsx';
import { EmailForm } from './email-form.tsx';
import { EmailNotice } from './email-notice.tsx';
import { FactorsPanel } from './factors-panel.tsx';
import { IdentityPanel } from './identity-panel.tsx';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { SubscriptionPanel } from './subscription-panel.tsx';
import { UsagePanel } from './usage-panel.tsx';

/** /profile. The guard has let the user in, so the profile is there. */
export function ProfilePage() {
  const { profile } = useAuth();
  if (profile === null) return null;
  return (
    <div className="mx-auto max-w-text">
      <PageTitle title={text.profile.title} />
      <div className="grid grid-cols-1 gap-4">
        {!profile.emailVerified && <EmailNotice email={profile.email} />}
        <IdentityPanel profile={profile} />
        <SubscriptionPanel profile={profile} now={new Date()} />
        <UsagePanel userId={profile.id} planId={profile.planId} />
        <NameForm profile={profile} />
        <EmailForm email={profile.email} verified={profile.emailVerified} />
        <PasswordForm email={profile.email} />
        <FactorsPanel userId={profile.id} />
        <ConnectionsPanel userId={profile.id} />
        <DevicesPanel userId={profile.id} />
      </div>
      <MyDataLink />
    </div>
  );
}

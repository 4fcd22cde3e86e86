import type { ProfileView } from '@garimpo/accounts-contract';
import { Avatar, Badge, ButtonLink, formatDateLong, PageTitle, Panel } from '@garimpo/sdk';
import { type ReactNode, useEffect } from 'react';
import { MyDataLink } from '../layout/my-data-link.tsx';
import { paths } from '../lib/paths.ts';
import { useAuth } from '../session/auth-context.ts';
import { useServices } from '../session/services.ts';
import { text } from '../text/pt-br.ts';
import { profileText } from '../text/pt-br-profile.ts';
import { AccessTokensPanel } from './access-tokens-panel.tsx';
import { AvatarControls } from './avatar-controls.tsx';
import { ConnectionsPanel } from './connections-panel.tsx';
import { DevicesPanel } from './devices-panel.tsx';
import { DropPlace } from './drop-place.tsx';
import { EmailForm } from './email-form.tsx';
import { EmailNotice } from './email-notice.tsx';
import { FactorsPanel } from './factors-panel.tsx';
import { NameForm } from './name-form.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProgramsPanel } from './programs-panel.tsx';
import { subscriptionFacts } from './subscription.ts';
import { UsagePanel } from './usage-panel.tsx';
import { useAvatar } from './use-avatar.ts';

interface SubscriptionPanelProps {
  profile: ProfileView;
  now: Date;
}

function SubscriptionPanel({ profile, now }: SubscriptionPanelProps) {
  const facts = subscriptionFacts(profile, now);
  return (
    <Panel title={profileText.subscription}>
      <div className="grid grid-cols-1 gap-4">
        <dl className="flex flex-wrap gap-x-8 gap-y-3">
          <Fact term={profileText.plan}>
            {profile.planName === null ? profileText.noPlan : text.planNames[profile.planName]}
          </Fact>
          {facts.status !== null && (
            <Fact term={profileText.status}>
              <Badge {...facts.look}>{facts.status}</Badge>
            </Fact>
          )}
          <Fact term={profileText.validUntil}>
            {facts.validUntil === null ? profileText.noValidity : formatDateLong(facts.validUntil)}
            {facts.remaining !== null && (
              <span className="block text-caption text-ink-3">{facts.remaining}</span>
            )}
          </Fact>
        </dl>
        <span className="flex flex-wrap justify-end gap-2 max-md:flex-col">
          <ButtonLink to={paths.subscription}>{profileText.receipts}</ButtonLink>
          <ButtonLink to={paths.plans}>{profileText.manage}</ButtonLink>
        </span>
      </div>
    </Panel>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="mb-1 text-caption text-ink-3">{term}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

/** Who it is, and the picture that the sidebar shows. */
function IdentityPanel({ profile }: { profile: ProfileView }) {
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
              {profileText.since} {formatDateLong(profile.createdAt)}
            </p>
          </div>
        </div>
        <AvatarControls avatar={avatar} hasPicture={profile.avatarUrl !== null} />
      </Panel>
    </DropPlace>
  );
}

/** The link may be used in another browser; whether the address is confirmed stands in the token. */
function useFollowConfirmation(isConfirmed: boolean): void {
  const { auth } = useServices();
  const { refresh } = useAuth();
  useEffect(() => {
    if (isConfirmed) return;
    async function onVisible() {
      if (document.visibilityState !== 'visible') return;
      await auth.refreshSession().catch(() => undefined);
      await refresh();
    }
    const listener = () => void onVisible();
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  }, [isConfirmed, auth, refresh]);
}

/** /profile. The guard has let the user in, so the profile is there. */
export function ProfilePage() {
  const { profile } = useAuth();
  useFollowConfirmation(profile?.emailVerified !== false);
  if (profile === null) return null;
  return (
    <div className="mx-auto max-w-text">
      <PageTitle title={profileText.title} />
      <div className="grid grid-cols-1 gap-4">
        {!profile.emailVerified && <EmailNotice email={profile.email} />}
        <IdentityPanel profile={profile} />
        <SubscriptionPanel profile={profile} now={new Date()} />
        <UsagePanel userId={profile.id} planId={profile.planId} />
        <NameForm profile={profile} />
        <EmailForm email={profile.email} verified={profile.emailVerified} />
        <PasswordForm email={profile.email} />
        <PasskeysPanel userId={profile.id} />
        <FactorsPanel userId={profile.id} />
        <ConnectionsPanel userId={profile.id} />
        <DevicesPanel userId={profile.id} />
        <AccessTokensPanel userId={profile.id} />
        <ProgramsPanel userId={profile.id} />
      </div>
      <MyDataLink />
    </div>
  );
}

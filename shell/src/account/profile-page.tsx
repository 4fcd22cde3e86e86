import { type ProfileView, UNLIMITED, type UsageReply, usageReply } from '@garimpo/accounts-contract';
import {
  Avatar,
  Badge,
  Button,
  ButtonLink,
  formatDateLong,
  formatNumber,
  LoadingText,
  Notice,
  PageTitle,
  Panel,
  Progress,
} from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { MyDataLink } from '../layout/my-data-link.tsx';
import { PanelFailure } from '../layout/panel-failure.tsx';
import { pageAddress, paths } from '../lib/paths.ts';
import { mailFailureText } from '../public/mail-failure-text.ts';
import { useAuth } from '../session/auth-context.ts';
import { AuthFailure } from '../session/auth-failure.ts';
import { resendConfirmation } from '../session/mail-link.ts';
import { useServices } from '../session/services.ts';
import { text } from '../text/pt-br.ts';
import { accessText } from '../text/pt-br-access.ts';
import { accountText } from '../text/pt-br-account.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { AccessTokensPanel } from './access-tokens-panel.tsx';
import { AvatarControls } from './avatar-controls.tsx';
import { ConnectionsPanel } from './connections-panel.tsx';
import { DevicesPanel } from './devices-panel.tsx';
import { DropPlace } from './drop-place.tsx';
import { EmailForm } from './email-form.tsx';
import { FactorsPanel } from './factors-panel.tsx';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { subscriptionFacts } from './subscription.ts';
import { useAvatar } from './use-avatar.ts';

const words = accountText.usage;
const labels: Readonly<Record<string, string>> = words.counters;

type Use = UsageReply['usage'][number];

/** How much of each of the plan's limits is used. */
function UsagePanel({ userId, planId }: { userId: string; planId: string | null }) {
  const { api } = useServices();
  const usage = useQuery({
    // Another plan has other limits.
    queryKey: ['shell', 'usage', userId, planId],
    queryFn: async ({ signal }) => (await api.get('/api/usage', usageReply, { signal })).usage,
    // A tool may have changed it since this page was last open.
    staleTime: 0,
  });
  // A service newer than this page may count what the page has no word for.
  const known = usage.data?.filter(({ counter }) => Object.hasOwn(labels, counter));
  if (known?.length === 0) return null;

  return (
    <Panel title={words.title}>
      {usage.isPending && <LoadingText />}
      {usage.isError && <PanelFailure sentence={words.failed} retryText={words.tryAgain} query={usage} />}
      {known !== undefined && (
        <ul className="grid gap-4">
          {known.map((use) => (
            <li key={use.counter}>
              <Meter
                label={labels[use.counter] ?? use.counter}
                use={use}
                full={use.counter === 'requests' ? words.overfull : words.full}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Meter({ label, use: { used, limit }, full }: { label: string; use: Use; full: string }) {
  if (limit === UNLIMITED) {
    return (
      <p className="flex flex-wrap gap-x-3 text-small">
        <span className="font-label">{label}</span>
        <span className="ml-auto text-ink-2 tabular-nums">{words.unlimited(formatNumber(used))}</span>
      </p>
    );
  }
  return (
    <>
      <Progress
        label={label}
        // Without any room there is nothing left of it.
        value={limit === 0 ? 1 : used / limit}
        detail={words.of(formatNumber(used), formatNumber(limit))}
      />
      {used >= limit && <p className="mt-1.5 text-caption text-ink-3">{full}</p>}
    </>
  );
}

type Outcome = { kind: 'success' | 'danger'; sentence: string } | null;

/** Stands in the profile until the link in the confirmation mail was used. */
function EmailNotice({ email }: { email: string }) {
  const { auth } = useServices();
  const { refresh } = useAuth();
  // The link may be used in another browser; whether the address is confirmed stands in the token.
  useEffect(() => {
    async function onVisible() {
      if (document.visibilityState !== 'visible') return;
      await auth.refreshSession().catch(() => undefined);
      await refresh();
    }
    const listener = () => void onVisible();
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  }, [auth, refresh]);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const { busy, submit } = useSubmit(async () => {
    try {
      await resendConfirmation(auth, email, pageAddress(paths.confirmEmail));
      setOutcome({ kind: 'success', sentence: text.auth.resent(email) });
    } catch (error) {
      const reason = error instanceof AuthFailure ? error.reason : undefined;
      setOutcome({ kind: 'danger', sentence: mailFailureText(reason) });
    }
  });
  return (
    <Notice
      kind={outcome?.kind ?? 'warn'}
      action={
        <Button variant="ghost" size="sm" busy={busy} busyText={text.auth.sending} onClick={submit}>
          {text.auth.resend}
        </Button>
      }
    >
      {outcome?.sentence ?? accessText.emailNotice.sentence}
    </Notice>
  );
}

interface SubscriptionPanelProps {
  profile: ProfileView;
  now: Date;
}

function SubscriptionPanel({ profile, now }: SubscriptionPanelProps) {
  const facts = subscriptionFacts(profile, now);
  return (
    <Panel title={text.profile.subscription}>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <dl className="flex flex-1 flex-wrap gap-x-8 gap-y-3">
          <Fact term={text.profile.plan}>
            {profile.planName === null ? text.profile.noPlan : text.plans.names[profile.planName]}
          </Fact>
          {facts.status !== null && (
            <Fact term={text.profile.status}>
              <Badge {...facts.look}>{facts.status}</Badge>
            </Fact>
          )}
          <Fact term={text.profile.validUntil}>
            {facts.validUntil === null ? text.profile.noValidity : formatDateLong(facts.validUntil)}
            {facts.remaining !== null && (
              <span className="block text-caption text-ink-3">{facts.remaining}</span>
            )}
          </Fact>
        </dl>
        <ButtonLink to={paths.plans} className="max-md:w-full">
          {text.profile.manage}
        </ButtonLink>
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
              {text.profile.since} {formatDateLong(profile.createdAt)}
            </p>
          </div>
        </div>
        <AvatarControls avatar={avatar} hasPicture={profile.avatarUrl !== null} />
      </Panel>
    </DropPlace>
  );
}

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
        <AccessTokensPanel userId={profile.id} />
      </div>
      <MyDataLink />
    </div>
  );
}

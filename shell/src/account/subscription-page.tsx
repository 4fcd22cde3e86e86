import type { PlanView, ProfileView, SubscriptionDetails } from '@garimpo/accounts-contract';
import { Badge, ButtonLink, formatDateLong, formatMoney, LoadingText, PageTitle, Panel } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PanelFailure } from '../layout/panel-failure.tsx';
import { paths } from '../lib/paths.ts';
import { BlockedReason } from '../public/blocked-reason.tsx';
import { useAuth } from '../session/auth-context.ts';
import { plansQuery, subscriptionQuery } from '../session/plan-queries.ts';
import { useServices } from '../session/services.ts';
import { text } from '../text/pt-br.ts';
import { profileText } from '../text/pt-br-profile.ts';
import { subscriptionText } from '../text/pt-br-subscription.ts';
import { ClosedFrame } from './closed-frame.tsx';
import { amountText } from './payment-texts.ts';
import { PaymentsPanel } from './payments-panel.tsx';
import { subscriptionFacts } from './subscription.ts';
import { ManageSubscription } from './subscription-manage.tsx';
import { UsagePanel } from './usage-panel.tsx';

const words = subscriptionText.plan;

/** /conta/assinatura: open to whoever is signed in, in a frame of its own where the tools are closed. */
export function SubscriptionPage() {
  const { profile } = useAuth();
  if (profile === null) return null;
  if (profile.access.allowed) return <Subscription profile={profile} />;
  return (
    <ClosedFrame showPlans>
      <Subscription profile={profile} />
    </ClosedFrame>
  );
}

function Subscription({ profile }: { profile: ProfileView }) {
  const { api } = useServices();
  const details = useQuery(subscriptionQuery(api, profile.id));
  return (
    <div className="mx-auto max-w-text">
      <PageTitle
        title={subscriptionText.title}
        {...(profile.access.allowed && { back: { to: paths.profile, label: subscriptionText.back } })}
      />
      <div className="grid grid-cols-1 gap-4">
        {details.isPending && <LoadingText />}
        {details.isError && details.data === undefined && (
          <PanelFailure
            sentence={subscriptionText.failed}
            retryText={subscriptionText.tryAgain}
            query={details}
          />
        )}
        {details.data !== undefined && (
          <>
            <PlanPanel profile={profile} details={details.data} now={new Date()} />
            <UsagePanel userId={profile.id} planId={profile.planId} />
            <PaymentsPanel payments={details.data.payments} />
          </>
        )}
      </div>
    </div>
  );
}

interface PlanPanelProps {
  profile: ProfileView;
  details: SubscriptionDetails;
  now: Date;
}

function PlanPanel({ profile, details, now }: PlanPanelProps) {
  const { api } = useServices();
  const plans = useQuery(plansQuery(api));
  const plan = plans.data?.find(({ id }) => id === profile.planId);
  const facts = subscriptionFacts(profile, now);
  const isOpen = profile.access.allowed;
  return (
    <Panel title={words.title}>
      <div className="grid grid-cols-1 gap-5">
        <dl className="grid grid-cols-3 gap-x-6 gap-y-4 max-md:grid-cols-2">
          <Fact term={profileText.plan}>
            {profile.planName === null ? profileText.noPlan : text.planNames[profile.planName]}
          </Fact>
          {facts.status !== null && (
            <Fact term={profileText.status}>
              <Badge {...facts.look}>{facts.status}</Badge>
            </Fact>
          )}
          <Fact term={profileText.validUntil} note={facts.remaining}>
            {facts.validUntil === null ? profileText.noValidity : formatDateLong(facts.validUntil)}
          </Fact>
          {plan !== undefined && <Fact term={words.price}>{priceText(plan)}</Fact>}
          <Fact term={words.nextCharge} note={lastPaid(details)}>
            {nextCharge(details, isOpen)}
          </Fact>
          {details.provider !== null && (
            <Fact term={words.chargedBy}>{subscriptionText.provider(details.provider)}</Fact>
          )}
        </dl>
        {!isOpen && <BlockedReason profile={profile} />}
        <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line-soft pt-4 max-md:flex-col max-md:items-stretch">
          <ManageSubscription userId={profile.id} details={details} until={facts.validUntil} />
          <ButtonLink to={paths.plans} {...(!isOpen && { variant: 'primary' as const })}>
            {isOpen ? words.change : words.choose}
          </ButtonLink>
        </div>
      </div>
    </Panel>
  );
}

/** The list price: what a coupon makes of it, the payments say. */
function priceText({ price }: PlanView): string {
  return words.perMonth(formatMoney(price));
}

function nextCharge({ nextChargeAt, renews, provider }: SubscriptionDetails, isOpen: boolean): string {
  if (nextChargeAt !== null) return words.expected(formatDateLong(nextChargeAt));
  if (!isOpen) return words.none;
  return provider !== null && !renews ? words.noneCancelled : words.noneFree;
}

function lastPaid({ payments, nextChargeAt }: SubscriptionDetails): string | null {
  const last = payments.find(({ kind }) => kind === 'paid');
  return last === undefined || nextChargeAt === null ? null : words.last(amountText(last));
}

interface FactProps {
  term: string;
  note?: string | null;
  children: ReactNode;
}

function Fact({ term, note = null, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="mb-1 text-caption text-ink-3">{term}</dt>
      <dd className="font-medium break-words">
        {children}
        {note !== null && <span className="block text-caption font-normal text-ink-3">{note}</span>}
      </dd>
    </div>
  );
}

import type { ProfileView } from '@garimpo/accounts-contract';
import { Badge, ButtonLink, formatDateLong, Panel } from '@garimpo/sdk';
import type { ReactNode } from 'react';
import { paths } from '../app/paths.ts';
import { text } from '../text/pt-br.ts';
import { subscriptionFacts } from './subscription.ts';

interface SubscriptionPanelProps {
  profile: ProfileView;
  now: Date;
}

export function SubscriptionPanel({ profile, now }: SubscriptionPanelProps) {
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

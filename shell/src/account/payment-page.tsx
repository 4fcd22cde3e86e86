import type { PaymentView, ProfileView } from '@garimpo/accounts-contract';
import {
  Button,
  ButtonLink,
  formatDateLong,
  formatDateTime,
  Notice,
  PageTitle,
  Panel,
  UNKNOWN,
} from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { paths } from '../lib/paths.ts';
import { useAuth } from '../session/auth-context.ts';
import { subscriptionQuery } from '../session/plan-queries.ts';
import { useServices } from '../session/services.ts';
import { text } from '../text/pt-br.ts';
import { subscriptionText } from '../text/pt-br-subscription.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { ClosedFrame } from './closed-frame.tsx';
import { amountText } from './payment-texts.ts';
import { subscriptionFacts } from './subscription.ts';

const words = subscriptionText.payment;

const ASK_EVERY_MS = 4_000;
/** A payment of so long ago is the one that somebody comes from; its provider's clock may differ from this one. */
const FRESH_MS = 60 * 60_000;

/** /conta/pagamento, where a checkout leads back to. The provider's notice may be on its way still. */
export function PaymentPage() {
  const { profile } = useAuth();
  if (profile === null) return null;
  if (profile.access.allowed) return <Payment profile={profile} />;
  return (
    <ClosedFrame showPlans>
      <Payment profile={profile} />
    </ClosedFrame>
  );
}

function Payment({ profile }: { profile: ProfileView }) {
  const { api } = useServices();
  const { refresh } = useAuth();
  const details = useQuery({
    ...subscriptionQuery(api, profile.id),
    refetchInterval: ({ state }) => (freshIn(state.data?.payments) === undefined ? ASK_EVERY_MS : false),
  });
  const { busy, submit: check } = useSubmit(async () => void (await details.refetch()));
  const paid = freshIn(details.data?.payments);
  const isOpen = profile.access.allowed;
  const isPaid = paid !== undefined;
  // What the payment has opened stands in the profile, which is read when it is known.
  useEffect(() => {
    if (isPaid) void refresh();
  }, [isPaid, refresh]);

  if (isPaid && isOpen) return <Confirmed profile={profile} paid={paid} />;
  return (
    <div className="mx-auto max-w-form">
      <PageTitle title={words.waiting} />
      <Panel>
        <div className="grid gap-4">
          <p role="status" className="text-ink-2">
            {words.waitingHint}
          </p>
          {isOpen && profile.planName !== null && (
            <p className="text-ink-2">{words.stillOpen(text.planNames[profile.planName])}</p>
          )}
          <div className="flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">
            {isOpen ? (
              <ButtonLink to={paths.dashboard}>{words.dashboard}</ButtonLink>
            ) : (
              <ButtonLink to={paths.plans}>{words.plans}</ButtonLink>
            )}
            <Button variant="primary" busy={busy} busyText={words.checking} onClick={check}>
              {words.check}
            </Button>
          </div>
        </div>
      </Panel>
    </div>
  );
}

function freshIn(payments: readonly PaymentView[] | undefined): PaymentView | undefined {
  const [newest] = payments ?? [];
  if (newest === undefined || newest.kind !== 'paid') return undefined;
  return Date.now() - Date.parse(newest.at) < FRESH_MS ? newest : undefined;
}

function Confirmed({ profile, paid }: { profile: ProfileView; paid: PaymentView }) {
  const { validUntil } = subscriptionFacts(profile, new Date());
  const plan = profile.planName === null ? '' : text.planNames[profile.planName];
  const facts = [
    [words.amount, amountText(paid)],
    [words.paidAt, formatDateTime(paid.at)],
    ...(paid.orderId === null ? [] : [[words.order, paid.orderId]]),
  ];
  return (
    <div className="mx-auto max-w-form">
      <PageTitle title={words.confirmed} />
      <Panel>
        <div className="grid gap-4">
          <Notice kind="success">
            {words.open(plan, validUntil === null ? UNKNOWN : formatDateLong(validUntil))}
          </Notice>
          <dl className="grid gap-2 text-small">
            {facts.map(([term, value]) => (
              <div key={term} className="flex flex-wrap justify-between gap-x-4">
                <dt className="text-ink-2">{term}</dt>
                <dd className="min-w-0 break-words tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
          <div className="flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">
            <ButtonLink to={paths.subscription}>{words.details}</ButtonLink>
            <ButtonLink to={paths.dashboard} variant="primary">
              {words.dashboard}
            </ButtonLink>
          </div>
        </div>
      </Panel>
    </div>
  );
}

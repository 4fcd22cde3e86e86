import { PAYMENT_ORDER_PARAM, type PaymentView, type ProfileView } from '@garimpo/accounts-contract';
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
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { useAuth } from '../session/auth-context.ts';
import { subscriptionQuery } from '../session/plan-queries.ts';
import { useServices } from '../session/services.ts';
import { text } from '../text/pt-br.ts';
import { subscriptionText } from '../text/pt-br-subscription.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { ClosedFrame } from './closed-frame.tsx';
import { paymentMade } from './payment-made.ts';
import { amountText } from './payment-texts.ts';
import { subscriptionFacts } from './subscription.ts';

const words = subscriptionText.payment;

const ASK_EVERY_MS = 4_000;

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
  const [params] = useSearchParams();
  const [arrivedAt] = useState(() => new Date());
  const order = params.get(PAYMENT_ORDER_PARAM);
  const made = (payments: readonly PaymentView[] = []) => paymentMade(payments, { order, arrivedAt });
  const details = useQuery({
    ...subscriptionQuery(api, profile.id),
    refetchInterval: ({ state }) => (made(state.data?.payments) === undefined ? ASK_EVERY_MS : false),
  });
  const { busy, submit: check } = useSubmit(async () => {
    await details.refetch();
    // An account may be open by a payment that is not the one from this checkout.
    await refresh();
  });
  const paid = made(details.data?.payments);
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

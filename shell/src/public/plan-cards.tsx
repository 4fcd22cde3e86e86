import { addressCheckout, LAUNCH_OFFER, type PlanView } from '@garimpo/accounts-contract';
import {
  Badge,
  Button,
  ButtonLink,
  type ButtonVariant,
  Empty,
  formatMoney,
  Icon,
  LoadingText,
  Skeleton,
} from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import { Check, CreditCard } from 'lucide-react';
import { paths, registerPath } from '../lib/paths.ts';
import { useAuth } from '../session/auth-context.ts';
import { plansQuery } from '../session/plan-queries.ts';
import { useServices } from '../session/services.ts';
import { text } from '../text/pt-br.ts';
import { planText } from '../text/pt-br-plans.ts';
import { launchPrice, overageText, planContents, RECOMMENDED_AT } from './plan-texts.ts';
import { usePlanChange } from './use-plan-change.tsx';

/** Where "Assinar" leads: inside the app, to a checkout, or to what the change means. */
type Subscribe = { to: string } | { href: string } | { onChoose: () => void };

interface PlanCardProps {
  plan: PlanView;
  /** Heading level of the plan's name. */
  level: 2 | 3;
  recommended: boolean;
  /** The plan that this user pays for now. */
  current: boolean;
  /** `null` when the plan cannot be paid for. */
  subscribe: Subscribe | null;
}

function PlanCard({ plan, level, recommended, current, subscribe }: PlanCardProps) {
  const Name = `h${level}` as const;
  const name = text.planNames[plan.name];
  const [first, second] = [
    current && <Badge tone="success">{planText.current}</Badge>,
    recommended && <Badge tone="gold">{planText.recommended}</Badge>,
  ].filter((badge) => badge !== false);
  const edge = recommended ? 'border-gold-mark inset-ring inset-ring-gold-mark' : 'border-line';
  return (
    <section aria-label={name} className={`flex flex-col gap-4 rounded-lg border bg-surface p-6 ${edge}`}>
      <div>
        <div className="flex items-center gap-2">
          <Name className="text-h3">{name}</Name>
          {first !== undefined && <span className="ml-auto">{first}</span>}
        </div>
        {/* As high as a badge: the lines below stand side by side on all cards. */}
        <div className="flex min-h-6 items-center justify-between gap-2">
          <p className="text-small text-ink-2">{planText.audience[plan.name]}</p>
          {second}
        </div>
      </div>
      <PlanPrice plan={plan} />
      <ul>
        {planContents(plan).map((line) => (
          <li key={line} className="flex gap-2.5 py-1.25 text-small text-ink-2">
            <Icon icon={Check} className="mt-0.5 text-gold-text" />
            {line}
          </li>
        ))}
      </ul>
      <div className="mt-auto">
        {subscribe === null ? (
          <p className="text-caption text-ink-3">{planText.noCheckout}</p>
        ) : (
          <SubscribeButton subscribe={subscribe} variant={recommended && !current ? 'primary' : 'second'}>
            {current ? planText.manage : planText.subscribe(name)}
          </SubscribeButton>
        )}
      </div>
    </section>
  );
}

interface SubscribeButtonProps {
  subscribe: Subscribe;
  variant: ButtonVariant;
  children: string;
}

function SubscribeButton({ subscribe, ...look }: SubscribeButtonProps) {
  if ('onChoose' in subscribe) return <Button {...look} size="lg" full onClick={subscribe.onChoose} />;
  return <ButtonLink {...look} {...subscribe} size="lg" full />;
}

function PlanPrice({ plan }: { plan: PlanView }) {
  const launch = launchPrice(plan);
  const overage = overageText(plan);
  if (launch !== null) {
    return (
      <div>
        <p className="sr-only">{planText.launchSentence(plan.price, launch)}</p>
        <div aria-hidden>
          <p className="text-small text-ink-2">
            {planText.launchFrom} <s>R${plan.price}</s> {planText.launchTo}
          </p>
          <PriceLine price={`R$${launch}`} per={planText.perMonthShort} />
        </div>
        <Badge tone="gold" className="mt-2">
          {planText.launchCoupon(LAUNCH_OFFER.coupon)}
        </Badge>
      </div>
    );
  }
  return (
    <div>
      {/* The line of the launch offer keeps its room on wide screens, so that prices stand on one line. */}
      <p aria-hidden className="h-5 max-lg:hidden" />
      <PriceLine price={formatMoney(plan.price)} per={planText.perMonth} />
      <p className="mt-2 min-h-5.5 text-caption text-ink-3">{overage}</p>
    </div>
  );
}

function PriceLine({ price, per }: { price: string; per: string }) {
  return (
    <p className="flex items-baseline gap-1.5">
      <span className="text-price tabular-nums">{price}</span>
      <span className="text-ink-2">{per}</span>
    </p>
  );
}

interface PlanCardsProps {
  /** Heading level of the plans' names, one below the heading above the cards. */
  level?: 2 | 3;
}

/** The plans as the database has them, each with the way to subscribe that is right for who looks. */
export function PlanCards({ level = 2 }: PlanCardsProps) {
  const { api } = useServices();
  const { session, user, profile } = useAuth();
  const plans = useQuery(plansQuery(api));
  const change = usePlanChange();

  if (plans.isError) {
    return (
      <Empty
        icon={CreditCard}
        tone="danger"
        title={planText.failed}
        level={level}
        actions={
          <Button busy={plans.isFetching} onClick={() => void plans.refetch()}>
            {planText.tryAgain}
          </Button>
        }
      />
    );
  }
  // A subscribe link leads elsewhere for a visitor than for a user: neither is shown before it is known who is here.
  if (plans.data === undefined || session.kind === 'starting') return <CardsLoading />;
  if (plans.data.length === 0) return <Empty icon={CreditCard} title={planText.empty} level={level} />;

  const subscriber = profile?.access.allowed === true ? profile : null;
  const subscribeTo = (plan: PlanView): Subscribe | null => {
    if (user === null) return { to: registerPath(plan.name) };
    if (subscriber?.planId === plan.id) return { to: paths.subscription };
    const buyer = { userId: user.id, email: user.email };
    const href = plan.checkoutUrl === null ? null : addressCheckout(plan.checkoutUrl, buyer);
    if (href === null) return null;
    // Whoever has a plan is told what another one means before the way to it.
    return subscriber === null ? { href } : { onChoose: () => change.open({ plan, checkout: href }) };
  };
  return (
    <>
      <div className="grid grid-cols-3 items-stretch gap-5 max-lg:mx-auto max-lg:max-w-form max-lg:grid-cols-1">
        {plans.data.map((plan, at) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            level={level}
            recommended={at === RECOMMENDED_AT}
            current={subscriber?.planId === plan.id}
            subscribe={subscribeTo(plan)}
          />
        ))}
      </div>
      <p className="mx-auto mt-6 max-w-text text-center text-small text-balance text-ink-2">{planText.due}</p>
      {change.dialog}
    </>
  );
}

function CardsLoading() {
  return (
    <div className="relative grid grid-cols-3 gap-5 max-lg:mx-auto max-lg:max-w-form max-lg:grid-cols-1">
      {[0, 1, 2].map((at) => (
        <Skeleton key={at} height={CARD_HEIGHT} className="rounded-lg" />
      ))}
      <LoadingText className="absolute inset-0 justify-center" />
    </div>
  );
}

const CARD_HEIGHT = 424;

import { LAUNCH_OFFER, type PlanView } from '@garimpo/accounts-contract';
import { Badge, ButtonLink, formatMoney, Icon } from '@garimpo/sdk';
import { Check } from 'lucide-react';
import { text } from '../text/pt-br.ts';
import { launchPrice, overageText, planContents } from './plan-texts.ts';

interface PlanCardProps {
  plan: PlanView;
  /** Of its name. */
  level: 2 | 3;
  recommended: boolean;
  /** The plan that this user pays for now. */
  current: boolean;
  /** Where "Assinar" leads: inside the app, to a checkout, or nowhere when the plan cannot be paid for. */
  subscribe: { to: string } | { href: string } | null;
}

export function PlanCard({ plan, level, recommended, current, subscribe }: PlanCardProps) {
  const Name = `h${level}` as const;
  const name = text.plans.names[plan.name];
  const [first, second] = [
    current && <Badge tone="success">{text.plans.current}</Badge>,
    recommended && <Badge tone="gold">{text.plans.recommended}</Badge>,
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
          <p className="text-small text-ink-2">{text.plans.audience[plan.name]}</p>
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
          <p className="text-caption text-ink-3">{text.plans.noCheckout}</p>
        ) : (
          <ButtonLink {...subscribe} variant={recommended ? 'primary' : 'second'} size="lg" full>
            {text.plans.subscribe(name)}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function PlanPrice({ plan }: { plan: PlanView }) {
  const launch = launchPrice(plan);
  const overage = overageText(plan);
  if (launch !== null) {
    return (
      <div>
        <p className="sr-only">{text.plans.launchSentence(plan.price, launch)}</p>
        <div aria-hidden>
          <p className="text-small text-ink-2">
            {text.plans.launchFrom} <s>R${plan.price}</s> {text.plans.launchTo}
          </p>
          <PriceLine price={`R$${launch}`} per={text.plans.perMonthShort} />
        </div>
        <Badge tone="gold" className="mt-2">
          {text.plans.launchCoupon(LAUNCH_OFFER.coupon)}
        </Badge>
      </div>
    );
  }
  return (
    <div>
      {/* The line of the launch offer keeps its room on wide screens, so that prices stand on one line. */}
      <p aria-hidden className="h-5 max-lg:hidden" />
      <PriceLine price={formatMoney(plan.price)} per={text.plans.perMonth} />
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

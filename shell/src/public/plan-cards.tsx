import { addressCheckout } from '@garimpo/accounts-contract';
import { Button, Empty, LoadingText, Skeleton } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { registerPath } from '../app/paths.ts';
import { useServices } from '../app/services.ts';
import { useAuth } from '../session/auth-context.ts';
import { text } from '../text/pt-br.ts';
import { PlanCard } from './plan-card.tsx';
import { RECOMMENDED_AT } from './plan-texts.ts';
import { plansQuery } from './plans-query.ts';

interface PlanCardsProps {
  /** Of the plans' names, one below the heading that the cards stand under. */
  level?: 2 | 3;
}

/** The plans as the database has them, each with the way to subscribe that is right for who looks. */
export function PlanCards({ level = 2 }: PlanCardsProps) {
  const { api } = useServices();
  const { session, user, profile } = useAuth();
  const plans = useQuery(plansQuery(api));

  if (plans.isError) {
    return (
      <Empty
        icon={CreditCard}
        tone="danger"
        title={text.plans.failed}
        level={level}
        actions={
          <Button busy={plans.isFetching} onClick={() => void plans.refetch()}>
            {text.plans.tryAgain}
          </Button>
        }
      />
    );
  }
  // A subscribe link leads elsewhere for a visitor than for a user: neither is shown before it is known who is here.
  if (plans.data === undefined || session.kind === 'starting') return <CardsLoading />;
  if (plans.data.length === 0) return <Empty icon={CreditCard} title={text.plans.empty} level={level} />;

  return (
    <div className="grid grid-cols-3 items-stretch gap-5 max-lg:mx-auto max-lg:max-w-form max-lg:grid-cols-1">
      {plans.data.map((plan, at) => {
        const buyer = user === null ? null : { userId: user.id, email: user.email };
        const checkout =
          buyer === null || plan.checkoutUrl === null ? null : addressCheckout(plan.checkoutUrl, buyer);
        return (
          <PlanCard
            key={plan.id}
            plan={plan}
            level={level}
            recommended={at === RECOMMENDED_AT}
            current={profile?.access.allowed === true && profile.planId === plan.id}
            subscribe={
              buyer === null ? { to: registerPath(plan.name) } : checkout === null ? null : { href: checkout }
            }
          />
        );
      })}
    </div>
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

import { addressCheckout } from '@garimpo/accounts-contract';
import { Button, Empty, LoadingText, Notice, Skeleton, useDocumentTitle } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { registerPath } from '../app/paths.ts';
import { useServices } from '../app/services.ts';
import { supportAddress } from '../layout/support-address.ts';
import { SupportButton } from '../layout/support-button.tsx';
import { type Auth, useAuth } from '../session/auth-context.ts';
import { text } from '../text/pt-br.ts';
import { PlanCard } from './plan-card.tsx';
import { RECOMMENDED_AT } from './plan-texts.ts';
import { PlansHeader } from './plans-header.tsx';
import { plansQuery } from './plans-query.ts';

/** /escolher-plano: for those whose access has ended or not begun, for those who want another plan, and for visitors. */
export function PlansPage() {
  useDocumentTitle(text.plans.title);
  const { config } = useServices();
  const auth = useAuth();
  const reason = closedReason(auth);

  return (
    <>
      <PlansHeader />
      <main className="mx-auto mt-8 mb-16 max-w-270 px-6 max-md:mt-4 max-md:px-page-x">
        <div className="mb-10 text-center max-md:mb-6">
          <h1 className="text-kpi/9 tracking-[var(--g-track-tight)]">{text.plans.title}</h1>
          <p className="mt-2 text-ink-2">{text.plans.hint}</p>
        </div>
        {reason !== null && (
          <Notice kind="warn" className="mb-5">
            {reason}
          </Notice>
        )}
        <PlanCards />
      </main>
      <SupportButton address={supportAddress(config)} />
    </>
  );
}

function PlanCards() {
  const { api } = useServices();
  const { session, user, profile } = useAuth();
  const plans = useQuery(plansQuery(api));

  if (plans.isError) {
    return (
      <Empty
        icon={CreditCard}
        tone="danger"
        title={text.plans.failed}
        actions={
          <Button busy={plans.isFetching} onClick={() => void plans.refetch()}>
            {text.problem.tryAgain}
          </Button>
        }
      />
    );
  }
  // A subscribe link leads elsewhere for a visitor than for a user: neither is shown before it is known who is here.
  if (plans.data === undefined || session.kind === 'starting') return <CardsLoading />;
  if (plans.data.length === 0) return <Empty icon={CreditCard} title={text.plans.empty} />;

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

/** Why the tools are closed for this user, where the plan alone does not say it. */
function closedReason({ profile }: Auth): string | null {
  if (profile?.access.reason === 'expired') return text.plans.expired;
  if (profile?.access.reason === 'blocked') return text.plans.blocked;
  return null;
}

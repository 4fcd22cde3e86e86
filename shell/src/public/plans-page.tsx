import { Notice, useDocumentTitle } from '@garimpo/sdk';
import { useServices } from '../app/services.ts';
import { MyDataLink } from '../layout/my-data-link.tsx';
import { supportAddress } from '../layout/support-address.ts';
import { SupportButton } from '../layout/support-button.tsx';
import { type Auth, useAuth } from '../session/auth-context.ts';
import { text } from '../text/pt-br.ts';
import { PlanCards } from './plan-cards.tsx';
import { PlansHeader } from './plans-header.tsx';

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
        {auth.session.kind === 'signed_in' && <MyDataLink />}
      </main>
      <SupportButton address={supportAddress(config)} />
    </>
  );
}

/** Why the tools are closed for this user, where the plan alone does not say it. */
function closedReason({ profile }: Auth): string | null {
  if (profile?.access.reason === 'expired') return text.plans.expired;
  if (profile?.access.reason !== 'blocked') return null;
  const { subscriptionStatus: status } = profile;
  return status === 'refunded' || status === 'chargeback' ? text.plans[status] : text.plans.blocked;
}

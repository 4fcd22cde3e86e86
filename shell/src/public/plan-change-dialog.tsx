import { type PlanView, SUBSCRIPTION_DAYS, UNLIMITED } from '@garimpo/accounts-contract';
import { Badge, Button, ButtonLink, Dialog, formatNumber, LoadingText, Notice } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { PanelFailure } from '../layout/panel-failure.tsx';
import { useAuth } from '../session/auth-context.ts';
import { subscriptionQuery, usageQuery } from '../session/plan-queries.ts';
import { useServices } from '../session/services.ts';
import { text } from '../text/pt-br.ts';
import { accountText } from '../text/pt-br-account.ts';
import { subscriptionText } from '../text/pt-br-subscription.ts';
import { limitOf } from './plan-limits.ts';
import { overageText, shortPrice } from './plan-texts.ts';

const words = subscriptionText.change;
const labels: Readonly<Record<string, string>> = accountText.usage.counters;

export interface PlanChange {
  plan: PlanView;
  /** The plan's checkout, made out to the user. */
  checkout: string;
}

export interface PlanChangeDialogProps {
  open: boolean;
  change: PlanChange;
  onClose: () => void;
}

/** What another plan means for what one has, before one goes on to pay for it. */
export function PlanChangeDialog({ open, change: { plan, checkout }, onClose }: PlanChangeDialogProps) {
  const { api } = useServices();
  const { profile } = useAuth();
  const userId = profile?.id ?? '';
  const usage = useQuery(usageQuery(api, userId, profile?.planId ?? null));
  const details = useQuery(subscriptionQuery(api, userId));
  const present = profile?.planName ?? null;
  const failed = [usage, details].find(({ isError }) => isError);
  const isKnown = usage.data !== undefined && details.data !== undefined;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title(text.planNames[plan.name])}
      description={present === null ? undefined : words.from(text.planNames[present])}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          {isKnown && (
            <ButtonLink href={checkout} variant="primary">
              {words.go}
            </ButtonLink>
          )}
        </>
      }
    >
      {(usage.isPending || details.isPending) && <LoadingText />}
      {failed !== undefined && (
        <PanelFailure
          sentence={subscriptionText.failed}
          retryText={subscriptionText.tryAgain}
          query={failed}
        />
      )}
      {usage.data !== undefined && <NewLimits plan={plan} usage={usage.data} />}
      {details.data !== undefined && (
        <div className="grid gap-2 text-small text-ink-2">
          <p>
            {words.price(shortPrice(plan))} {words.when(SUBSCRIPTION_DAYS)}
          </p>
          {details.data.managedBy === 'app' && <p>{words.demo}</p>}
          {details.data.managedBy === 'provider' && details.data.provider !== null && (
            <Notice kind="warn">{words.twice(subscriptionText.provider(details.data.provider))}</Notice>
          )}
        </div>
      )}
    </Dialog>
  );
}

interface NewLimitsProps {
  plan: PlanView;
  usage: readonly { counter: string; used: number }[];
}

function NewLimits({ plan, usage }: NewLimitsProps) {
  const uses = usage.flatMap(({ counter, used }) => {
    const limit = limitOf(plan, counter);
    return limit === null || !Object.hasOwn(labels, counter)
      ? []
      : [{ counter, used, limit, over: limit !== UNLIMITED && used > limit }];
  });
  const overage = overageText(plan);
  const isOver = (requests: boolean) =>
    uses.some(({ counter, over }) => over && (counter === 'requests') === requests);
  return (
    <>
      <ul aria-label={words.limits} className="grid gap-2">
        {uses.map(({ counter, used, limit, over }) => (
          <li key={counter} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
            <span className="font-label">{labels[counter]}</span>
            {over && (
              <Badge tone="warn" icon={TriangleAlert}>
                {words.over}
              </Badge>
            )}
            <span className="ml-auto text-ink-2 tabular-nums">
              {limit === UNLIMITED
                ? words.unlimited(formatNumber(used))
                : words.use(formatNumber(used), formatNumber(limit))}
            </span>
          </li>
        ))}
      </ul>
      {isOver(false) && <Notice kind="warn">{words.overHint}</Notice>}
      {isOver(true) && (
        <Notice kind="warn">{overage === null ? words.overRequests : words.overage(overage)}</Notice>
      )}
    </>
  );
}

import type { SubscriptionDetails } from '@garimpo/accounts-contract';
import { Button, ButtonLink, formatDateLong, Notice, toast } from '@garimpo/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { SupportLink } from '../layout/support-button.tsx';
import { changeSubscription, subscriptionQuery } from '../session/plan-queries.ts';
import { useServices } from '../session/services.ts';
import { subscriptionText } from '../text/pt-br-subscription.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { ConfirmStep } from './confirm-step.tsx';

const words = subscriptionText.manage;

interface ManageProps {
  userId: string;
  details: SubscriptionDetails;
  /** End of what is paid. */
  until: Date | null;
}

/** Cancelling and resuming: here where we can, else the way to who can. */
export function ManageSubscription({ userId, details, until }: ManageProps) {
  switch (details.managedBy) {
    case 'app':
      return <ManageHere userId={userId} renews={details.renews} until={until} />;
    case 'provider':
      return details.provider === null ? null : (
        <ManageThere name={subscriptionText.provider(details.provider)} url={details.manageUrl} />
      );
    case 'nobody':
      return null;
  }
}

function ManageHere({ userId, renews, until }: { userId: string; renews: boolean; until: Date | null }) {
  const { api } = useServices();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const date = until === null ? '' : formatDateLong(until);
  const change = async (what: 'cancel' | 'resume') => {
    const details = await changeSubscription(api, what);
    queries.setQueryData(subscriptionQuery(api, userId).queryKey, details);
  };
  const { busy, submit: resume } = useSubmit(async () => {
    try {
      await change('resume');
      toast.success(words.resumed);
    } catch {
      toast.error(words.resumeFailed);
    }
  });

  if (!renews) {
    return (
      <>
        <Notice kind="warn" className="w-full">
          {words.ends(date)}
        </Notice>
        <Button busy={busy} busyText={words.resuming} onClick={resume}>
          {words.resume}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button variant="danger-quiet" onClick={() => setAsking(true)}>
        {words.cancel}
      </Button>
      <ConfirmStep
        open={asking}
        title={words.cancelTitle}
        question={words.cancelQuestion(date)}
        confirmText={words.cancel}
        busyText={words.cancelling}
        cancelText={words.keep}
        doneText={words.cancelled}
        failedText={words.cancelFailed}
        run={() => change('cancel')}
        onDone={() => undefined}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function ManageThere({ name, url }: { name: string; url: string | null }) {
  return (
    <>
      <p className="w-full text-small text-ink-2">
        {words.atProvider(name)} {url === null && words.byEmail} {url === null && <SupportLink />}
      </p>
      {url !== null && (
        <ButtonLink href={url} newTab icon={ExternalLink}>
          {words.open(name)}
        </ButtonLink>
      )}
    </>
  );
}

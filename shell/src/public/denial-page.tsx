import { denialReply } from '@garimpo/auth-contract';
import { Button, ButtonLink, Notice } from '@garimpo/sdk';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { denyByToken } from '../session/activity.ts';
import { useAuth } from '../session/auth-context.ts';
import { AuthFailure } from '../session/auth-failure.ts';
import { useServices } from '../session/services.ts';
import { text } from '../text/pt-br.ts';
import { activityText } from '../text/pt-br-activity.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { AuthLayout } from './auth-layout.tsx';

const words = activityText.link;

/** /conta/nao-fui-eu, where emails of the history lead. The link is used by the button, not by opening the page. */
export function DenialPage() {
  const { auth, config, link } = useServices();
  const { session } = useAuth();
  const arrived = denialReply.safeParse(useLocation().state);
  const [outcome, setOutcome] = useState(arrived.success ? arrived.data.outcome : null);
  const [token] = useState(() => (link.current?.kind === 'token' ? link.current.token : null));
  const [over, setOver] = useState<string | null>(token === null ? words.noLink : null);
  const [failure, setFailure] = useState<string | null>(null);

  const { busy, submit } = useSubmit(async () => {
    setFailure(null);
    try {
      setOutcome(await denyByToken({ config }, token ?? ''));
      link.current = null;
      // Whoever is signed in here may be so in the account that was closed: their token is tried.
      if (session.kind === 'signed_in') await auth.refreshSession().catch(() => undefined);
    } catch (error) {
      const reason = error instanceof AuthFailure ? error.reason : undefined;
      if (reason === 'too_many') setFailure(text.auth.tooManyAttempts);
      else if (reason === 'link_over') setOver(words.over);
      else setFailure(text.auth.offline);
    }
  });

  if (outcome !== null) {
    return (
      <AuthLayout title={words.title}>
        <Notice kind={outcome === 'address_taken' ? 'warn' : 'success'}>{words.outcomes[outcome]}</Notice>
        {outcome === 'address_taken' && config.contactEmail != null && (
          <p className="break-words text-ink-2">{config.contactEmail}</p>
        )}
        <ButtonLink to={paths.login} size="lg" full>
          {words.login}
        </ButtonLink>
      </AuthLayout>
    );
  }
  if (over !== null) {
    return (
      <AuthLayout title={words.title}>
        <Notice kind={over === words.noLink ? 'info' : 'danger'}>{over}</Notice>
        <ButtonLink to={paths.forgotPassword} size="lg" full>
          {words.recover}
        </ButtonLink>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={words.title} hint={words.hint}>
      {failure !== null && <Notice kind="danger">{failure}</Notice>}
      <Button variant="primary" size="lg" full busy={busy} busyText={activityText.deny.busy} onClick={submit}>
        {activityText.deny.confirm}
      </Button>
    </AuthLayout>
  );
}

import { Button, ButtonLink, LoadingText, Notice } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { PanelFailure } from '../layout/panel-failure.tsx';
import { LoadingPage, UnreachablePage } from '../layout/problem-pages.tsx';
import { loginPath, paths } from '../lib/paths.ts';
import { useAuth } from '../session/auth-context.ts';
import { AuthFailure } from '../session/auth-failure.ts';
import { answerRequest, type ProgramRequest, placeOf, readRequest } from '../session/programs.ts';
import { useServices } from '../session/services.ts';
import { useSignInAgain } from '../session/sign-out.tsx';
import { text } from '../text/pt-br.ts';
import { programsText, scopeText } from '../text/pt-br-programs.ts';
import { useSettledFocus } from '../ui/use-settled-focus.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { AuthLayout } from './auth-layout.tsx';

const words = programsText.consent;
const ID_PARAM = 'authorization_id';

/** /oauth/consent, where a program of others has sent somebody. Whoever is not signed in does that first, and comes back. */
export function ConsentPage() {
  const { session } = useAuth();
  const { restart } = useServices();
  const { pathname, search, hash } = useLocation();
  const refusal = new URLSearchParams(hash.slice(1)).get('error_code');
  const id = new URLSearchParams(search).get(ID_PARAM);
  if (refusal !== null || id === null) {
    return (
      <NotAsked sentence={refusal === 'over_request_rate_limit' ? text.auth.tooManyAttempts : words.wrong} />
    );
  }
  switch (session.kind) {
    case 'starting':
      return <LoadingPage />;
    case 'unreachable':
      return <UnreachablePage retrying={false} onRetry={restart} />;
    case 'signed_out':
    case 'factor_due':
      return <Navigate to={loginPath(`${pathname}${search}`)} replace />;
    case 'signed_in':
      return <Asked id={id} />;
  }
}

function NotAsked({ sentence }: { sentence: string }) {
  return (
    <AuthLayout title={words.plainTitle}>
      <Notice kind="danger">{sentence}</Notice>
      <ButtonLink to={paths.dashboard} size="lg" full>
        {words.home}
      </ButtonLink>
    </AuthLayout>
  );
}

function Asked({ id }: { id: string }) {
  const { auth, leave } = useServices();
  const { user } = useAuth();
  const asked = useQuery({
    queryKey: ['shell', 'consent', user?.id, id],
    queryFn: () => readRequest(auth, id),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const goesOnTo = asked.data?.kind === 'goes_on' ? asked.data.url : null;
  useEffect(() => {
    if (goesOnTo !== null) leave(goesOnTo);
  }, [goesOnTo, leave]);

  if (asked.data?.kind === 'asks') return <Question request={asked.data.request} />;
  const reason = asked.error instanceof AuthFailure ? asked.error.reason : undefined;
  if (reason === 'link_over' || reason === 'refused') return <NotAsked sentence={words.over} />;
  if (reason === 'not_offered') return <NotAsked sentence={words.unavailable} />;
  return (
    <AuthLayout title={words.plainTitle}>
      {asked.isError ? (
        <PanelFailure sentence={words.failed} retryText={words.tryAgain} query={asked} />
      ) : (
        <LoadingText text={words.loading} />
      )}
    </AuthLayout>
  );
}

function Question({ request }: { request: ProgramRequest }) {
  const { auth, leave } = useServices();
  const signInAgain = useSignInAgain();
  const settled = useSettledFocus();
  const listId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  /** Stays while the browser is on its way to the program. */
  const [answered, setAnswered] = useState<'allow' | 'deny' | null>(null);
  async function answer(given: 'allow' | 'deny') {
    setProblem(null);
    setAnswered(given);
    try {
      leave(await answerRequest(auth, request.id, given === 'allow'));
    } catch (error) {
      setAnswered(null);
      const isOver = error instanceof AuthFailure && error.reason === 'link_over';
      setProblem(isOver ? words.over : words.answerFailed);
    }
  }
  const allow = useSubmit(() => answer('allow'));
  const deny = useSubmit(() => answer('deny'));
  const place = placeOf(request.redirectUri);
  const placeText =
    place.kind === 'host' ? place.host : place.kind === 'machine' ? words.thisMachine : words.thisDevice;

  return (
    <AuthLayout title={words.title(request.name)} hint={words.account(request.email)}>
      <div className="grid gap-3">
        <p id={listId} className="font-label">
          {words.will}
        </p>
        <ul aria-labelledby={listId} className="grid gap-2">
          {request.scopes.map((scope) => (
            <li key={scope} className="flex items-start gap-2">
              <Check aria-hidden size={16} className="mt-0.5 shrink-0 text-accent" />
              <span className="min-w-0 break-words">{scopeText(scope)}</span>
            </li>
          ))}
        </ul>
        <p className="text-ink-2">{words.never}</p>
      </div>
      <p className="break-words">
        {words.goesTo(placeText)}{' '}
        <span className="text-ink-2">{place.kind === 'host' ? words.distrustHost : words.distrust}</span>
      </p>
      {!request.isVetted && <Notice kind="warn">{words.unvetted}</Notice>}
      {problem !== null && <Notice kind="danger">{problem}</Notice>}
      <div className="grid gap-3">
        <Button
          variant="primary"
          size="lg"
          full
          disabled={!settled || answered === 'deny'}
          busy={answered === 'allow'}
          busyText={words.allowing}
          onClick={allow.submit}
        >
          {words.allow}
        </Button>
        <Button
          size="lg"
          full
          disabled={answered === 'allow'}
          busy={answered === 'deny'}
          busyText={words.denying}
          onClick={deny.submit}
        >
          {words.deny}
        </Button>
        <Button variant="ghost" full disabled={answered !== null} onClick={signInAgain}>
          {words.otherAccount}
        </Button>
      </div>
    </AuthLayout>
  );
}

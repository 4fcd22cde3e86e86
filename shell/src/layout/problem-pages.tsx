import { ButtonLink, Empty, FailurePanel, LoadingText, Logo, useDocumentTitle } from '@garimpo/sdk';
import { Compass } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { log } from '../lib/log.ts';
import { paths } from '../lib/paths.ts';
import { text } from '../text/pt-br.ts';

/** Around what stands where no frame does: before anyone is known, or when the frame itself is what failed. */
export function PlainPage({ children }: { children: ReactNode }) {
  return (
    <div className="px-page-x pt-page-y">
      <header>
        <Logo />
      </header>
      <main>{children}</main>
    </div>
  );
}

export function LoadingPage() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <LoadingText />
    </div>
  );
}

/** `signedIn` decides where the way out leads. */
export function NotFound({ signedIn }: { signedIn: boolean }) {
  useDocumentTitle(text.problem.notFoundTitle);
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <Empty
        icon={Compass}
        title={text.problem.notFoundTitle}
        level={1}
        actions={
          <ButtonLink to={signedIn ? paths.dashboard : paths.login}>
            {signedIn ? text.problem.goToDashboard : text.problem.goToLogin}
          </ButtonLink>
        }
      >
        {text.problem.notFoundHint}
      </Empty>
    </div>
  );
}

interface UnreachableProps {
  retrying: boolean;
  onRetry: () => void;
}

/** The server does not answer, and nothing can be shown without it. */
export function UnreachablePage({ retrying, onRetry }: UnreachableProps) {
  useDocumentTitle(text.problem.unreachableTitle);
  return (
    <PlainPage>
      <FailurePanel
        title={text.problem.unreachableTitle}
        text={text.problem.unreachableHint}
        homeTo={null}
        retrying={retrying}
        onRetry={onRetry}
      />
    </PlainPage>
  );
}

/** The last resort of the router: a page of the shell threw. Tools have boundaries of their own. */
export function ErrorPage() {
  useDocumentTitle(text.problem.errorTitle);
  const error = useRouteError();
  useEffect(() => log.error('A page could not be shown', error), [error]);
  return (
    <PlainPage>
      <FailurePanel
        title={text.problem.errorTitle}
        text={text.problem.errorHint}
        homeTo={null}
        onRetry={() => window.location.reload()}
      />
    </PlainPage>
  );
}

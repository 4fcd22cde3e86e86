import { Button, ButtonLink, Logo } from '@garimpo/sdk';
import { CreditCard, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { supportAddress } from '../layout/support-address.ts';
import { SupportButton } from '../layout/support-button.tsx';
import { paths } from '../lib/paths.ts';
import { useServices } from '../session/services.ts';
import { useSignOut } from '../session/sign-out.tsx';
import { text } from '../text/pt-br.ts';
import { dataText } from '../text/pt-br-data.ts';

interface ClosedFrameProps {
  showPlans: boolean;
  children: ReactNode;
}

/** Around a page of somebody whose tools are closed: there is no sidebar to lead anywhere. */
export function ClosedFrame({ showPlans, children }: ClosedFrameProps) {
  const { config } = useServices();
  const { signingOut, signOut } = useSignOut();
  return (
    <>
      <header className="flex flex-wrap items-center gap-2 px-8 py-5 max-md:px-page-x max-md:py-3">
        <Logo />
        <span className="ml-auto flex items-center gap-1">
          {showPlans && (
            <ButtonLink to={paths.plans} variant="ghost" icon={CreditCard}>
              {dataText.plans}
            </ButtonLink>
          )}
          <Button variant="ghost" icon={LogOut} busy={signingOut} onClick={signOut}>
            {text.frame.signOut}
          </Button>
        </span>
      </header>
      <main className="px-page-x pt-4 pb-24">{children}</main>
      <SupportButton address={supportAddress(config)} />
    </>
  );
}

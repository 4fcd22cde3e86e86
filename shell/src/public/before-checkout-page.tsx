import { Button, ButtonLink, TextLink } from '@garimpo/sdk';
import { LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { MyDataLink } from '../layout/my-data-link.tsx';
import { paths } from '../lib/paths.ts';
import { useAuth } from '../session/auth-context.ts';
import { useServices } from '../session/services.ts';
import { useSignOut } from '../session/sign-out.tsx';
import { text } from '../text/pt-br.ts';
import { blockedText } from '../text/pt-br-blocked.ts';
import { AuthLayout } from './auth-layout.tsx';
import { BlockedReason } from './blocked-reason.tsx';

const words = blockedText.beforeCheckout;

/** Long enough to read why. Whoever does anything on the page meanwhile decides for themselves when to go on, and where to. */
export const GOES_ON_AFTER_MS = 8_000;

/** Where the access guard sends somebody to the checkout of their plan: says why first, and lets them leave. */
export function BeforeCheckoutPage({ url }: { url: string }) {
  const { profile } = useAuth();
  const { signingOut, signOut } = useSignOut();
  const goesOn = useGoOn(url);
  if (profile === null) return null;
  return (
    <AuthLayout title={words.title} hint={words.account(profile.email)}>
      <BlockedReason profile={profile} />
      <p className="text-small text-ink-2">
        {words.kept} {goesOn && words.goingOn}
      </p>
      <ButtonLink href={url} variant="primary" size="lg" full>
        {words.go}
      </ButtonLink>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-small">
        <TextLink to={paths.plans}>{words.otherPlan}</TextLink>
        <Button variant="ghost" icon={LogOut} busy={signingOut} onClick={signOut} className="-mr-3">
          {text.frame.signOut}
        </Button>
      </div>
      <MyDataLink />
    </AuthLayout>
  );
}

const HANDS = ['pointerdown', 'keydown', 'focusin'] as const;

/** Goes on by itself after a while, unless somebody is at the page. Answers whether it still will. */
function useGoOn(url: string): boolean {
  const { leave } = useServices();
  const [goesOn, setGoesOn] = useState(true);
  useEffect(() => {
    if (!goesOn) return;
    const timer = setTimeout(() => leave(url), GOES_ON_AFTER_MS);
    const stay = () => setGoesOn(false);
    for (const name of HANDS) addEventListener(name, stay);
    return () => {
      clearTimeout(timer);
      for (const name of HANDS) removeEventListener(name, stay);
    };
  }, [goesOn, leave, url]);
  return goesOn;
}

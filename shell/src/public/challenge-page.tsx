import { Button } from '@garimpo/sdk';
import type { FactorDue } from '../session/factor-due.ts';
import { useServices } from '../session/services.ts';
import { useSignOut } from '../session/sign-out.tsx';
import { accessText } from '../text/pt-br-access.ts';
import { AuthLayout } from './auth-layout.tsx';
import { FactorForm } from './factor-form.tsx';

const words = accessText.challenge;

/** Stands where people sign in, between the right password and the second step. */
export function ChallengePage({ factors }: { factors: readonly FactorDue[] }) {
  const { auth } = useServices();
  const { signingOut, signOut } = useSignOut();
  return (
    <AuthLayout title={words.title} hint={words.hint}>
      <FactorForm client={auth} factors={factors} />
      <Button variant="ghost" full busy={signingOut} onClick={signOut}>
        {words.leave}
      </Button>
    </AuthLayout>
  );
}

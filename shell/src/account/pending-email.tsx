import { Button, Notice, toast } from '@garimpo/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pageAddress, paths } from '../lib/paths.ts';
import { CodeForm } from '../public/code-form.tsx';
import { mailFailureText } from '../public/mail-failure-text.ts';
import { useAuth } from '../session/auth-context.ts';
import { AuthFailure } from '../session/auth-failure.ts';
import { resendEmailChange } from '../session/email-change.ts';
import { openByCode } from '../session/mail-link.ts';
import { useServices } from '../session/services.ts';
import { text } from '../text/pt-br.ts';
import { accessText } from '../text/pt-br-access.ts';
import { useSubmit } from '../ui/use-submit.ts';

const words = accessText.emailChange;

interface PendingEmailProps {
  /** The present address. */
  email: string;
  wanted: string;
  /** A proved address has to agree, with a code of its own. */
  verified: boolean;
}

/** A change of address that waits, on whichever device it was asked for: the codes of its emails confirm it. */
export function PendingEmail({ email, wanted, verified }: PendingEmailProps) {
  const { auth } = useServices();
  const { refresh } = useAuth();
  const queries = useQueryClient();
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const asked = [wanted, ...(verified ? [email] : [])].filter((one) => !confirmed.includes(one));

  async function confirm(address: string, code: string) {
    const outcome = await openByCode(auth, { type: 'email_change', email: address, code });
    if (outcome === 'half') return setConfirmed([...confirmed, address]);
    // The address stands in the token, and this one still has the old address.
    await auth.refreshSession().catch(() => undefined);
    await refresh();
    toast.success(words.done);
    await queries.resetQueries({ queryKey: ['shell', 'pending-email'] });
  }

  return (
    <div className="mb-5 grid grid-cols-1 gap-4 border-b border-line-soft pb-5">
      <Notice kind={confirmed.length > 0 ? 'success' : 'info'} action={<Resend email={email} />}>
        {confirmed.length > 0 ? words.half : words.pending(wanted)}
      </Notice>
      {asked.map((address) => (
        <CodeForm
          key={address}
          email={address}
          variant="second"
          submitText={words.confirmCode}
          busyText={accessText.confirm.busy}
          onCode={confirm}
        />
      ))}
    </div>
  );
}

function Resend({ email }: { email: string }) {
  const { auth } = useServices();
  const { busy, submit } = useSubmit(async () => {
    try {
      await resendEmailChange(auth, email, pageAddress(paths.confirmEmail));
      toast.success(words.resent);
    } catch (error) {
      toast.error(mailFailureText(error instanceof AuthFailure ? error.reason : undefined));
    }
  });
  return (
    <Button variant="ghost" size="sm" busy={busy} busyText={text.auth.sending} onClick={submit}>
      {text.auth.resend}
    </Button>
  );
}

import { toast } from '@garimpo/sdk';
import { useNavigate } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { useAuth } from '../session/auth-context.ts';
import { openByCode } from '../session/mail-link.ts';
import { useServices } from '../session/services.ts';
import { accessText } from '../text/pt-br-access.ts';
import { CodeForm } from './code-form.tsx';
import { ResendMail } from './resend-mail.tsx';

const words = accessText.confirm;

interface EnterCodeProps {
  /** The address to confirm; it is asked for where that is not known. */
  email: string | null;
}

/** The code that confirms an address, on the device that it was asked for on or on any other. */
export function EnterCode({ email: known }: EnterCodeProps) {
  const { auth } = useServices();
  const { refresh } = useAuth();
  const navigate = useNavigate();

  async function confirm(email: string, code: string) {
    await openByCode(auth, { type: 'email', email, code });
    await refresh();
    toast.success(words.done);
    await navigate(paths.dashboard, { replace: true });
  }

  return (
    <CodeForm email={known} submitText={words.submit} busyText={words.busy} onCode={confirm}>
      {(email, onInvalid) => <ResendMail email={email} onInvalid={onInvalid} />}
    </CodeForm>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { openByCode } from '../session/mail-link.ts';
import { RECOVERY_KEY } from '../session/recovery.ts';
import { useServices } from '../session/services.ts';
import { accessText } from '../text/pt-br-access.ts';
import { CodeForm } from './code-form.tsx';

const words = accessText.forgot;

/** The code of a lost password opens what its link opens, in this tab. `email` is asked for where it is not known. */
export function RecoveryCode({ email: known }: { email: string | null }) {
  const { recovery } = useServices();
  const queries = useQueryClient();
  const navigate = useNavigate();

  async function open(email: string, code: string) {
    await openByCode(recovery, { type: 'recovery', email, code });
    // What the page of the new password found before this is over.
    await queries.resetQueries({ queryKey: RECOVERY_KEY });
    await navigate(paths.resetPassword, { replace: true });
  }

  return <CodeForm email={known} submitText={words.continue} busyText={words.continuing} onCode={open} />;
}

import type { ActivityEvent } from '@garimpo/auth-contract';
import { ConfirmDialog } from '@garimpo/sdk';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import { useServices } from '../app/services.ts';
import { useSubmit } from '../app/use-submit.ts';
import { denyEvent } from '../session/activity.ts';
import { useAuth } from '../session/auth-context.ts';
import { activityText } from '../text/pt-br-activity.ts';

const words = activityText.deny;

interface DenialDialogProps {
  /** Null while nobody is asked. */
  event: ActivityEvent | null;
  onClose: () => void;
}

/** Asks, and then leaves: this browser is signed out along with all others. */
export function DenialDialog({ event, onClose }: DenialDialogProps) {
  const { config, source } = useServices();
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const [error, setError] = useState<string | null>(null);
  const { busy, submit } = useSubmit(async () => {
    if (event === null) return;
    setError(null);
    try {
      const outcome = await denyEvent({ config, getAccessToken: source.getAccessToken }, event.id);
      // The session is over already; what is left of it in this browser goes too.
      await signOut().catch(() => undefined);
      await navigate(paths.denial, { replace: true, state: { outcome } });
    } catch {
      setError(words.failed);
    }
  });
  return (
    <ConfirmDialog
      open={event !== null}
      title={words.title}
      question={words.question}
      confirmText={words.confirm}
      busyText={words.busy}
      busy={busy}
      error={error}
      onConfirm={submit}
      onOpenChange={(open) => {
        if (open) return;
        setError(null);
        onClose();
      }}
    />
  );
}

import { Button, Notice, toast } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addPasskey, deviceHoldsPasskeys, listPasskeys } from '../session/passkeys.ts';
import { useServices } from '../session/services.ts';
import { passkeyText as words } from '../text/pt-br-passkeys.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { passkeyFailureText } from './passkey-failure-text.ts';

interface PasskeyOfferProps {
  userId: string;
  /** Puts the offer away for good. */
  onAway: () => void;
}

/** After a password was typed: another way in next time, where the device can hold one and the account has none. */
export function PasskeyOffer({ userId, onAway }: PasskeyOfferProps) {
  const { auth } = useServices();
  const [failure, setFailure] = useState<string | null>(null);
  const { data: isWorthIt } = useQuery({
    queryKey: ['shell', 'passkey-offer', userId],
    queryFn: async () => (await deviceHoldsPasskeys()) && (await listPasskeys(auth)).length === 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { busy, submit } = useSubmit(async () => {
    setFailure(null);
    try {
      await addPasskey(auth);
      toast.success(words.added);
      onAway();
    } catch (error) {
      setFailure(passkeyFailureText(error));
    }
  });
  if (isWorthIt !== true) return null;
  return (
    <Notice
      className="mx-auto mb-4 max-w-wide"
      kind={failure === null ? 'info' : 'danger'}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" busy={busy} busyText={words.adding} onClick={submit}>
            {words.add}
          </Button>
          <Button variant="ghost" size="sm" disabled={busy} onClick={onAway}>
            {words.notNow}
          </Button>
        </span>
      }
    >
      {failure ?? words.offer}
    </Notice>
  );
}

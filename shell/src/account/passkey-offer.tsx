import { Button, Notice } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import { deviceHoldsPasskeys } from '../session/passkeys.ts';
import { passkeyText as words } from '../text/pt-br-passkeys.ts';
import { useAddPasskey } from './use-add-passkey.tsx';
import { usePasskeys } from './use-passkeys.ts';

interface PasskeyOfferProps {
  userId: string;
  /** Puts the offer away for good. */
  onAway: () => void;
}

/** Offers a passkey after a password was typed, where the device can hold one and the account has none. */
export function PasskeyOffer({ userId, onAway }: PasskeyOfferProps) {
  const { data: canHold = false } = useQuery({
    queryKey: ['shell', 'device-holds-passkeys'],
    queryFn: deviceHoldsPasskeys,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const passkeys = usePasskeys(userId, { enabled: canHold });
  const { busy, add, failure, step } = useAddPasskey(() => {
    void passkeys.refetch();
    onAway();
  });
  if (passkeys.data?.length !== 0) return null;
  return (
    <Notice
      className="mx-auto mb-4 max-w-wide"
      kind={failure === null ? 'info' : 'danger'}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" busy={busy} busyText={words.adding} onClick={add}>
            {words.add}
          </Button>
          <Button variant="ghost" size="sm" disabled={busy} onClick={onAway}>
            {words.notNow}
          </Button>
        </span>
      }
    >
      {failure ?? words.offer}
      {step}
    </Notice>
  );
}

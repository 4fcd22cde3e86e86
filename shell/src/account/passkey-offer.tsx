import { Button, Notice } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import { deviceHoldsPasskeys, listPasskeys } from '../session/passkeys.ts';
import { useServices } from '../session/services.ts';
import { passkeyText as words } from '../text/pt-br-passkeys.ts';
import { useAddPasskey } from './use-add-passkey.tsx';

interface PasskeyOfferProps {
  userId: string;
  /** Puts the offer away for good. */
  onAway: () => void;
}

/** After a password was typed: another way in next time, where the device can hold one and the account has none. */
export function PasskeyOffer({ userId, onAway }: PasskeyOfferProps) {
  const { auth } = useServices();
  const { data: isWorthIt } = useQuery({
    queryKey: ['shell', 'passkey-offer', userId],
    queryFn: async () => (await deviceHoldsPasskeys()) && (await listPasskeys(auth)).length === 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { busy, add, failure, step } = useAddPasskey(onAway);
  if (isWorthIt !== true) return null;
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

import { Button, Notice } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { recoveryCodesLeft } from '../session/recovery-codes.ts';
import { useServices } from '../session/services.ts';
import { accessText } from '../text/pt-br-access.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

const words = accessText.recoveryCodes;
/** The page asks for new codes when this many are left. */
const FEW = 3;

/** Says how many codes are left, and makes new ones. Shows nothing where the service has none to give. */
export function RecoveryCodes({ userId }: { userId: string }) {
  const { auth } = useServices();
  const codes = useQuery({
    queryKey: ['shell', 'recovery-codes', userId],
    queryFn: () => recoveryCodesLeft(auth),
    retry: false,
  });
  const [making, setMaking] = useState(false);
  if (!codes.isSuccess) return null;
  const left = codes.data;
  const button = (
    <Button size="sm" onClick={() => setMaking(true)}>
      {left === null ? words.make : words.makeNew}
    </Button>
  );
  return (
    <>
      {left === null || left.remaining <= FEW ? (
        <Notice kind="warn" action={button}>
          {left === null ? words.none : words.few(left.remaining)}
        </Notice>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-small text-ink-2">{words.left(left.remaining, left.total)}</p>
          {button}
        </div>
      )}
      {making && (
        <RecoveryCodesDialog
          replace={left !== null}
          onClose={() => {
            setMaking(false);
            void codes.refetch();
          }}
        />
      )}
    </>
  );
}

import { type AccountData, DELETION_DAYS, RECENT_SIGN_IN_MINUTES } from '@garimpo/accounts-contract';
import { Button, Notice, Panel } from '@garimpo/sdk';
import { LogIn, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSignInAgain } from '../session/use-sign-out.ts';
import { dataText } from '../text/pt-br-data.ts';
import { DeletionDialog } from './deletion-dialog.tsx';

const words = dataText.deletion;

interface DeletionPanelProps {
  account: AccountData;
  onChanged: (account: AccountData) => Promise<void>;
  /** The sign-in has become too old meanwhile. */
  onStale: () => void;
}

/** What deleting the account means, and the way to it. */
export function DeletionPanel({ account, onChanged, onStale }: DeletionPanelProps) {
  const [asking, setAsking] = useState(false);
  const signInAgain = useSignInAgain();
  return (
    <Panel title={words.title}>
      <div className="grid grid-cols-1 gap-4">
        <div className="grid gap-2 text-ink-2">
          <p>{words.hint(DELETION_DAYS)}</p>
          <p>{words.kept}</p>
          <p>{words.copyFirst}</p>
        </div>
        {account.paidSubscription && <Notice kind="warn">{words.paid}</Notice>}
        {!account.recentSignIn && <Notice kind="info">{words.signInAgain(RECENT_SIGN_IN_MINUTES)}</Notice>}
        <div className="flex justify-end max-md:flex-col">
          {account.recentSignIn ? (
            <Button variant="danger" icon={Trash2} onClick={() => setAsking(true)}>
              {words.start}
            </Button>
          ) : (
            <Button icon={LogIn} onClick={signInAgain}>
              {words.signIn}
            </Button>
          )}
        </div>
      </div>
      <DeletionDialog
        open={asking}
        onClose={() => setAsking(false)}
        onDeleted={onChanged}
        onStale={() => {
          setAsking(false);
          onStale();
        }}
      />
    </Panel>
  );
}

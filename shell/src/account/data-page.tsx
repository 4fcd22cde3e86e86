import {
  type AccountData,
  type AccountsErrorCode,
  DELETION_DAYS,
  RECENT_SIGN_IN_MINUTES,
} from '@garimpo/accounts-contract';
import {
  ApiError,
  Button,
  Dialog,
  Field,
  Input,
  LoadingText,
  Notice,
  PageTitle,
  Panel,
  TextLink,
} from '@garimpo/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LogIn, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PanelFailure } from '../layout/panel-failure.tsx';
import { paths } from '../lib/paths.ts';
import { useAuth } from '../session/auth-context.ts';
import { useServices } from '../session/services.ts';
import { useSignInAgain } from '../session/sign-out.tsx';
import { dataText } from '../text/pt-br-data.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { ClosedFrame } from './closed-frame.tsx';
import { DataCopyPanel } from './data-copy-panel.tsx';
import { accountDataQuery, PendingDeletionPanel, requestDeletion } from './pending-deletion-panel.tsx';

const words = dataText.deletion;

const STALE = 'accounts.deletion.sign_in_again' satisfies AccountsErrorCode;

interface DeletionDialogProps {
  open: boolean;
  onClose: () => void;
  onDeleted: (account: AccountData) => Promise<void>;
  onStale: () => void;
}

/** The last question, which a word answers: a slip of the hand writes none. */
function DeletionDialog({ open, onClose, onDeleted, onStale }: DeletionDialogProps) {
  const { api, auth } = useServices();
  const input = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  const [failed, setFailed] = useState(false);

  const { busy, submit } = useSubmit(async () => {
    const typed = input.current?.value.trim().toLocaleUpperCase('pt-BR');
    setFailed(false);
    setMissing(typed !== words.word);
    if (typed !== words.word) return input.current?.focus();
    try {
      const account = await requestDeletion(api);
      // The service has ended them where it keeps the sessions itself; where the cloud does, only the user can.
      await auth.signOut({ scope: 'others' }).catch(() => undefined);
      onClose();
      await onDeleted(account);
    } catch (error) {
      if (error instanceof ApiError && error.code === STALE) return onStale();
      setFailed(true);
    }
  });

  function close() {
    setMissing(false);
    setFailed(false);
    onClose();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={words.confirmTitle}
      description={words.confirmHint(DELETION_DAYS)}
      size="sm"
      role="alertdialog"
      locked={busy}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={busy} onClick={close}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="danger" busy={busy} busyText={words.busy}>
            {words.confirm}
          </Button>
        </>
      }
    >
      {failed && <Notice kind="danger">{words.failed}</Notice>}
      <Field label={words.wordLabel(words.word)} error={missing ? words.wordMissing(words.word) : undefined}>
        <Input
          ref={input}
          name="word"
          autoComplete="off"
          autoCapitalize="characters"
          onChange={() => setMissing(false)}
        />
      </Field>
    </Dialog>
  );
}

interface DeletionPanelProps {
  account: AccountData;
  onChanged: (account: AccountData) => Promise<void>;
  /** The sign-in has become too old meanwhile. */
  onStale: () => void;
}

/** What deleting the account means, and the way to it. */
function DeletionPanel({ account, onChanged, onStale }: DeletionPanelProps) {
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

/** /conta/dados: open to whoever is signed in, in a frame of its own where the tools are closed. */
export function DataPage() {
  const { profile } = useAuth();
  if (profile === null) return null;
  if (profile.access.allowed) return <Data userId={profile.id} back />;
  const pending = profile.access.reason === 'deletion_pending';
  return (
    <ClosedFrame showPlans={!pending}>
      <Data userId={profile.id} back={false} />
    </ClosedFrame>
  );
}

function Data({ userId, back }: { userId: string; back: boolean }) {
  const { api } = useServices();
  const { refresh } = useAuth();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const query = accountDataQuery(api, userId);
  const account = useQuery(query);

  async function show(changed: AccountData) {
    queries.setQueryData(query.queryKey, changed);
    // The place stays; who came by pressing a button is told where the focus belongs now.
    await navigate(paths.accountData, { replace: true, state: { asked: changed.deletion !== null } });
    await refresh();
  }

  return (
    <div className="mx-auto max-w-text">
      <PageTitle
        title={dataText.title}
        {...(back && { back: { to: paths.profile, label: dataText.back } })}
      />
      <div className="grid grid-cols-1 gap-4">
        {account.data?.deletion != null && (
          <PendingDeletionPanel erasedFrom={account.data.deletion.erasedFrom} onChanged={show} />
        )}
        <DataCopyPanel />
        {account.isPending && <LoadingText />}
        {account.isError && account.data === undefined && (
          <PanelFailure sentence={dataText.failed} retryText={dataText.tryAgain} query={account} />
        )}
        {account.data?.deletion === null && (
          <DeletionPanel account={account.data} onChanged={show} onStale={() => void account.refetch()} />
        )}
      </div>
      {!back && (
        <p className="mt-6 text-center text-small">
          <TextLink to={paths.accountActivity} className="inline-block py-1 max-md:py-3">
            {dataText.activity}
          </TextLink>
        </p>
      )}
    </div>
  );
}

import { Button, LoadingText, Notice, Panel, toast } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { PanelFailure } from '../layout/panel-failure.tsx';
import { pageAddress, paths } from '../lib/paths.ts';
import { connectionAddress, disconnect, type Identity, listIdentities } from '../session/identities.ts';
import { providerName, useProviders } from '../session/providers.ts';
import { useServices } from '../session/services.ts';
import { accessText } from '../text/pt-br-access.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { ConfirmStep } from './confirm-step.tsx';

const words = accessText.connections;

/** The accounts elsewhere that sign in to this one; nothing where the service takes none and none is connected. */
export function ConnectionsPanel({ userId }: { userId: string }) {
  const { auth } = useServices();
  const providers = useProviders();
  useTellOutcome();
  const [problem, setProblem] = useState<string | null>(null);
  const identities = useQuery({
    queryKey: ['shell', 'identities', userId],
    queryFn: () => listIdentities(auth),
    retry: false,
  });
  const [leaving, setLeaving] = useState<Identity | null>(null);
  const all = identities.data ?? [];
  const connected = all.filter(({ provider }) => provider !== 'email' && provider !== 'phone');
  const offered = (providers ?? []).filter((name) => connected.every(({ provider }) => provider !== name));
  if (connected.length === 0 && offered.length === 0) return null;

  return (
    <Panel title={words.title}>
      <div className="grid grid-cols-1 gap-4">
        <p className="text-ink-2">{words.hint}</p>
        {problem !== null && <Notice kind="danger">{problem}</Notice>}
        {identities.isPending && <LoadingText />}
        {identities.isError && (
          <PanelFailure sentence={words.failed} retryText={words.tryAgain} query={identities} />
        )}
        {identities.isSuccess && (
          <ul className="grid gap-3">
            {connected.map((identity) => (
              <Row
                key={identity.id}
                provider={identity.provider}
                // Without a way in the service refuses too.
                detail={[identity.email, all.length === 1 ? words.onlyWay : null]
                  .filter((part) => part !== null)
                  .join(' · ')}
              >
                {all.length > 1 && (
                  <Button
                    variant="danger-quiet"
                    size="sm"
                    aria-label={words.disconnectNamed(providerName(identity.provider))}
                    onClick={() => setLeaving(identity)}
                  >
                    {words.disconnect}
                  </Button>
                )}
              </Row>
            ))}
            {offered.map((name) => (
              <Row key={name} provider={name} detail={words.notConnected}>
                <ConnectButton provider={name} onFailure={setProblem} />
              </Row>
            ))}
          </ul>
        )}
      </div>
      <DisconnectDialog
        identity={leaving}
        onClose={() => setLeaving(null)}
        onDone={() => void identities.refetch()}
      />
    </Panel>
  );
}

interface RowProps {
  provider: string;
  detail: string;
  children: ReactNode;
}

function Row({ provider, detail, children }: RowProps) {
  return (
    <li className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="truncate font-label">{providerName(provider)}</p>
        <p className="text-caption break-words text-ink-3">{detail}</p>
      </div>
      {children}
    </li>
  );
}

interface ConnectButtonProps {
  provider: string;
  onFailure: (sentence: string | null) => void;
}

function ConnectButton({ provider, onFailure }: ConnectButtonProps) {
  const { auth, leave } = useServices();
  const [leaving, setLeaving] = useState(false);
  const { busy, submit } = useSubmit(async () => {
    onFailure(null);
    try {
      leave(await connectionAddress(auth, provider, pageAddress(paths.profile)));
      setLeaving(true);
    } catch {
      onFailure(words.connectFailed);
    }
  });
  return (
    <Button
      size="sm"
      busy={busy || leaving}
      aria-label={words.connectNamed(providerName(provider))}
      onClick={submit}
    >
      {words.connect}
    </Button>
  );
}

function refusalText(code: string): string {
  if (code === 'access_denied') return words.notAgreed;
  return code === 'identity_already_exists' ? words.taken : words.connectFailed;
}

/**
 * Tells what connecting came to. The account is connected when the browser comes back with a code: that would only open
 * another session, and is not used.
 */
function useTellOutcome(): void {
  const { link } = useServices();
  useEffect(() => {
    const came = link.current;
    if (came === null) return;
    link.current = null;
    if (came.kind === 'code') toast.success(words.connected);
    else if (came.kind === 'refused') toast.error(refusalText(came.code));
  }, [link]);
}

interface DisconnectDialogProps {
  identity: Identity | null;
  onClose: () => void;
  onDone: () => void;
}

function DisconnectDialog({ identity, onClose, onDone }: DisconnectDialogProps) {
  const { auth } = useServices();
  return (
    <ConfirmStep
      open={identity !== null}
      title={words.disconnectTitle}
      question={words.disconnectQuestion}
      subject={identity === null ? '' : providerName(identity.provider)}
      confirmText={words.disconnect}
      busyText={words.disconnecting}
      doneText={words.disconnected}
      failedText={words.disconnectFailed}
      run={async () => identity !== null && (await disconnect(auth, identity.id))}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

import { type AccessTokenView, accessTokensReply } from '@garimpo/accounts-contract';
import { Button, formatAgo, formatDateCard, Panel } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PanelFailure } from '../layout/panel-failure.tsx';
import { useServices } from '../session/services.ts';
import { accessText } from '../text/pt-br-access.ts';
import { ConfirmStep } from './confirm-step.tsx';

const words = accessText.tokens;
const TOKENS_PATH = '/api/account/tokens';

/** The accesses of the user's own programs, each to be ended; nothing where there are none. */
export function AccessTokensPanel({ userId }: { userId: string }) {
  const { api } = useServices();
  const tokens = useQuery({
    queryKey: ['shell', 'access-tokens', userId],
    queryFn: async ({ signal }) => (await api.get(TOKENS_PATH, accessTokensReply, { signal })).tokens,
    // A tool's page may have made one since.
    staleTime: 0,
    retry: false,
  });
  const [ending, setEnding] = useState<AccessTokenView | null>(null);
  const list = tokens.data ?? [];
  if (tokens.isPending || (tokens.isSuccess && list.length === 0)) return null;
  return (
    <Panel title={words.title}>
      <div className="grid grid-cols-1 gap-4">
        <p className="text-ink-2">{words.hint}</p>
        {tokens.isError && <PanelFailure sentence={words.failed} retryText={words.tryAgain} query={tokens} />}
        <ul className="grid grid-cols-1 gap-3">
          {list.map((token) => (
            <TokenRow key={token.id} token={token} onEnd={() => setEnding(token)} />
          ))}
        </ul>
      </div>
      <ConfirmStep
        open={ending !== null}
        title={words.endTitle}
        question={words.endQuestion}
        subject={ending?.name ?? ''}
        confirmText={words.end}
        busyText={words.ending}
        doneText={words.ended}
        failedText={words.endFailed}
        run={async () => {
          if (ending !== null) await api.delete(`${TOKENS_PATH}/${encodeURIComponent(ending.id)}`);
        }}
        onDone={() => void tokens.refetch()}
        onClose={() => setEnding(null)}
      />
    </Panel>
  );
}

function TokenRow({ token, onEnd }: { token: AccessTokenView; onEnd: () => void }) {
  const { name, createdAt, lastUsedAt } = token;
  const used = lastUsedAt === null ? words.neverUsed : words.used(formatAgo(lastUsedAt, new Date()));
  return (
    <li className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="truncate font-label">{name}</p>
        <p className="text-caption text-ink-3">
          {used} · {words.since(formatDateCard(createdAt))}
        </p>
      </div>
      <Button variant="danger-quiet" size="sm" aria-label={words.endNamed(name)} onClick={onEnd}>
        {words.end}
      </Button>
    </li>
  );
}

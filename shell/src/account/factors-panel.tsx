import { Badge, Button, formatDateCard, LoadingText, Panel, toast } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { PanelFailure } from '../layout/panel-failure.tsx';
import { type Factor, listFactors } from '../session/second-factor.ts';
import { useServices } from '../session/services.ts';
import { accessText } from '../text/pt-br-access.ts';
import { AddFactorDialog } from './add-factor-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RemoveFactorDialog } from './remove-factor-dialog.tsx';

const words = accessText.factors;

/** The authenticator apps of the account. */
export function FactorsPanel({ userId }: { userId: string }) {
  const { auth } = useServices();
  const factors = useQuery({
    queryKey: ['shell', 'factors', userId],
    queryFn: () => listFactors(auth),
    retry: false,
  });
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Factor | null>(null);
  const list = factors.data ?? [];

  return (
    <Panel
      title={words.title}
      aside={
        list.length > 0 && (
          <Badge tone="success" icon={ShieldCheck}>
            {words.on}
          </Badge>
        )
      }
    >
      {factors.isPending && <LoadingText />}
      {factors.isError && <PanelFailure sentence={words.failed} retryText={words.tryAgain} query={factors} />}
      {factors.isSuccess && (
        <div className="grid grid-cols-1 gap-4">
          <p className="text-ink-2">{words.off}</p>
          {list.length > 0 && (
            <ul className="grid gap-3">
              {list.map((factor) => (
                <FactorRow key={factor.id} factor={factor} onRemove={() => setLeaving(factor)} />
              ))}
            </ul>
          )}
          {list.length > 0 && <RecoveryCodes userId={userId} />}
          <div className="flex justify-end">
            <Button className="max-md:w-full" onClick={() => setAdding(true)}>
              {list.length === 0 ? words.activate : words.addAnother}
            </Button>
          </div>
        </div>
      )}
      {adding && (
        <AddFactorDialog
          name={words.name(list.length + 1)}
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false);
            toast.success(words.added);
            void factors.refetch();
          }}
        />
      )}
      <RemoveFactorDialog
        factor={leaving}
        onClose={() => setLeaving(null)}
        onRemoved={() => void factors.refetch()}
      />
    </Panel>
  );
}

function FactorRow({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const name = factor.name ?? words.nameless;
  return (
    <li className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="truncate font-label">{name}</p>
        <p className="text-caption text-ink-3">{words.addedAt(formatDateCard(factor.createdAt))}</p>
      </div>
      <Button variant="danger-quiet" size="sm" aria-label={words.removeNamed(name)} onClick={onRemove}>
        {words.remove}
      </Button>
    </li>
  );
}

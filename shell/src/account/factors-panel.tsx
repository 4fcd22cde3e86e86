import { Badge, Button, formatDateCard, LoadingText, Panel, toast } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, ShieldCheck, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { PanelFailure } from '../layout/panel-failure.tsx';
import { factorName } from '../public/factor-name.ts';
import { passkeysAreSupported } from '../session/passkeys.ts';
import { usePhonesAreOn } from '../session/providers.ts';
import { type Factor, listFactors } from '../session/second-factor.ts';
import { useServices } from '../session/services.ts';
import { accessText } from '../text/pt-br-access.ts';
import { AddFactorDialog } from './add-factor-dialog.tsx';
import { AddKeyDialog } from './add-key-dialog.tsx';
import { AddPhoneDialog } from './add-phone-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RemoveFactorDialog } from './remove-factor-dialog.tsx';

const words = accessText.factors;

/** The second steps of the account: authenticator apps, security keys and phones. */
export function FactorsPanel({ userId }: { userId: string }) {
  const { auth } = useServices();
  const factors = useQuery({
    queryKey: ['shell', 'factors', userId],
    queryFn: () => listFactors(auth),
    retry: false,
  });
  const [adding, setAdding] = useState<'app' | 'key' | 'phone' | null>(null);
  const phonesAreOn = usePhonesAreOn();
  const [leaving, setLeaving] = useState<Factor | null>(null);
  const list = factors.data ?? [];
  const added = () => {
    setAdding(null);
    toast.success(words.added);
    void factors.refetch();
  };

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
          <div className="flex flex-wrap justify-end gap-3 max-md:flex-col">
            {passkeysAreSupported() && (
              <Button icon={KeyRound} onClick={() => setAdding('key')}>
                {words.addKey}
              </Button>
            )}
            {phonesAreOn && (
              <Button icon={Smartphone} onClick={() => setAdding('phone')}>
                {words.addPhone}
              </Button>
            )}
            <Button onClick={() => setAdding('app')}>
              {list.length === 0 ? words.activate : words.addAnother}
            </Button>
          </div>
        </div>
      )}
      {adding === 'app' && (
        <AddFactorDialog name={freeName(words.name, list)} onClose={() => setAdding(null)} onAdded={added} />
      )}
      {adding === 'key' && (
        <AddKeyDialog name={freeName(words.keyName, list)} onClose={() => setAdding(null)} onAdded={added} />
      )}
      {adding === 'phone' && (
        <AddPhoneDialog
          nameOf={(lastDigits) => freeName((number) => words.phoneName(lastDigits, number), list)}
          onClose={() => setAdding(null)}
          onAdded={added}
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

/** The service takes a name once. */
function freeName(nameOf: (number: number) => string, list: readonly Factor[]): string {
  let number = 1;
  while (list.some(({ name }) => name === nameOf(number))) number += 1;
  return nameOf(number);
}

function FactorRow({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const name = factorName(factor);
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

import { Button } from '@garimpo/sdk';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { loginPath, pageAddress, RETURN_PARAM, returnPath } from '../lib/paths.ts';
import { providerAddress, providerName } from '../session/providers.ts';
import { useServices } from '../session/services.ts';
import { text } from '../text/pt-br.ts';
import { publicText } from '../text/pt-br-public.ts';
import { useSubmit } from '../ui/use-submit.ts';

interface ProviderButtonsProps {
  names: readonly string[];
  onFailure: (sentence: string) => void;
}

/** One button for each account elsewhere that the service takes. */
export function ProviderButtons({ names, onFailure }: ProviderButtonsProps) {
  if (names.length === 0) return null;
  return (
    <div className="grid gap-2">
      {names.map((name) => (
        <ProviderButton key={name} name={name} onFailure={onFailure} />
      ))}
    </div>
  );
}

interface ProviderButtonProps {
  name: string;
  onFailure: (sentence: string) => void;
}

function ProviderButton({ name, onFailure }: ProviderButtonProps) {
  const { auth, leave } = useServices();
  const [params] = useSearchParams();
  const [leaving, setLeaving] = useState(false);
  const { busy, submit } = useSubmit(async () => {
    try {
      const back = loginPath(returnPath(params.get(RETURN_PARAM)));
      leave(await providerAddress(auth, name, pageAddress(back)));
      setLeaving(true);
    } catch {
      onFailure(text.auth.unexpected);
    }
  });
  return (
    <Button size="lg" full busy={busy || leaving} onClick={submit}>
      {publicText.login.continueWith(providerName(name))}
    </Button>
  );
}

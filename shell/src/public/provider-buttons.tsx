import { Button } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { loginPath, pageAddress, RETURN_PARAM, returnPath } from '../app/paths.ts';
import { useServices } from '../app/services.ts';
import { useSubmit } from '../app/use-submit.ts';
import { listProviders, providerAddress } from '../session/providers.ts';
import { text } from '../text/pt-br.ts';

interface ProviderButtonsProps {
  onFailure: (sentence: string) => void;
}

/** One button for each account elsewhere that the service takes; nothing where it takes none. */
export function ProviderButtons({ onFailure }: ProviderButtonsProps) {
  const { config } = useServices();
  const providers = useQuery({
    queryKey: ['shell', 'providers'],
    queryFn: () => listProviders(config),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  // Without an answer the password still opens the app.
  if (providers.data === undefined || providers.data.length === 0) return null;
  return (
    <div className="grid gap-2">
      {providers.data.map((name) => (
        <ProviderButton key={name} name={name} onFailure={onFailure} />
      ))}
    </div>
  );
}

function ProviderButton({ name, onFailure }: { name: string } & ProviderButtonsProps) {
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
      {text.login.continueWith(providerName(name))}
    </Button>
  );
}

const NAMES: Readonly<Record<string, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  azure: 'Microsoft',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  workos: 'WorkOS',
};

/** A provider of the operator's own is named as it was configured. */
function providerName(name: string): string {
  return NAMES[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
}

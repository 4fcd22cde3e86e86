import { Button } from '@garimpo/sdk';
import type { RefObject } from 'react';
import type { FrontConfig } from '../session/front-config.ts';
import { text } from '../text/pt-br.ts';

interface DemoAccountProps {
  account: NonNullable<FrontConfig['demo']>;
  form: RefObject<HTMLFormElement | null>;
}

/** On a machine of one's own: the account that was made to look around with. */
export function DemoAccount({ account, form }: DemoAccountProps) {
  function fill() {
    for (const [name, value] of Object.entries(account)) {
      const input = form.current?.elements.namedItem(name);
      if (input instanceof HTMLInputElement) input.value = value;
    }
  }
  return (
    <p className="flex items-center justify-between gap-2 border-t border-line-soft pt-4 text-caption text-ink-3">
      <span className="min-w-0 break-words">
        {text.login.demo} · {account.email}
      </span>
      <Button variant="ghost" size="sm" onClick={fill}>
        {text.login.demoUse}
      </Button>
    </p>
  );
}

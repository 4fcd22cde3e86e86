import { PageTitle, TextLink, useUnsavedWork } from '@garimpo/sdk';
import { type ChangeEvent, createElement, useState } from 'react';
import { fault } from './fault.ts';

/** A page that can be seen, used, and told from one without its styles. */
export function Page() {
  const [clicks, setClicks] = useState(0);
  const [typed, setTyped] = useState('');
  useUnsavedWork(typed === '' ? null : 'Há um texto que não foi salvo.');
  if (fault === 'throws') {
    performance.mark('garimpo-fault');
    throw new Error('this version throws on purpose');
  }
  return createElement(
    'div',
    { className: 'grid gap-4', 'data-testid': 'page' },
    createElement(PageTitle, { title: `Versão ${__TOOL_VERSION__}` }),
    createElement('button', { type: 'button', onClick: () => setClicks(clicks + 1) }, `${clicks} cliques`),
    createElement('input', {
      'aria-label': 'Texto',
      value: typed,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value),
    }),
    createElement(TextLink, { to: `/${__TOOL_NAME__}/outra` }, 'Outra página'),
  );
}

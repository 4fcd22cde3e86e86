import { PanelPart } from '@garimpo/sdk/parts';
import { useState } from 'react';
import { CodeBox } from '../../../components/code-box.tsx';
import { LoadProblem } from '../../../components/load-problem.tsx';
import { linkText } from '../../../text/pt-br-link.ts';
import { useSecretQuery } from '../api/conversion-secret.ts';
import { signedCall } from '../lib/signed-call.ts';
import { Secret } from './secret.tsx';

const { secret: words, outcomes } = linkText;

/** For those who tell a sale from their own server. Most do not: it is closed, and nothing is asked for until it is opened. */
export function SecretPart({ link }: { link: string }) {
  const [open, setOpen] = useState(false);
  const { data, error, isFetching, refetch } = useSecretQuery(open);
  return (
    <PanelPart title={words.title}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="w-max max-w-full cursor-pointer rounded-xs py-1 font-label text-ink-2 hover:text-ink">
          {words.open}
        </summary>
        <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-3">
          <p>{words.text}</p>
          <CodeBox
            label={outcomes.code(words.request)}
            code={signedCall(link)}
            copyLabel={outcomes.copy(words.request)}
            copied={outcomes.copied}
          />
          <LoadProblem
            error={error}
            failed={words.failed}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
          {open && error === null && <Secret known={data} />}
        </div>
      </details>
    </PanelPart>
  );
}

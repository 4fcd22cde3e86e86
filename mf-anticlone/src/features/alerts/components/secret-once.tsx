import { Button, Field, IconButton, Input, useUnsavedWork } from '@garimpo/sdk';
import { ClipboardCopy } from 'lucide-react';
import { copyAndSay } from '../../../copy-and-say.ts';
import { alertsText } from '../../../text/pt-br-alerts.ts';

const words = alertsText.webhook;

export interface SecretOnceProps {
  secret: string;
  onKept: () => void;
}

/** The service tells it once: it stays until its reader says that it is kept. */
export function SecretOnce({ secret, onKept }: SecretOnceProps) {
  useUnsavedWork(words.secretOnce);
  return (
    <div className="grid gap-3 rounded-md border border-warn-line bg-warn-soft p-3">
      <Field label={words.secretTitle} hint={words.secretOnce}>
        <Input
          readOnly
          value={secret}
          onFocus={(event) => event.target.select()}
          trailing={
            <IconButton
              label={words.copySecret}
              icon={ClipboardCopy}
              size="head"
              onClick={() => void copyAndSay(secret, words.secretCopied)}
            />
          }
        />
      </Field>
      <Button size="sm" className="justify-self-start" onClick={onKept}>
        {words.kept}
      </Button>
    </div>
  );
}

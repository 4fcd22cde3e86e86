import { Button, Field, IconButton, Input, toast, useUnsavedWork } from '@garimpo/sdk';
import { ClipboardCopy } from 'lucide-react';
import { copyText } from './copy-text.ts';
import { partsText } from './text/pt-br.ts';

export interface SecretOnceProps {
  /** What it is the secret of. */
  title: string;
  secret: string;
  onKept: () => void;
}

/** A service shows a secret only once: it stays until the user confirms that it is stored. */
export function SecretOnce({ title, secret, onKept }: SecretOnceProps) {
  useUnsavedWork(partsText.secret.once);
  const copy = async () => {
    if (await copyText(secret)) toast.success(partsText.secret.copied);
    else toast.error(partsText.secret.notCopied);
  };
  return (
    <div className="ui:grid ui:gap-3 ui:rounded-md ui:border ui:border-warn-line ui:bg-warn-soft ui:p-3">
      <Field label={title} hint={partsText.secret.once}>
        <Input
          readOnly
          value={secret}
          onFocus={(event) => event.target.select()}
          trailing={
            <IconButton
              label={partsText.secret.copy}
              icon={ClipboardCopy}
              size="head"
              onClick={() => void copy()}
            />
          }
        />
      </Field>
      <Button size="sm" className="ui:justify-self-start" onClick={onKept}>
        {partsText.secret.kept}
      </Button>
    </div>
  );
}

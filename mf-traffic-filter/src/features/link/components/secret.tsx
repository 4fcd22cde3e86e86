import { Button, ConfirmDialog, errorText, Field, IconButton, Input, LoadingText, toast } from '@garimpo/sdk';
import type { ConversionSecretReply } from '@garimpo/traffic-filter-contract';
import { ClipboardCopy, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { copyAndSay } from '../../../copy-and-say.ts';
import { text } from '../../../text/pt-br.ts';
import { linkText } from '../../../text/pt-br-link.ts';
import { useNewSecret } from '../api/conversion-secret.ts';

const words = linkText.secret;

/** The key of signed calls: hidden until asked for, and exchanged after a question. */
export function Secret({ known }: { known: ConversionSecretReply | undefined }) {
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error } = useNewSecret();
  if (known === undefined) return <LoadingText text={words.loading} />;
  const make = () =>
    mutate(undefined, {
      onSuccess: () => {
        setAsking(false);
        toast.success(words.renewed);
      },
      onError: (cause) =>
        known.secret === null && toast.error(errorText(cause, text.errors, words.makeFailed)),
    });
  if (known.secret === null) {
    return (
      <>
        <p>{words.none}</p>
        <Button className="justify-self-start" busy={isPending} busyText={words.making} onClick={make}>
          {words.make}
        </Button>
      </>
    );
  }
  return (
    <>
      <ShownSecret secret={known.secret} />
      {known.oldWorksUntil !== null && (
        <p className="text-caption text-ink-3">{words.oldWorksUntil(known.oldWorksUntil)}</p>
      )}
      <Button size="sm" className="justify-self-start" onClick={() => setAsking(true)}>
        {words.renew}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.renew}
        question={words.renewQuestion}
        confirmText={words.renew}
        busyText={words.making}
        busy={isPending}
        danger={false}
        error={error === null ? null : errorText(error, text.errors, words.makeFailed)}
        onConfirm={make}
      />
    </>
  );
}

function ShownSecret({ secret }: { secret: string }) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={words.secret} hint={words.secretHint}>
      <Input
        readOnly
        type={shown ? 'text' : 'password'}
        autoComplete="off"
        value={secret}
        onFocus={(event) => event.target.select()}
        trailing={
          <>
            <IconButton
              label={shown ? words.hide : words.show}
              icon={shown ? EyeOff : Eye}
              size="head"
              onClick={() => setShown(!shown)}
            />
            <IconButton
              label={words.copy}
              icon={ClipboardCopy}
              size="head"
              onClick={() => void copyAndSay(secret, words.copied)}
            />
          </>
        }
      />
    </Field>
  );
}

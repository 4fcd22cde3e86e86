import { Button, ConfirmDialog, errorText, Field, IconButton, Input, LoadingText, toast } from '@garimpo/sdk';
import { CopyButton, PanelPart, useService } from '@garimpo/sdk/parts';
import {
  type ConversionInput,
  type ConversionSecretReply,
  conversionSecretReply,
  OLD_SECRET_HOURS_MAX,
} from '@garimpo/traffic-filter-contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { secretKey } from '../../../api/keys.ts';
import { CONVERSION_SECRET_PATH } from '../../../api/paths.ts';
import { CodeBox } from '../../../components/copy.tsx';
import { LoadProblem } from '../../../components/page-parts.tsx';
import { text } from '../../../text/pt-br.ts';
import { linkText } from '../../../text/pt-br-link.ts';

const { secret: words, outcomes } = linkText;

const example: Record<keyof ConversionInput, unknown> = {
  visit: 'VISITA',
  event: 'PEDIDO',
  valueCents: 19_700,
};

/** A signed call with placeholders. @param link of the campaign, absolute */
function signedCall(link: string): string {
  return [
    `POST ${link}/conversion`,
    'content-type: application/json',
    'webhook-id: ID_UNICO_DA_CHAMADA',
    'webhook-timestamp: SEGUNDOS_DESDE_1970',
    'webhook-signature: v1,HMAC_SHA256_EM_BASE64',
    '',
    JSON.stringify(example),
  ].join('\n');
}

/** Conversions from the user's own server. Few users need them, so the part is closed and loads nothing until it is opened. */
export function SecretPart({ link }: { link: string }) {
  const [open, setOpen] = useState(false);
  const { api, userId } = useService();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: secretKey(userId),
    queryFn: ({ signal }) =>
      api.get(CONVERSION_SECRET_PATH, conversionSecretReply, { signal, onlyAs: userId }),
    enabled: open,
    // The secret leaves the memory with the panel.
    gcTime: 0,
  });
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

function Secret({ known }: { known: ConversionSecretReply | undefined }) {
  const [confirming, setConfirming] = useState(false);
  const { api, client, userId } = useService();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.post(CONVERSION_SECRET_PATH, { oldWorksHours: OLD_SECRET_HOURS_MAX }, conversionSecretReply, {
        onlyAs: userId,
      }),
    onSuccess: (made) => client.setQueryData(secretKey(userId), made),
  });
  if (known === undefined) return <LoadingText text={words.loading} />;
  const make = () =>
    mutate(undefined, {
      onSuccess: () => {
        setConfirming(false);
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
      <Button size="sm" className="justify-self-start" onClick={() => setConfirming(true)}>
        {words.renew}
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
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
            <CopyButton label={words.copy} size="head" value={secret} copied={words.copied} />
          </>
        }
      />
    </Field>
  );
}

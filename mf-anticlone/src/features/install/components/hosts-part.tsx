import { type AnticloneSiteView, EXTRA_HOSTS_MAX, readHostPattern } from '@garimpo/anticlone-contract';
import { Button, errorText, Field, Tag, toast } from '@garimpo/sdk';
import { useFormDraft } from '@garimpo/sdk/drafts';
import { PanelPart } from '@garimpo/sdk/parts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useUpdateSite } from '../../../api/sites.ts';
import { AddressInput } from '../../../components/address-input.tsx';
import { text } from '../../../text/pt-br.ts';
import { installText } from '../../../text/pt-br-install.ts';

const words = installText.hosts;

/** Other hosts of the owner. Changes are stored at once; a removal can be undone. */
export function HostsPart({ site }: { site: AnticloneSiteView }) {
  const { extraHosts: hosts, originalHost } = site;
  const [typed, setTyped, kept] = useFormDraft(`mf-anticlone/host:${site.id}`, z.string(), '');
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending } = useUpdateSite(site.id);
  const store = (extraHosts: string[], onStored?: () => void) =>
    mutate(
      { extraHosts },
      {
        ...(onStored && { onSuccess: onStored }),
        onError: (cause) => toast.error(errorText(cause, text.errors, words.failed)),
      },
    );
  const add = () => {
    const host = readHostPattern(typed);
    if (host === null) return setProblem(words.problem);
    if (hosts.includes(host) || host === originalHost) return setProblem(words.repeated);
    if (hosts.length >= EXTRA_HOSTS_MAX) return setProblem(words.most(EXTRA_HOSTS_MAX));
    store([...hosts, host], () => kept.done(''));
  };
  const remove = (host: string) =>
    store(
      hosts.filter((one) => one !== host),
      () =>
        toast.success(words.removed(host), {
          action: { label: words.undo, onClick: () => store(hosts) },
        }),
    );
  return (
    <PanelPart title={words.title}>
      <p>{words.text(originalHost)}</p>
      {hosts.length === 0 ? (
        <p className="text-caption text-ink-3">{words.none}</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5">
          {hosts.map((host) => (
            <li key={host} className="min-w-0">
              <Tag {...(!isPending && { onRemove: () => remove(host) })}>{host}</Tag>
            </li>
          ))}
        </ul>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) add();
        }}
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
      >
        <Field label={words.label} hint={words.hint} error={problem}>
          <AddressInput
            placeholder={words.example}
            value={typed}
            onType={(value) => {
              setTyped(value);
              setProblem(null);
            }}
          />
        </Field>
        <Button type="submit" className="justify-self-start" busy={isPending} busyText={words.adding}>
          {words.add}
        </Button>
      </form>
    </PanelPart>
  );
}

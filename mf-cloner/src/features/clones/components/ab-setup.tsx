import { SUBDOMAIN_MAX } from '@garimpo/cloner-contract';
import { Button, errorText, Field, Input, Notice, RadioCards, Select } from '@garimpo/sdk';
import { useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { abText as words } from '../../../text/pt-br-ab.ts';
import { useStartTest } from '../api/ab-tests.ts';
import { useDuplicate } from '../api/listed-clones.ts';
import { campaignOfTest, nameOf, readShare } from '../lib/ab-test.ts';
import type { AbDialogProps, AbPart } from './ab-parts.ts';
import { NameField, useCloneName } from './clone-form.tsx';

/** `bolo` → `bolo-b` */
function nameOfCopy(subdomain: string): string {
  return `${subdomain.slice(0, SUBDOMAIN_MAX - 2).replace(/-+$/, '')}-b`;
}

interface AbSetupOptions extends AbDialogProps {
  /** @param copy subdomain of the copy that was made, if one was */
  onStarted: (copy: string | null) => void;
}

/** Asks which page is tried against a clone, and how many visitors each meets. */
export function useAbSetup({ clone, clones, domain, onClose, onStarted }: AbSetupOptions): AbPart {
  const others = clones.filter(({ subdomain }) => subdomain !== clone.subdomain);
  const [way, setWay] = useState<'copy' | 'other'>('copy');
  const [typed, setTyped] = useState(nameOfCopy(clone.subdomain));
  const [other, setOther] = useState<string | null>(null);
  const [share, setShare] = useState('50');
  const [sent, setSent] = useState(false);
  /** A copy whose test could not be made yet: it is not made again. */
  const [copy, setCopy] = useState<{ subdomain: string; url: string } | null>(null);
  const duplicate = useDuplicate(clone.subdomain);
  const start = useStartTest();
  const name = useCloneName({ typed, sent, refused: undefined, hint: text.cloneDialog.nameHint });
  const percent = readShare(share);
  const busy = duplicate.isPending || start.isPending;
  const error = duplicate.error ?? start.error;
  const needsName = way === 'copy' && copy === null;

  const begin = async () => {
    setSent(true);
    const chosen = others.find(({ subdomain }) => subdomain === other);
    if (busy || percent === null || (way === 'other' ? chosen === undefined : needsName && !name.isGood))
      return;
    try {
      let variant = way === 'other' ? chosen : (copy ?? undefined);
      if (variant === undefined) {
        variant = { subdomain: name.name, url: await duplicate.mutateAsync(name.name) };
        setCopy({ subdomain: variant.subdomain, url: variant.url });
      }
      await start.mutateAsync(
        campaignOfTest(words.campaign(nameOf(clone)), [clone.url, variant.url], percent),
      );
      onStarted(way === 'copy' ? variant.subdomain : null);
    } catch {
      // The dialog shows what went wrong.
    }
  };
  return {
    description: words.about(nameOf(clone)),
    busy,
    onSubmit: () => void begin(),
    footer: (
      <>
        <Button disabled={busy} onClick={onClose}>
          {words.cancel}
        </Button>
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          busyText={words.starting}
          disabled={needsName && name.error !== null}
        >
          {words.start}
        </Button>
      </>
    ),
    body: (
      <>
        {error !== null && !busy && (
          <Notice kind="danger">{errorText(error, words.errors, words.startFailed)}</Notice>
        )}
        <Field label={words.variant} group>
          <RadioCards
            name="variant"
            value={way}
            onValueChange={setWay}
            options={[
              { value: 'copy', label: words.copy, description: words.copyAbout },
              {
                value: 'other',
                label: words.other,
                description: others.length > 0 ? words.otherAbout : words.otherNone,
                disabled: others.length === 0,
              },
            ]}
          />
        </Field>
        {needsName && (
          <NameField
            label={words.copyName}
            example={words.copyExample}
            value={typed}
            state={name}
            domain={domain}
            autoFocus={false}
            onChange={setTyped}
          />
        )}
        {way === 'other' && (
          <Field label={words.choose} error={sent && other === null ? words.chooseMissing : null}>
            <Select
              value={other}
              placeholder={words.choosePlaceholder}
              onValueChange={setOther}
              options={others.map((one) => ({ value: one.subdomain, label: nameOf(one) }))}
            />
          </Field>
        )}
        <Field
          label={words.share(nameOf(clone))}
          hint={percent === null ? undefined : words.shareHint(100 - percent)}
          error={percent === null ? words.shareWrong : null}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            suffix="%"
            value={share}
            onChange={(event) => setShare(event.target.value)}
          />
        </Field>
      </>
    ),
  };
}

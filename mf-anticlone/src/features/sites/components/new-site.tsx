import type { AnticloneSiteView } from '@garimpo/anticlone-contract';
import { Button, Checkbox, Field, Panel } from '@garimpo/sdk';
import { DraftNotice, useFormDraft } from '@garimpo/sdk/drafts';
import { errorWithPlans, PlansWhenFull } from '@garimpo/sdk/parts';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { AddressInput } from '../../../components/address-input.tsx';
import { pageUrlOf } from '../../../lib/page-url.ts';
import { text } from '../../../text/pt-br.ts';
import { searchText } from '../../../text/pt-br-search.ts';
import { useCreateSite } from '../api/sites.ts';

const words = text.newSite;

interface NewSiteProps {
  /** `undefined` while loading. */
  used: { count: number; limit: number } | undefined;
  onAdded: (site: AnticloneSiteView) => void;
}

export function NewSite({ used, onAdded }: NewSiteProps) {
  const [typed, setTyped, kept] = useFormDraft('mf-anticlone/site', z.string(), '');
  const [search, setSearch] = useState(true);
  const [unreadable, setUnreadable] = useState(false);
  const { mutate, isPending, error, reset } = useCreateSite();
  const submit = () => {
    if (isPending) return;
    const url = pageUrlOf(typed);
    setUnreadable(url === null);
    if (url === null) return reset();
    mutate(
      { originalUrl: url, search },
      {
        onSuccess: (site) => {
          kept.done('');
          onAdded(site);
        },
      },
    );
  };
  const refusal = error === null ? null : errorWithPlans(error, text.errors, words.failed);
  return (
    <Panel className="mb-4">
      {kept.restored && (
        <div className="mb-3">
          <DraftNotice draft={kept} />
        </div>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 max-md:grid-cols-[minmax(0,1fr)] max-md:gap-y-3"
      >
        <Field
          label={words.label}
          error={unreadable ? words.problem : refusal}
          hint={
            <>
              <span className="max-md:block">{words.hint}</span>{' '}
              {/* A space keeps the line on phones until the count has loaded. */}
              <span className="max-md:block">
                {used === undefined ? '\u00a0' : words.used(used.count, used.limit)}{' '}
                <PlansWhenFull used={used} />
              </span>
            </>
          }
        >
          <AddressInput
            type="url"
            name="originalUrl"
            required
            icon={Link2}
            placeholder={words.example}
            value={typed}
            onType={(value) => {
              setTyped(value);
              setUnreadable(false);
              if (error !== null) reset();
            }}
          />
        </Field>
        {/* Level with the field, below its label. */}
        <Button
          type="submit"
          className="md:mt-6.5 self-start max-md:order-last"
          busy={isPending}
          busyText={words.adding}
        >
          {words.add}
        </Button>
        <Checkbox
          className="md:col-span-2 md:mt-2"
          label={searchText.newSite.label}
          description={searchText.newSite.description}
          checked={search}
          onCheckedChange={setSearch}
        />
      </form>
    </Panel>
  );
}

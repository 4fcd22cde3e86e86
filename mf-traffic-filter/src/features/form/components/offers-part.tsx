import { Button, Field, IconButton, Input } from '@garimpo/sdk';
import { OFFERS_MAX } from '@garimpo/traffic-filter-contract';
import { Plus, Split, Trash2 } from 'lucide-react';
import { formText } from '../../../text/pt-br-form.ts';
import { newOffer, type OfferDraft, percentOf, type TypedPage, typedPage } from '../lib/campaign-draft.ts';
import type { FormPartProps } from './use-campaign-form.ts';

const pageFieldWords = formText.pages;

export interface PageFieldProps {
  label: string;
  hint?: string | undefined;
  example: string;
  page: TypedPage;
  error: string | null;
  onChange: (page: TypedPage) => void;
}

/** The address of a page behind its scheme; one that is pasted whole takes its own along. */
export function PageField({ label, hint, example, page, error, onChange }: PageFieldProps) {
  const plain = page.scheme === 'http://';
  return (
    <Field
      label={label}
      error={error}
      hint={
        plain ? (
          <>
            {pageFieldWords.notHttps}{' '}
            <Button
              variant="ghost"
              size="sm"
              className="-my-1.5"
              onClick={() => onChange({ ...page, scheme: 'https://' })}
            >
              {pageFieldWords.useHttps}
            </Button>
          </>
        ) : (
          hint
        )
      }
    >
      <Input
        inputMode="url"
        prefix={page.scheme}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={example}
        value={page.rest}
        onChange={(event) => onChange(typedPage(event.target.value, page))}
      />
    </Field>
  );
}

const { field, pages, split: words } = formText;

/** One offer page; or several, and how its visitors are divided. */
export function OffersPart({ draft, problems, refused, change }: FormPartProps) {
  const { offers } = draft;
  const alone = offers.length === 1;
  const put = (id: number, part: Partial<OfferDraft>) =>
    change({ offers: offers.map((offer) => (offer.id === id ? { ...offer, ...part } : offer)) });
  const weightError = (id: number) => {
    if (problems.offers.get(id)?.weight !== undefined) return field.weight;
    return problems.shares ? field.shares : null;
  };
  return (
    <>
      {offers.map(({ id, page, weight }, at) => {
        const problem = problems.offers.get(id)?.page;
        const pageField = (
          <PageField
            label={alone ? pages.offer : pages.offerOf(at)}
            hint={alone ? pages.offerHint : undefined}
            example={pages.offerExample}
            page={page}
            error={problem === undefined ? refused(id) : field.page[problem]}
            onChange={(next) => put(id, { page: next })}
          />
        );
        if (alone) return <div key={id}>{pageField}</div>;
        return (
          <div key={id} className="flex gap-2 max-md:flex-wrap">
            <div className="min-w-0 flex-1 max-md:basis-full">{pageField}</div>
            <Field label={words.weight} error={weightError(id)} className="w-33 max-md:w-auto max-md:flex-1">
              <Input
                inputMode="numeric"
                autoComplete="off"
                aria-label={words.weightOf(at)}
                suffix={words.percent(percentOf(offers, at))}
                value={weight}
                onChange={(event) => put(id, { weight: event.target.value })}
              />
            </Field>
            <IconButton
              label={words.remove(at)}
              icon={Trash2}
              size="md"
              // Aligns the button with the input below its label.
              className="mt-6.5"
              onClick={() => change({ offers: offers.filter((offer) => offer.id !== id) })}
            />
          </div>
        );
      })}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          size="sm"
          icon={alone ? Split : Plus}
          disabled={offers.length >= OFFERS_MAX}
          onClick={() => change({ offers: [...offers, newOffer()] })}
        >
          {alone ? words.add : words.addMore}
        </Button>
        {!alone && (
          <span className="text-caption text-ink-3">
            {offers.length >= OFFERS_MAX ? words.full : words.hint}
          </span>
        )}
      </div>
    </>
  );
}

import type { OfferView } from '@garimpo/offers-contract';
import { IconButton, Select, type SelectOption } from '@garimpo/sdk';
import { ChartLineSample } from '@garimpo/sdk/chart';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import { metricsText } from '../../../text/pt-br-metrics.ts';
import { COMPARED_MAX } from '../lib/metrics-view.ts';

const words = metricsText.chart;
/** Made once: boards have thousands of names. */
const byName = new Intl.Collator('pt-BR');

export interface ComparePickerProps {
  /** Of the board, this one among them. */
  offers: readonly OfferView[];
  /** Drawn already. */
  drawn: readonly string[];
  onAdd: (offerId: string) => void;
}

/** Picks one more offer of the board, by its name. */
export function ComparePicker({ offers, drawn, onAdd }: ComparePickerProps) {
  const options = useMemo(
    () =>
      offers
        .filter(({ id }) => !drawn.includes(id))
        .map(({ id, title }): SelectOption => ({ value: id, label: title }))
        .sort((a, b) => byName.compare(a.label, b.label)),
    [offers, drawn],
  );
  const full = drawn.length > COMPARED_MAX;
  return (
    <Select
      aria-label={words.compare}
      placeholder={full ? words.compareMany(COMPARED_MAX) : words.compare}
      options={options}
      value={null}
      disabled={full || options.length === 0}
      onValueChange={onAdd}
      className="w-60 max-md:w-full"
    />
  );
}

export interface ComparedOffer {
  id: string;
  title: string;
  state: 'drawn' | 'loading' | 'empty' | 'failed';
}

export interface ComparedOffersProps {
  title: string;
  compared: readonly ComparedOffer[];
  onRemove: (offerId: string) => void;
}

/** Names the lines, the offer's own first, and takes the others off. */
export function ComparedOffers({ title, compared, onRemove }: ComparedOffersProps) {
  return (
    <ul
      aria-label={words.compared}
      className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-caption text-ink-2"
    >
      <li className="flex min-w-0 items-center gap-1.5">
        <ChartLineSample at={0} />
        <span className="truncate font-label text-ink">{title}</span>
      </li>
      {compared.map(({ id, title: name, state }, at) => (
        <li key={id} className="flex min-w-0 items-center gap-1.5">
          <ChartLineSample at={at + 1} />
          <span className="truncate">{name}</span>
          {state === 'failed' && <span className="flex-none text-warn-text">{words.compareFailed}</span>}
          {state === 'empty' && <span className="flex-none text-ink-3">{words.compareEmpty}</span>}
          <IconButton
            size="head"
            iconSize={14}
            label={words.stopComparing(name)}
            icon={X}
            onClick={() => onRemove(id)}
          />
        </li>
      ))}
    </ul>
  );
}

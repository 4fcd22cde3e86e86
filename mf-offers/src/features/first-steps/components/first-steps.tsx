import type { OfferView } from '@garimpo/offers-contract';
import { useGarimpo, useMarkWhen } from '@garimpo/sdk';
import { useCallback, useId, useState } from 'react';
import { marks as names } from '../../../marks.ts';
import { onDemand, useOnDemand } from '../../../on-demand.ts';
import { areStepsShown } from '../lib/steps.ts';

/** In the file of the board's dialogs, which comes when the board stands: most people have their first steps behind them. */
const list = onDemand(async () => {
  const { StepsList } = await import(/* webpackChunkName: 'dialogs' */ './steps-list.tsx');
  return StepsList;
});

export interface FirstStepsProps {
  /** All of the board; `undefined` until they are known. */
  offers: readonly OfferView[] | undefined;
}

/** What a new account does first on its board, ticked off by what was done; nothing for everybody else. */
export function FirstSteps({ offers }: FirstStepsProps) {
  const marks = useGarimpo().marks.set;
  useMarkWhen(names.begun, offers?.length === 0);
  const shown = offers !== undefined && areStepsShown(offers, marks);
  const [failed, setFailed] = useState(false);
  const giveUp = useCallback(() => setFailed(true), []);
  const List = useOnDemand(list, { open: shown && !failed, onClose: giveUp });
  const titleId = useId();
  if (!shown || failed) return null;
  return (
    // Its height is there before its file, and stays while steps are ticked off: the board below does not move.
    <section
      aria-labelledby={titleId}
      className="mb-4 min-h-38 rounded-lg border border-line bg-surface px-5 pt-3 pb-4 max-md:min-h-88 max-md:px-4"
    >
      {List && <List titleId={titleId} offers={offers} marks={marks} />}
    </section>
  );
}

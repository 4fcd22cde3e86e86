import type { OfferView } from '@garimpo/offers-contract';
import { useGarimpo, useMarkWhen } from '@garimpo/sdk';
import { useCallback, useId, useState } from 'react';
import { marks as names } from '../../../marks.ts';
import { onDemand, useOnDemand } from '../../../on-demand.ts';
import { areStepsShown } from '../lib/steps.ts';

/** It is in the chunk of the board's dialogs: most accounts do not need it. */
const list = onDemand(async () => {
  const { StepsList } = await import(/* webpackChunkName: 'dialogs' */ './steps-list.tsx');
  return StepsList;
});

export interface FirstStepsProps {
  offers: readonly OfferView[] | undefined;
}

/** The first steps of a new account, ticked off as they are done; nothing for other accounts. */
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
    // The height is reserved before the chunk loads and while steps are ticked off, so that the board does not move.
    <section
      aria-labelledby={titleId}
      className="mb-4 min-h-38 rounded-lg border border-line bg-surface px-5 pt-3 pb-4 max-md:min-h-88 max-md:px-4"
    >
      {List && <List titleId={titleId} offers={offers} marks={marks} />}
    </section>
  );
}

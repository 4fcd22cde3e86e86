import { toast } from '@garimpo/sdk';
import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import { log } from '../lib/log.ts';
import { publicText } from '../text/pt-br-public.ts';
import type { PlanChange, PlanChangeDialogProps } from './plan-change-dialog.tsx';

/** Kept once it is there; a file that did not come is asked for at the next opening. */
let Loaded: ComponentType<PlanChangeDialogProps> | undefined;

const load = async () => {
  Loaded ??= (await import(/* webpackChunkName: 'plan-change' */ './plan-change-dialog.tsx'))
    .PlanChangeDialog;
};

/** What another plan means, told before one goes on to its checkout. Its file comes when it is first asked for. */
export function usePlanChange(): { open: (change: PlanChange) => void; dialog: ReactNode } {
  // Kept while the dialog closes, which goes out with what it says.
  const [change, setChange] = useState<PlanChange | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = useCallback((wanted: PlanChange) => {
    load().then(
      () => {
        setChange(wanted);
        setOpen(true);
      },
      (error: unknown) => {
        log.error('The change of plan could not be loaded', error);
        toast.error(publicText.plans.changeNotOpened);
      },
    );
  }, []);
  return {
    open,
    dialog: change !== null && Loaded && (
      <Loaded open={isOpen} change={change} onClose={() => setOpen(false)} />
    ),
  };
}

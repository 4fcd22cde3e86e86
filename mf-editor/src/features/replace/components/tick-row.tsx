import { Checkbox } from '@garimpo/sdk';
import type { ReactNode } from 'react';

export interface TickRowProps {
  label: ReactNode;
  description?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** Small buttons at the right. */
  actions: ReactNode;
}

/** One place: ticked it is part of what is done. */
export function TickRow({ actions, ...tick }: TickRowProps) {
  return (
    <li className="flex items-start gap-2 py-2">
      <Checkbox {...tick} className="min-w-0 flex-1 break-words" />
      <span className="flex flex-none gap-1">{actions}</span>
    </li>
  );
}

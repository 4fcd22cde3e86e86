import { Button } from '@garimpo/sdk';
import { replaceText } from '../../../text/pt-br-replace.ts';

export interface ListHeadProps {
  title: string;
  hint?: string;
  /** Whether every place of the list is ticked. */
  isAll: boolean;
  onTickAll: (isIn: boolean) => void;
}

export function ListHead({ title, hint, isAll, onTickAll }: ListHeadProps) {
  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-3">
        <h3 className="flex-1 text-small font-semibold text-ink">{title}</h3>
        <Button variant="ghost" size="sm" onClick={() => onTickAll(!isAll)}>
          {isAll ? replaceText.none : replaceText.all}
        </Button>
      </div>
      {hint !== undefined && <p className="text-caption text-ink-3">{hint}</p>}
    </div>
  );
}

import { captureModes } from '@garimpo/cloner-contract';
import { Button, Checkbox, cx, Field, Icon, Segmented } from '@garimpo/sdk';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { type CloneDraft, emptyDraft } from '../lib/clone-draft.ts';

const words = text.cloneDialog;
const modes = captureModes.map((mode) => ({ value: mode, label: words.modes[mode] }));

export interface CloneOptionsProps {
  draft: CloneDraft;
  onChange: (change: Partial<CloneDraft>) => void;
}

/** What hardly anybody changes, out of the way; open where something is changed. */
export function CloneOptions({ draft, onChange }: CloneOptionsProps) {
  const id = useId();
  const [open, setOpen] = useState(
    draft.mode !== emptyDraft.mode || draft.removeTrackers !== emptyDraft.removeTrackers,
  );
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        variant="ghost"
        size="sm"
        aria-expanded={open}
        aria-controls={id}
        className="-ml-2.5"
        onClick={() => setOpen(!open)}
      >
        <Icon icon={ChevronRight} size={14} className={cx('transition-transform', open && 'rotate-90')} />
        {words.options}
      </Button>
      <div id={id} hidden={!open} className="grid gap-4">
        <Field group label={words.mode} hint={words.modeHints[draft.mode]}>
          <Segmented options={modes} value={draft.mode} onValueChange={(mode) => onChange({ mode })} />
        </Field>
        <Checkbox
          label={words.removeTrackers}
          description={words.removeTrackersHint}
          checked={draft.removeTrackers}
          onCheckedChange={(removeTrackers) => onChange({ removeTrackers })}
        />
      </div>
    </div>
  );
}

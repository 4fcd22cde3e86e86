import { Button, Checkbox, Dialog, Field, Input } from '@garimpo/sdk';
import { type BulkChange, type CampaignView, TAG_MAX } from '@garimpo/traffic-filter-contract';
import { useState } from 'react';
import { tagsOf } from '../../../lib/bulk.ts';
import { campaignsText } from '../../../text/pt-br-campaigns.ts';

const words = campaignsText.bulk.tagging;
const plain = (tag: string) => tag.toLocaleLowerCase('pt-BR');

interface TagsDialogProps {
  chosen: readonly CampaignView[];
  all: readonly CampaignView[];
  busy: boolean;
  onClose: () => void;
  onSave: (changes: BulkChange[]) => void;
}

type Mark = boolean | 'mixed';

/** Which tags the chosen campaigns have: all of them, some or none. */
export function TagsDialog({ chosen, all, busy, onClose, onSave }: TagsDialogProps) {
  const tags = tagsOf(all);
  const markOf = (tag: string): Mark => {
    const having = chosen.filter((one) => (one.tags ?? []).some((own) => plain(own) === plain(tag)));
    return having.length === 0 ? false : having.length === chosen.length ? true : 'mixed';
  };
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [typed, setTyped] = useState('');
  const added = typed
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  const isTooLong = added.some((tag) => tag.length > TAG_MAX);
  const submit = () => {
    if (isTooLong || busy) return;
    const turned = (to: boolean) =>
      [...changed].filter(([tag, on]) => on === to && markOf(tag) !== to).map(([tag]) => tag);
    const [addTags, removeTags] = [[...turned(true), ...added], turned(false)];
    const changes: BulkChange[] = [
      ...(removeTags.length > 0 ? [{ removeTags }] : []),
      ...(addTags.length > 0 ? [{ addTags }] : []),
    ];
    if (changes.length === 0) onClose();
    else onSave(changes);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={words.title}
      description={words.why}
      locked={busy}
      onSubmit={submit}
      footer={
        <Button type="submit" variant="primary" busy={busy} busyText={words.saving}>
          {words.save}
        </Button>
      }
    >
      <Field label={words.add} error={isTooLong ? words.tooLong : null}>
        <Input
          autoComplete="off"
          placeholder={words.example}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {tags.length > 0 && (
        <ul className="grid max-h-60 grid-cols-2 gap-2 overflow-y-auto max-md:grid-cols-1">
          {tags.map((tag) => (
            <li key={tag}>
              <Checkbox
                label={tag}
                checked={changed.get(tag) ?? markOf(tag)}
                onCheckedChange={(on) => setChanged(new Map(changed).set(tag, on))}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

import { OFFER_TAG_MAX, OFFER_TAGS_MAX, type OfferView, parseTags } from '@garimpo/offers-contract';
import { Button, Checkbox, Dialog, Field, Input } from '@garimpo/sdk';
import { useMemo, useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { dialogsText } from '../../../text/pt-br-dialogs.ts';
import { withTags } from '../lib/apply-pending.ts';
import { boardTags } from '../lib/board-view.ts';

interface TagsDialogProps {
  offers: readonly OfferView[];
  onClose: () => void;
  onTag: (tags: { add: string[]; remove: string[] }) => void;
}

/** Gives tags to many offers, and takes some away. */
export function TagsDialog({ offers, onClose, onTag }: TagsDialogProps) {
  const [typed, setTyped] = useState('');
  const [remove, setRemove] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const tags = useMemo(() => boardTags(offers), [offers]);
  const words = text.list.tagging;
  const submit = () => {
    const add = parseTags(typed);
    const full = offers.filter((offer) => withTags(offer.tags, { add, remove }).length > OFFER_TAGS_MAX);
    if (add.some((tag) => tag.length > OFFER_TAG_MAX))
      setProblem(dialogsText.offerDialog.problems.tagTooLong(OFFER_TAG_MAX));
    else if (full.length > 0) setProblem(words.tooMany(full.length, OFFER_TAGS_MAX));
    else if (add.length + remove.length === 0) setProblem(words.nothing);
    else onTag({ add, remove: [...remove] });
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={words.title(offers.length)}
      dirty={typed !== '' || remove.length > 0}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{dialogsText.offerDialog.cancel}</Button>
          <Button variant="primary" type="submit">
            {words.save}
          </Button>
        </>
      }
    >
      <Field label={words.add} hint={dialogsText.offerDialog.tagsHint} error={problem}>
        <Input
          value={typed}
          autoComplete="off"
          placeholder={dialogsText.offerDialog.tagsExample}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(null);
          }}
        />
      </Field>
      {tags.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="mb-1.5 text-small font-label">{words.remove}</legend>
          <div className="grid max-h-56 grid-cols-[repeat(auto-fill,minmax(--spacing(44),1fr))] gap-x-4 gap-y-1.5 overflow-y-auto p-0.5">
            {tags.map((tag) => (
              <Checkbox
                key={tag}
                label={<span className="block truncate">{tag}</span>}
                checked={remove.includes(tag)}
                onCheckedChange={(on) =>
                  setRemove(on ? [...remove, tag] : remove.filter((one) => one !== tag))
                }
              />
            ))}
          </div>
        </fieldset>
      )}
    </Dialog>
  );
}

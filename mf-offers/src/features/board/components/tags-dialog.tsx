import { OFFER_TAG_MAX, OFFER_TAGS_MAX, type OfferView, parseTags } from '@garimpo/offers-contract';
import { Button, Checkbox, Dialog, Field, Input } from '@garimpo/sdk';
import { DraftNotice, useFormDraft } from '@garimpo/sdk/drafts';
import { useMemo, useState } from 'react';
import { drafts } from '../../../drafts.ts';
import { text } from '../../../text/pt-br.ts';
import { dialogsText } from '../../../text/pt-br-dialogs.ts';
import { withTags } from '../lib/apply-pending.ts';
import { boardTags } from '../lib/board-view.ts';
import { type TagsDraft, tagsDraft } from '../lib/tags-draft.ts';

interface TagsDialogProps {
  offers: readonly OfferView[];
  /** Whether it is opened as it was when the page went. */
  again: boolean;
  onClose: () => void;
  onTag: (tags: { add: string[]; remove: string[] }) => void;
}

/** Gives tags to many offers, and takes some away. */
export function TagsDialog({ offers, again, onClose, onTag }: TagsDialogProps) {
  const [start] = useState((): TagsDraft => ({ offers: offers.map(({ id }) => id), typed: '', remove: [] }));
  const [draft, setDraft, kept] = useFormDraft(drafts.tags, tagsDraft, start, again ? undefined : start);
  const { typed, remove } = draft;
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
    else {
      // The outbox keeps it from here on.
      kept.done();
      onTag({ add, remove: [...remove] });
    }
  };
  const close = () => {
    kept.done();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && close()}
      title={words.title(offers.length)}
      dirty={kept.dirty}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={close}>{dialogsText.offerDialog.cancel}</Button>
          <Button variant="primary" type="submit">
            {words.save}
          </Button>
        </>
      }
    >
      <DraftNotice draft={kept} />
      <Field label={words.add} hint={dialogsText.offerDialog.tagsHint} error={problem}>
        <Input
          value={typed}
          autoComplete="off"
          placeholder={dialogsText.offerDialog.tagsExample}
          onChange={(event) => {
            setDraft({ ...draft, typed: event.target.value });
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
                  setDraft({
                    ...draft,
                    remove: on ? [...remove, tag] : remove.filter((one) => one !== tag),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
      )}
    </Dialog>
  );
}

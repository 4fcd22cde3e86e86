import { Button } from '@garimpo/sdk';
import { Tag } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { onDemand, useOnDemand } from '../../../on-demand.ts';
import { text } from '../../../text/pt-br.ts';
import type { TagPickerProps } from './tag-picker.tsx';

const picker = onDemand<TagPickerProps>(async () => {
  const { TagPicker } = await import(/* webpackChunkName: 'list' */ './tag-picker.tsx');
  return TagPicker;
});

export interface TagFilterProps {
  tags: readonly string[];
  chosen: readonly string[];
  onChange: (tags: string[]) => void;
}

/** A button and the tags that it opens, which are searched by typing. */
export function TagFilter({ tags, chosen, onChange }: TagFilterProps) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  const Picker = useOnDemand(picker, { open, onClose: close });
  useEffect(() => {
    if (!open) return;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !place.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [open]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    close();
    place.current?.querySelector('button')?.focus();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !place.current?.contains(relatedTarget)) close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is of what is open inside
    <div ref={place} className="relative" onKeyDown={onKeyDown} onBlur={onBlur}>
      <Button icon={Tag} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
        {chosen.length === 0 ? text.filter.tags : text.filter.tagsChosen(chosen.length)}
      </Button>
      {open && Picker && <Picker tags={tags} chosen={chosen} onChange={onChange} />}
    </div>
  );
}

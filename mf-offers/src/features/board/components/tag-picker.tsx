import { Button, Checkbox, Input } from '@garimpo/sdk';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { plain, sameTag } from '../lib/board-view.ts';

/** More are found by typing; a screen full of boxes is read by nobody. */
const SHOWN_MAX = 60;

export interface TagPickerProps {
  tags: readonly string[];
  chosen: readonly string[];
  onChange: (tags: string[]) => void;
}

export function TagPicker({ tags, chosen, onChange }: TagPickerProps) {
  const [search, setSearch] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  // A chosen tag stays in the list after its last offer lost it, so that it can be removed.
  const orphans = chosen.filter((tag) => !tags.some((one) => sameTag(one, tag)));
  const isChosen = (tag: string) => chosen.some((one) => sameTag(one, tag));
  const hits = [...orphans, ...tags].filter((tag) => plain(tag).includes(plain(search.trim())));
  const toggle = (tag: string, on: boolean) =>
    onChange(on ? [...chosen, tag] : chosen.filter((one) => !sameTag(one, tag)));
  return (
    <div
      role="dialog"
      aria-label={text.filter.tags}
      className="absolute top-full left-0 z-menu mt-1.5 flex w-65 flex-col gap-2 rounded-md bg-raised p-2 shadow-menu"
    >
      <Input
        ref={input}
        quiet
        icon={Search}
        aria-label={text.filter.searchTags}
        placeholder={text.filter.searchTags}
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          const [first] = hits;
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (first !== undefined) toggle(first, !isChosen(first));
        }}
      />
      <ul className="grid max-h-64 grid-cols-[minmax(0,1fr)] gap-1.5 overflow-y-auto p-1">
        {hits.slice(0, SHOWN_MAX).map((tag) => (
          <li key={tag}>
            <Checkbox
              label={<span className="block truncate">{tag}</span>}
              checked={isChosen(tag)}
              onCheckedChange={(on) => toggle(tag, on)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="px-1 text-caption text-ink-3">
        {hits.length === 0 ? text.filter.noTags : text.filter.tagCount(hits.length)}
      </p>
      {chosen.length > 0 && (
        <Button
          variant="ghost"
          icon={X}
          onClick={() => {
            onChange([]);
            // The button goes with the last tag.
            input.current?.focus();
          }}
        >
          {text.filter.clearTags}
        </Button>
      )}
    </div>
  );
}

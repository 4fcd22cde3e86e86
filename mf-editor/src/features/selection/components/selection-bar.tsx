import { Icon, IconButton, Menu, type MenuItem, PHONE_QUERY, useMediaQuery } from '@garimpo/sdk';
import {
  ArrowDown,
  ArrowUp,
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BookmarkPlus,
  ClipboardPaste,
  Copy,
  CopyPlus,
  CornerLeftUp,
  Ellipsis,
  Layers,
  Paintbrush,
  PaintRoller,
  Scissors,
  Trash2,
} from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  canChange,
  canStep,
  chosenOf,
  copyChosen,
  cutChosen,
  duplicateChosen,
  namesOf,
  paste,
  removeChosen,
  stepChosen,
} from '../../../components/selection/selection-actions.ts';
import {
  copyChosenStyle,
  isStyleCopied,
  pasteChosenStyle,
} from '../../../components/selection/style-actions.ts';
import { canBeBlock } from '../../../lib/own-blocks/take-block.ts';
import { isInSight, placeBar } from '../../../lib/preview/bar-place.ts';
import { stopOf } from '../../../lib/preview/canvas.ts';
import type { Box } from '../../../lib/preview/preview-protocol.ts';
import { useCanvas } from '../../../state/canvas.tsx';
import { useCopied } from '../../../state/clipboard.ts';
import { useEditorAlone, useEditorPart } from '../../../state/editor-context.tsx';
import { selectionText as words } from '../../../text/pt-br-selection.ts';

interface SelectionBarProps {
  /** The selected element, and where the page can be seen. */
  box: Box;
  room: Box;
  /** Lets the person choose a block for the place. */
  onAdd: (place: 'before' | 'after') => void;
  /** Asks for the name of a block of what is selected. */
  onSaveBlock: () => void;
}

/** Height of the element's label, which is drawn above it, and the distance to it, in pixels. */
const GAP = 26;
const MODIFIER = /Mac|iP(?:hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl+';

/** The actions on what is selected, beside it. They are keys as well, so that the bar only shows what is possible. */
export function SelectionBar({ box, room, onAdd, onSaveBlock }: SelectionBarProps) {
  const editor = useEditorAlone();
  const { page, selected } = editor;
  const bar = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const name = useEditorPart((now) => namesOf(now, chosenOf(now)));
  const fixed = useEditorPart((now) => !canChange(now));
  const isFirst = useEditorPart((now) => !canStep(now, 'earlier'));
  const isLast = useEditorPart((now) => !canStep(now, 'later'));
  const isBlock = useEditorPart((now) => canBeBlock(now.page, chosenOf(now)));
  const isLocked = editor.lock !== null;
  const copied = useCopied(editor.subdomain);
  const phone = useMediaQuery(PHONE_QUERY);
  const stop = stopOf(useCanvas().canvas);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name and the window's width change the bar's size
  useLayoutEffect(() => {
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = bar.current ?? {};
    setSize({ width, height });
  }, [name, phone, room.right - room.left]);

  if (selected === null || [page.html, page.head, page.body].includes(selected)) return null;
  // The room begins below an empty strip where the window is wide enough for one.
  const over = size !== null && room.top > size.height ? (room.top - size.height) / 2 : null;
  const at =
    size && isInSight(box, room) ? placeBar(box, room, size, { align: 'start', gap: GAP, over }) : null;
  const more: MenuItem[] = [
    {
      label: words.addBefore,
      icon: BetweenHorizontalStart,
      disabled: isLocked,
      onSelect: () => onAdd('before'),
    },
    { label: words.addAfter, icon: BetweenHorizontalEnd, disabled: isLocked, onSelect: () => onAdd('after') },
    { type: 'separator' },
    { label: words.copyStyleKeys, icon: Paintbrush, onSelect: () => copyChosenStyle(editor) },
    {
      label: words.pasteStyleKeys,
      icon: PaintRoller,
      disabled: fixed || !isStyleCopied(),
      onSelect: () => pasteChosenStyle(editor, stop),
    },
    { type: 'separator' },
    { label: words.saveBlock, icon: BookmarkPlus, disabled: fixed || !isBlock, onSelect: onSaveBlock },
    { label: words.cutOut, icon: Scissors, disabled: fixed, onSelect: () => void cutChosen(editor) },
  ];
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={words.bar}
      data-selection-bar
      className="absolute z-sticky flex max-w-full items-center gap-0.5 overflow-x-auto rounded-md border border-line bg-raised px-1 py-0.5 shadow-menu"
      style={at === null ? { visibility: 'hidden', left: 0, top: 0 } : at}
      // A press of the mouse leaves the focus on the page, so that its keys go on working.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={pressInBar}
    >
      <IconButton
        label={words.parent}
        icon={CornerLeftUp}
        onClick={() => editor.select(page.parent(selected), { reveal: true })}
      />
      <span className="flex max-w-40 min-w-0 items-center gap-1 px-1 text-caption font-label max-md:hidden">
        {editor.others.length > 0 && <Icon icon={Layers} size={14} />}
        <span className="truncate">{name}</span>
      </span>
      <IconButton
        label={words.withKeys(words.up, 'Alt+↑')}
        icon={ArrowUp}
        disabled={fixed || isFirst}
        onClick={() => void stepChosen(editor, 'earlier')}
      />
      <IconButton
        label={words.withKeys(words.down, 'Alt+↓')}
        icon={ArrowDown}
        disabled={fixed || isLast}
        onClick={() => void stepChosen(editor, 'later')}
      />
      <IconButton
        label={words.withKeys(words.duplicate, `${MODIFIER}D`)}
        icon={CopyPlus}
        disabled={fixed}
        onClick={() => void duplicateChosen(editor)}
      />
      <IconButton
        label={words.withKeys(words.copy, `${MODIFIER}C`)}
        icon={Copy}
        onClick={() => copyChosen(editor)}
      />
      <IconButton
        label={words.withKeys(words.paste, `${MODIFIER}V`)}
        icon={ClipboardPaste}
        disabled={copied === null || isLocked}
        onClick={() => void paste(editor)}
      />
      <IconButton
        label={words.withKeys(words.remove, 'Delete')}
        icon={Trash2}
        disabled={fixed}
        onClick={() => void removeChosen(editor)}
      />
      <Menu trigger={<IconButton label={words.more} icon={Ellipsis} />} items={more} />
    </div>
  );
}

/** Arrows lead along the bar, Esc back to the page. */
function pressInBar(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  const at = buttons.indexOf(event.target as HTMLElement);
  if (at === -1) return;
  if (event.key === 'Escape') document.querySelector<HTMLElement>('iframe[data-editor-keys]')?.focus();
  else if (event.key === 'ArrowRight') buttons[(at + 1) % buttons.length]?.focus();
  else if (event.key === 'ArrowLeft') buttons.at(at - 1)?.focus();
  else return;
  event.preventDefault();
}

/** Puts the focus on the bar. */
export function focusBar(): void {
  document.querySelector<HTMLElement>('[data-selection-bar] button:not(:disabled)')?.focus();
}

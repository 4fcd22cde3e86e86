import { cx, Icon } from '@garimpo/sdk';
import { ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { NodeId } from '../../../lib/page/parsed-page.ts';
import type { Editor } from '../../../state/editor.ts';
import { useEditorAlone, useEditorPart } from '../../../state/editor-context.tsx';
import { nameOf } from '../../../state/names.ts';
import { previewText as words } from '../../../text/pt-br-preview.ts';

/** The path from the body to the selected element; a long path scrolls to its end. */
export function Breadcrumb() {
  const editor = useEditorAlone();
  // Subscribes only to what is shown, so that typing does not render it again.
  useEditorPart((now) => pathOf(now).join(' '));
  useEditorPart((now) => labelsOf(now).join(' '));
  const { selected } = editor;
  const end = useRef<HTMLLIElement>(null);
  const path = pathOf(editor);
  const labels = labelsOf(editor);
  useEffect(() => {
    if (selected !== null) end.current?.scrollIntoView?.({ block: 'nearest', inline: 'end' });
  }, [selected]);
  return (
    <nav aria-label={words.path} className="min-w-0 overflow-x-auto">
      {path.length === 0 ? (
        <p className="px-3 text-caption text-ink-3">{words.pathEmpty}</p>
      ) : (
        <ol className="flex w-max items-center">
          {path.map((id, at) => {
            const last = at === path.length - 1;
            return (
              <li key={id} ref={last ? end : null} className="flex items-center text-caption">
                {at > 0 && <Icon icon={ChevronRight} className="text-ink-3" />}
                <button
                  type="button"
                  {...(last && { 'aria-current': 'true' as const })}
                  className={cx(
                    'rounded-sm px-1.5 py-1 whitespace-nowrap hover:veil-hover active:veil-press max-md:min-h-11',
                    last ? 'font-label text-ink' : 'text-ink-2',
                  )}
                  onClick={() => editor.select(id, { reveal: true })}
                  onPointerEnter={() => editor.hover(id)}
                  onPointerLeave={() => editor.hover(null)}
                >
                  {labels[at]}
                </button>
              </li>
            );
          })}
        </ol>
      )}
    </nav>
  );
}

function pathOf({ page, selected }: Editor): NodeId[] {
  return selected === null ? [] : page.path(selected).filter((id) => id !== page.html);
}

function labelsOf(editor: Editor): string[] {
  return pathOf(editor).map((id) => nameOf(editor.page, id));
}

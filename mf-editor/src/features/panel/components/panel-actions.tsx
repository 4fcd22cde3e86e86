import { Button, IconButton } from '@garimpo/sdk';
import { ArrowDown, ArrowUp, CopyPlus, Trash2 } from 'lucide-react';
import { useApplyEdit } from '../../../components/use-apply-edit.ts';
import type { PageEdit } from '../../../lib/page/page-edit.ts';
import {
  canRestructure,
  duplicateElement,
  moveElement,
  removeElement,
} from '../../../lib/page/restructure.ts';
import { panelText } from '../../../text/pt-br-panel.ts';
import { apply, usePanelStructure } from '../state/panel-element.tsx';

const words = panelText.actions;

export function PanelActions() {
  const { editor, element, fixed } = usePanelStructure();
  const { page } = editor;
  const applyEdit = useApplyEdit();
  const isFrame = [page.html, page.head, page.body].includes(element);
  const cannot = fixed || !canRestructure(page, element);
  const reason = fixed ? null : isFrame ? words.frame : cannot ? words.tangled : null;
  const disabled = cannot || editor.settling;
  const [before, after] = neighbours();
  const edit = (make: () => PageEdit) => !disabled && apply(editor, make());

  /** Siblings that can change places with the element. */
  function neighbours(): (number | undefined)[] {
    const parent = page.parent(element);
    const siblings = parent === null ? [] : page.children(parent).filter((id) => page.isElement(id));
    const place = siblings.indexOf(element);
    return [siblings[place - 1], siblings[place + 1]].map((id) =>
      id !== undefined && canRestructure(page, id) ? id : undefined,
    );
  }

  const remove = () => applyEdit(() => removeElement(editor.page, element), words.removed);

  return (
    <div className="grid gap-3 p-4">
      <fieldset aria-label={words.group} className="flex gap-2">
        <Button
          icon={CopyPlus}
          className="flex-1"
          disabled={disabled}
          onClick={() => edit(() => duplicateElement(editor.page, element))}
        >
          {words.duplicate}
        </Button>
        <IconButton
          label={words.up}
          icon={ArrowUp}
          size="md"
          disabled={disabled || before === undefined}
          onClick={() =>
            before !== undefined &&
            edit(() => moveElement(editor.page, element, { element: before, place: 'before' }))
          }
        />
        <IconButton
          label={words.down}
          icon={ArrowDown}
          size="md"
          disabled={disabled || after === undefined}
          onClick={() =>
            after !== undefined &&
            edit(() => moveElement(editor.page, element, { element: after, place: 'after' }))
          }
        />
      </fieldset>
      <Button variant="danger-quiet" icon={Trash2} full disabled={disabled} onClick={() => void remove()}>
        {words.remove}
      </Button>
      {reason !== null && <p className="text-caption text-ink-3">{reason}</p>}
    </div>
  );
}

import { toast } from '@garimpo/sdk';
import {
  canArrange,
  duplicateElements,
  markupOf,
  moveElements,
  outermost,
  pasteMarkup,
  removeElements,
  stepPlace,
} from '../../lib/page/arrange.ts';
import { describeMoved, nearestFit } from '../../lib/page/fitting-place.ts';
import type { PageEdit } from '../../lib/page/page-edit.ts';
import type { NodeId } from '../../lib/page/parsed-page.ts';
import type { PagePlace } from '../../lib/page/restructure.ts';
import { announcements } from '../../state/announcements.ts';
import { clipboard } from '../../state/clipboard.ts';
import type { Editor } from '../../state/editor.ts';
import { nameOf } from '../../state/names.ts';
import { applyText } from '../../text/pt-br-replace.ts';
import { selectionText as words } from '../../text/pt-br-selection.ts';

/** What an action on the selection concerns: the selected elements without those that lie in another of them. */
export function chosenOf({ page, selected, others }: Editor): NodeId[] {
  return selected === null ? [] : outermost(page, [selected, ...others]);
}

export const canChange = (editor: Editor): boolean =>
  editor.lock === null && canArrange(editor.page, chosenOf(editor));

export function canStep(editor: Editor, direction: 'earlier' | 'later'): boolean {
  return stepPlace(editor.page, chosenOf(editor), direction) !== null;
}

export function namesOf({ page }: Editor, ids: readonly NodeId[]): string {
  const [first] = ids;
  return ids.length === 1 && first !== undefined ? nameOf(page, first) : words.several(ids.length);
}

/** Makes the edit and shows what is selected then. Resolves to whether it was made. */
async function make(editor: Editor, edit: PageEdit): Promise<boolean> {
  const before = editor.page;
  if (!editor.edit(edit)) {
    toast.info(editor.lock === null ? words.busy : applyText.locked);
    return false;
  }
  await editor.settled();
  if (editor.page === before && edit.patches.length > 0) {
    toast.error(applyText.failed);
    return false;
  }
  editor.select(editor.selected, { reveal: true, others: editor.others });
  return true;
}

/** The chosen elements; null, and a word about it, where they cannot be changed. */
function changeable(editor: Editor): NodeId[] | null {
  const ids = chosenOf(editor);
  if (ids.length === 0) return null;
  if (editor.settling) return refuse(words.busy);
  if (editor.lock !== null) return refuse(applyText.locked);
  return canArrange(editor.page, ids) ? ids : refuse(words.fixed);
}

function refuse(message: string): null {
  toast.info(message);
  return null;
}

export async function removeChosen(editor: Editor): Promise<void> {
  const ids = changeable(editor);
  if (ids === null) return;
  await remove(
    editor,
    ids,
    ids.length === 1 ? words.removed(namesOf(editor, ids)) : words.removedSeveral(ids.length),
  );
}

async function remove(editor: Editor, ids: readonly NodeId[], message: string): Promise<void> {
  if (!(await make(editor, removeElements(editor.page, ids)))) return;
  const { source } = editor.page;
  const undo = () => {
    // Later edits must not be undone by this button.
    if (editor.page.source === source) editor.undo();
    else toast.info(applyText.changedSince);
  };
  toast.success(message, { action: { label: applyText.undo, onClick: undo } });
}

export async function duplicateChosen(editor: Editor): Promise<void> {
  const ids = changeable(editor);
  if (ids === null) return;
  const name = namesOf(editor, ids);
  if (await make(editor, duplicateElements(editor.page, ids))) announcements.say(words.duplicated(name));
}

export function copyChosen(editor: Editor): void {
  const ids = chosenOf(editor);
  if (ids.length === 0) return;
  if (!canArrange(editor.page, ids)) return void refuse(words.fixed);
  copy(editor, ids);
  const name = namesOf(editor, ids);
  toast.info(ids.length === 1 ? words.copied(name) : words.copiedSeveral(ids.length));
}

function copy({ page, subdomain }: Editor, ids: readonly NodeId[]): void {
  clipboard.write({
    subdomain,
    markup: ids.map((id) => markupOf(page, id)),
    // Of the page that it is pasted in, nothing is the element itself or its parent.
    moved: ids.map((id) => ({ ...describeMoved(page, id), id: -1, parent: null })),
  });
}

export async function cutChosen(editor: Editor): Promise<void> {
  const ids = changeable(editor);
  if (ids === null) return;
  copy(editor, ids);
  await remove(editor, ids, words.cut(namesOf(editor, ids)));
}

/** Pastes behind what is selected, else at the end of the page. */
export async function paste(editor: Editor): Promise<void> {
  const copied = clipboard.read(editor.subdomain);
  if (copied === null) return void refuse(words.nothingCopied);
  if (editor.settling) return void refuse(words.busy);
  const { page } = editor;
  const last = chosenOf(editor).at(-1);
  const wanted: PagePlace =
    last === undefined || last === page.body || last === page.html
      ? { element: page.body, place: 'inside' }
      : { element: last, place: 'after' };
  const place = nearestFit(page, copied.moved, wanted);
  if (place === null) return void refuse(words.noPlace);
  if (await make(editor, pasteMarkup(page, copied.markup, place)))
    announcements.say(words.pasted(namesOf(editor, chosenOf(editor))));
}

export async function stepChosen(editor: Editor, direction: 'earlier' | 'later'): Promise<void> {
  const ids = changeable(editor);
  if (ids === null) return;
  const { page } = editor;
  const name = namesOf(editor, ids);
  const parents = new Set(ids.map((id) => page.parent(id)));
  if (parents.size > 1) return void refuse(words.apart);
  const place = stepPlace(page, ids, direction);
  if (place === null) {
    announcements.say(direction === 'earlier' ? words.first(name) : words.last(name));
    return;
  }
  if (!(await make(editor, moveElements(page, ids, place)))) return;
  const { selected } = editor;
  if (selected === null) return;
  const siblings = elementSiblings(editor, selected);
  announcements.say(words.moved(name, siblings.indexOf(selected) + 1, siblings.length));
}

function elementSiblings({ page }: Editor, id: NodeId): NodeId[] {
  const parent = page.parent(id);
  return parent === null ? [id] : page.children(parent).filter((child) => page.isElement(child));
}

/** Where elements that are dragged to `target` would come to stand; null where they cannot. */
export function landingOf({ page }: Editor, ids: readonly NodeId[], target: PagePlace): PagePlace | null {
  if (!canArrange(page, ids)) return null;
  return nearestFit(
    page,
    ids.map((id) => describeMoved(page, id)),
    target,
  );
}

/** Moves what was dragged. */
export async function drop(editor: Editor, ids: readonly NodeId[], target: PagePlace): Promise<void> {
  if (editor.lock !== null) return void refuse(applyText.locked);
  if (editor.settling) return void refuse(words.busy);
  const place = landingOf(editor, ids, target);
  if (place === null) return void refuse(words.noPlace);
  const { page } = editor;
  const parent = place.place === 'inside' ? place.element : (page.parent(place.element) ?? page.body);
  const message = words.movedTo(namesOf(editor, ids), nameOf(page, parent));
  if (await make(editor, moveElements(page, ids, place))) announcements.say(message);
}

export function selectOut(editor: Editor): void {
  const { page, selected } = editor;
  if (selected === null) return;
  const parent = page.parent(selected);
  const isOutermost = parent === null || parent === page.html || parent === page.body;
  if (editor.others.length > 0) editor.select(selected);
  else editor.select(isOutermost ? null : parent, { reveal: true });
}

/** Adds the element to what is selected, or takes it out. The one that was added last is the one in the panel. */
export function selectBesides(editor: Editor, id: NodeId): void {
  const { page, selected } = editor;
  const added = page.original(id);
  const all = selected === null ? [] : [selected, ...editor.others];
  if (all.includes(added)) {
    const [next, ...others] = all.filter((one) => one !== added);
    editor.select(next ?? null, { others });
  } else editor.select(added, { others: all });
}

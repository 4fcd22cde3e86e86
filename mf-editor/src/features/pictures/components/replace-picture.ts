import { toast } from '@garimpo/sdk';
import type { PictureApi } from '../../../api/picture-api.ts';
import {
  fileProblem,
  pictureError,
  sendPicture,
  wantedFor,
} from '../../../components/pictures/send-picture.ts';
import type { PageEdit } from '../../../lib/page/page-edit.ts';
import { findAgain, remember } from '../../../lib/pictures/find-again.ts';
import { replaceBackground, replaceImage } from '../../../lib/pictures/replace-picture.ts';
import type { ShownPicture } from '../../../lib/pictures/shown-picture.ts';
import type { Stop } from '../../../lib/preview/canvas.ts';
import { log } from '../../../log.ts';
import type { Editor } from '../../../state/editor.ts';
import { pictureWorkOf } from '../../../state/picture-work.ts';
import { imageText } from '../../../text/pt-br-image.ts';
import { applyText } from '../../../text/pt-br-replace.ts';

/** Sends a file that was dropped on a picture, and shows it in its place. What stands in the way is said in the status. */
export async function replaceByFile(
  editor: Editor,
  pictures: PictureApi,
  { file, shown, stop }: { file: File; shown: ShownPicture; stop: Stop },
): Promise<void> {
  const work = pictureWorkOf(editor);
  const { name } = file;
  const fail = (reason: string) => work.show({ kind: 'problem', name, reason });
  const { element, kind } = shown;
  if (editor.lock !== null || !editor.page.isWritten(element)) return fail(applyText.locked);
  const problem = fileProblem(file);
  if (problem !== null) return fail(problem);
  editor.select(element);
  const place = remember(editor.page, element);
  const own = new AbortController();
  const { signal } = own;
  const cancel = () => own.abort(new DOMException('cancelled', 'AbortError'));
  const onProgress = (share: number) => {
    if (!signal.aborted) work.show({ kind: 'sending', name, share, cancel });
  };
  onProgress(0);
  try {
    const wanted = wantedFor(editor.page, element, shown);
    const picture = await sendPicture(file, { editor, pictures, wanted, signal, onProgress });
    const { page } = editor;
    const found = findAgain(page, place);
    if (found === null) return fail(imageText.gone);
    const edit: PageEdit =
      kind === 'image'
        ? replaceImage(page, found, picture, shown)
        : replaceBackground(page, found, picture.src, shown, { url: editor.url, stop });
    if (!editor.edit(edit)) return fail(applyText.notNow);
    await editor.settled();
    if (kind === 'image') {
      const alt = page.attribute(found, 'alt') ?? '';
      work.show({ kind: 'describe', src: picture.src, alt });
    } else {
      work.show(null);
      const { source } = editor.page;
      const undo = () => void (editor.page.source === source && editor.undo());
      toast.success(imageText.replaced, { action: { label: applyText.undo, onClick: undo } });
    }
  } catch (error) {
    if (signal.aborted) return work.show(null);
    log.error('A dropped picture was not sent.', error);
    fail(pictureError(error));
  }
}

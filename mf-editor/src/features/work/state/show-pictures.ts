import type { SiteApi } from '../../../api/site-api.ts';
import { log } from '../../../log.ts';
import type { Editor } from '../../../state/editor.ts';
import { newUploadPaths } from '../lib/upload-paths.ts';

/** Pictures of a draft are not on the web yet: the preview gets them from here, one after the other. */
export async function showPictures(editor: Editor, site: Pick<SiteApi, 'picture'>): Promise<void> {
  for (const path of newUploadPaths(editor.page.source, editor.base.html)) {
    try {
      editor.addPicture(path, await site.picture(path));
    } catch (error) {
      // The place of the picture stays empty, and a save that names it says why.
      log.error(`mf-editor: the picture ${path} of the draft could not be read`, error);
    }
  }
}

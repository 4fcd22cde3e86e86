import { errorText, toast, useSession } from '@garimpo/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { libraryKey, useLibrary, usePictureApi } from '../../api/picture-api.ts';
import { versionsKey } from '../../api/site-api.ts';
import { documentBase } from '../../lib/page/addresses.ts';
import { type StoredFile, storedFiles } from '../../lib/pictures/library.ts';
import { log } from '../../log.ts';
import { useEditor } from '../../state/editor-context.tsx';
import { text } from '../../text/pt-br.ts';
import { libraryText } from '../../text/pt-br-library.ts';

/** The site's files with where the open page has them, and the deletion of some. */
export function useStoredFiles() {
  const editor = useEditor();
  const { page, subdomain, url } = editor;
  const { data, error, refetch } = useLibrary(subdomain);
  const pictures = usePictureApi(subdomain);
  const client = useQueryClient();
  const userId = useSession().user.id;
  const [deleting, setDeleting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  /** Resolves to whether it was done. */
  async function remove(files: readonly StoredFile[]): Promise<boolean> {
    setDeleting(true);
    setProblem(null);
    const paths = files.flatMap((file) => file.files);
    try {
      const { version, deleted } = await pictures.delete(editor.base.version, paths);
      await editor.settled();
      const { html, sha256 } = editor.base;
      // The page stays as it is, in a version that lacks the files.
      if (version !== editor.base.version) await editor.rebase({ html, sha256, version }, editor.changes());
      const gone = files.filter((file) => file.files.some((path) => deleted.includes(path))).length;
      if (gone > 0) toast.success(libraryText.deleted(gone));
      if (gone < files.length) toast.info(libraryText.kept(files.length - gone));
      void client.invalidateQueries({ queryKey: libraryKey(userId, subdomain) });
      void client.invalidateQueries({ queryKey: versionsKey(userId, subdomain) });
      return true;
    } catch (failure) {
      log.error('Files were not deleted.', failure);
      setProblem(errorText(failure, text.errors, libraryText.notDeleted));
      return false;
    } finally {
      setDeleting(false);
    }
  }

  return {
    files: data === undefined ? null : storedFiles(data.files, page, documentBase(page, url)),
    storage: data?.storage ?? null,
    failed: error !== null && data === undefined,
    retry: () => void refetch(),
    remove,
    deleting,
    problem,
  };
}

import { Button, Notice, PageTitle, Panel, toast, useUnsavedWork } from '@garimpo/sdk';
import { useState } from 'react';
import { log } from '../../../log.ts';
import { metadataText } from '../../../text/pt-br-metadata.ts';
import { FILES_MAX } from '../lib/accepted-files.ts';
import type { ReadsFiles } from '../lib/file-worker.ts';
import type { CleanFile, NotTaken } from '../state/cleaning-list.ts';
import { CleanBar } from './clean-bar.tsx';
import { DropZone } from './drop-zone.tsx';
import { FileRow } from './file-row.tsx';
import { saveCleanFiles } from './save-clean-files.ts';
import { useCleaningList } from './use-cleaning-list.ts';

const text = metadataText;

/** Pictures and videos are chosen, looked at and cleaned. */
export function MetadataScreen({ reader }: { reader: ReadsFiles }) {
  const [list, { items, running }] = useCleaningList(reader);
  const [notTaken, setNotTaken] = useState<NotTaken | null>(null);
  const [zipping, setZipping] = useState(false);
  useUnsavedWork(items.length === 0 ? null : text.unsaved);

  const save = async (files: readonly CleanFile[]): Promise<boolean> => {
    setZipping(true);
    try {
      const saved = await saveCleanFiles(files, reader);
      if (!saved) toast.error(text.actions.tooLargeForZip);
      return saved;
    } catch (error) {
      log.error('The ZIP could not be made', error);
      toast.error(text.actions.zipFailed);
      return false;
    } finally {
      setZipping(false);
    }
  };
  const clean = async (id?: number) => {
    const files = await list.clean(id);
    if (files === null || files.length === 0 || !(await save(files))) return;
    if (files.length > 1) toast.success(text.done.many(files.length));
    else
      toast.success(
        files[0] !== undefined && isOriginal(files[0].file) ? text.done.oneWasClean : text.done.one,
      );
  };
  const isOriginal = (file: Blob) => list.get().items.some((item) => item.file === file);
  return (
    <div className="mx-auto max-w-content">
      <PageTitle title={text.page.title} sub={text.page.sub} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <DropZone low={items.length > 0} onFiles={(files) => setNotTaken(list.add(files))} />
        <NotTakenNotice notTaken={notTaken} />
        <CleanBar
          items={items}
          running={running}
          zipping={zipping}
          onClean={() => void clean()}
          onCancel={() => {
            list.cancel();
            toast.info(text.actions.cancelled);
          }}
          onDownload={() => void save(items.flatMap(({ work }) => (work.state === 'clean' ? [work] : [])))}
        />
        {items.length > 0 && (
          <Panel
            padded={false}
            title={text.list.title(items.length)}
            aside={
              <Button size="sm" variant="ghost" onClick={() => list.clear()}>
                {text.list.clear}
              </Button>
            }
          >
            <ul aria-label={text.list.label}>
              {items.map((item) => (
                <FileRow
                  key={item.id}
                  item={item}
                  busy={running}
                  onRetry={() => void clean(item.id)}
                  onRemove={() => list.remove(item.id)}
                />
              ))}
            </ul>
          </Panel>
        )}
        <Notice>{text.note}</Notice>
      </div>
    </div>
  );
}

function NotTakenNotice({ notTaken }: { notTaken: NotTaken | null }) {
  if (notTaken === null) return null;
  const { otherTypes, tooMany } = notTaken;
  const words: string[] = [];
  if (otherTypes.length > 0) words.push(text.drop.otherTypes(otherTypes));
  if (tooMany > 0) words.push(text.drop.tooMany(tooMany, FILES_MAX));
  return words.length === 0 ? null : <Notice kind="danger">{words.join(' ')}</Notice>;
}

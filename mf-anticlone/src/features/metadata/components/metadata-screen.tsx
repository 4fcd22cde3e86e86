import {
  Button,
  cx,
  Icon,
  Notice,
  PageTitle,
  Panel,
  saveFile,
  toast,
  useApi,
  useSession,
  useUnsavedWork,
} from '@garimpo/sdk';
import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useEffect, useEffectEvent, useId, useState, useSyncExternalStore } from 'react';
import { log } from '../../../log.ts';
import { metadataText } from '../../../text/pt-br-metadata.ts';
import { stripFile, stripProblem } from '../api/strip-file.ts';
import { ACCEPT, FILES_MAX } from '../lib/accepted-files.ts';
import type { FileReaderPort } from '../lib/file-worker.ts';
import { fitsZip, type ZipEntry, zipOf } from '../lib/zip.ts';
import { zipNames } from '../lib/zip-names.ts';
import { type CleanFile, CleaningList, type NotTaken, type Snapshot } from '../state/cleaning-list.ts';
import { CleanBar } from './clean-bar.tsx';
import { FileRow } from './file-row.tsx';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/**
 * Takes files dropped anywhere on the page, because the browser would open those dropped beside the zone.
 * @returns whether files are held over the page
 */
function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      take([...(event.dataTransfer?.files ?? [])]);
    };
    const leave = (event: DragEvent) => {
      // There is a related target unless the pointer leaves the window.
      if (event.relatedTarget === null) setOver(false);
    };
    window.addEventListener('dragover', hold);
    window.addEventListener('drop', drop);
    window.addEventListener('dragleave', leave);
    return () => {
      window.removeEventListener('dragover', hold);
      window.removeEventListener('drop', drop);
      window.removeEventListener('dragleave', leave);
    };
  }, []);
  return over;
}

const dropZoneText = metadataText.drop;

interface DropZoneProps {
  low: boolean;
  onFiles: (files: readonly File[]) => void;
}

function DropZone({ low, onFiles }: DropZoneProps) {
  const hintId = useId();
  const over = useFileDrop(onFiles);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])]);
    // Otherwise a removed file could not be chosen again.
    currentTarget.value = '';
  };
  return (
    <label
      className={cx(
        'grid cursor-pointer justify-items-center gap-1 rounded-lg border-2 border-dashed px-5 text-center transition-colors duration-fast',
        'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
        low ? 'py-6' : 'py-12',
        over
          ? 'border-gold-mark bg-gold-soft'
          : 'border-line-control bg-surface hover:veil-hover active:veil-press',
      )}
    >
      <input
        type="file"
        multiple
        accept={ACCEPT}
        aria-label={dropZoneText.label}
        aria-describedby={hintId}
        onChange={choose}
        className="sr-only"
      />
      <span className="mb-2 text-ink-3">
        <Icon icon={ImageUp} size={24} />
      </span>
      <span className="text-strong">{over ? dropZoneText.over : dropZoneText.title}</span>
      <span id={hintId} className="text-caption text-ink-3">
        {dropZoneText.hint}
      </span>
    </label>
  );
}

/** Saves one file directly, several as a ZIP. False where they do not fit into one. Rejects where a file cannot be read. */
async function saveCleanFiles(files: readonly CleanFile[], reader: FileReaderPort): Promise<boolean> {
  const [first] = files;
  if (first !== undefined && files.length === 1) {
    saveFile(first.file, first.name);
    return true;
  }
  if (!fitsZip(files.map(({ file }) => file))) return false;
  const entries: ZipEntry[] = [];
  const names = zipNames(files);
  for (const [index, { file, name }] of files.entries()) {
    entries.push({ name: names[index] ?? name, file, crc32: await reader.checksum(file) });
  }
  saveFile(zipOf(entries), metadataText.actions.zipName);
  return true;
}

/** The files of this page. Leaving it cancels the cleaning. */
function useCleaningList(reader: FileReaderPort): [list: CleaningList, snapshot: Snapshot] {
  const api = useApi();
  const onlyAs = useSession().user.id;
  const [list] = useState(
    () =>
      new CleaningList({
        read: (file, options) => reader.read(file, options),
        clean: (item, options) => stripFile({ api, onlyAs, reader }, item, options),
        problem: stripProblem,
      }),
  );
  useEffect(() => () => list.cancel(), [list]);
  return [list, useSyncExternalStore(list.subscribe, list.get)];
}

const text = metadataText;

export function MetadataScreen({ reader }: { reader: FileReaderPort }) {
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
      log.error('the ZIP could not be made', error);
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
        files[0] !== undefined && isOriginal(files[0].file) ? nothingFound(files[0].file) : text.done.one,
      );
  };
  const original = (file: Blob) => list.get().items.find((item) => item.file === file);
  const isOriginal = (file: Blob) => original(file) !== undefined;
  const nothingFound = (file: Blob) => {
    const reading = original(file)?.reading;
    const all = reading?.state === 'read' && reading.kept.length === 0 && reading.unlooked.length === 0;
    return all ? text.done.oneWasClean : text.done.oneUntouched;
  };
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
                  onChoose={(options) => list.choose(item.id, options)}
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

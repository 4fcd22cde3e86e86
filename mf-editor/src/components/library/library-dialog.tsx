import { Button, ConfirmDialog, Dialog, Empty, Input, LoadingText, Notice, Segmented } from '@garimpo/sdk';
import { Images, Search } from 'lucide-react';
import { useState } from 'react';
import { isSpare, matches, type StoredFile } from '../../lib/pictures/library.ts';
import { libraryText as words } from '../../text/pt-br-library.ts';
import { FileTile } from './file-tile.tsx';
import { useStoredFiles } from './use-library.ts';

const FIRST = 48;
type Filter = keyof typeof words.filters;
const filters = (Object.keys(words.filters) as Filter[]).map((value) => ({
  value,
  label: words.filters[value],
}));

interface LibraryDialogProps {
  open: boolean;
  onClose: () => void;
  /** Takes the address of a picture; without it, the files are looked after. */
  onChoose?: (path: string) => void;
}

/** The pictures and videos that the site has. */
export function LibraryDialog({ open, onClose, onChoose }: LibraryDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="lg"
      title={onChoose === undefined ? words.title : words.choose}
    >
      {open && <Library onClose={onClose} onChoose={onChoose} />}
    </Dialog>
  );
}

function Library({
  onClose,
  onChoose,
}: Pick<LibraryDialogProps, 'onClose'> & { onChoose: LibraryDialogProps['onChoose'] | undefined }) {
  const { files, storage, failed, retry, remove, deleting, problem } = useStoredFiles();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const [shown, setShown] = useState(FIRST);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  if (failed) {
    return (
      <Notice
        kind="danger"
        action={
          <Button size="sm" onClick={retry}>
            {words.retry}
          </Button>
        }
      >
        {words.failed}
      </Notice>
    );
  }
  if (files === null) return <LoadingText text={words.loading} />;
  const found = files.filter(
    (file) =>
      matches(file, search) &&
      (filter === 'all' || (filter === 'own' ? file.own : isSpare(file))) &&
      (onChoose === undefined || !file.isVideo),
  );
  const chosen = files.filter((file) => marked.has(file.path) && isSpare(file));
  const spare = found.filter(isSpare);
  const mark = (file: StoredFile, on: boolean) => {
    const next = new Set(marked);
    if (on) next.add(file.path);
    else next.delete(file.path);
    setMarked(next);
  };
  const confirm = async () => {
    if (!(await remove(chosen))) return;
    setMarked(new Set());
    setAsking(false);
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-48 flex-1">
          <Input
            type="search"
            icon={Search}
            aria-label={words.search}
            placeholder={words.search}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
        <Segmented label={words.filter} value={filter} options={filters} onValueChange={setFilter} />
      </div>
      {found.length === 0 ? (
        <Empty icon={Images} title={words.empty} dense level={3}>
          {words.emptyHint}
        </Empty>
      ) : (
        <ul className="grid max-h-[50dvh] grid-cols-2 gap-2 overflow-y-auto sm:grid-cols-3">
          {found.slice(0, shown).map((file) => (
            <FileTile
              key={file.path}
              file={file}
              onChoose={onChoose && (({ path }) => onChoose(path))}
              marked={marked.has(file.path)}
              onMark={(on) => mark(file, on)}
              onShown={onClose}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {found.length > shown && (
          <Button size="sm" onClick={() => setShown(shown + FIRST)}>
            {words.more(Math.min(FIRST, found.length - shown))}
          </Button>
        )}
        {onChoose === undefined && spare.length > 0 && (
          <Button size="sm" variant="ghost" onClick={() => setMarked(new Set(spare.map(({ path }) => path)))}>
            {words.markAll}
          </Button>
        )}
        {chosen.length > 0 && (
          <Button size="sm" variant="danger-quiet" onClick={() => setAsking(true)}>
            {words.delete(chosen.length)}
          </Button>
        )}
        {storage !== null && (
          <p className="ml-auto text-caption text-ink-3">
            {words.storage(storage.usedBytes, storage.allowedBytes)}
          </p>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.deleteTitle}
        question={words.deleteQuestion(
          chosen.length,
          chosen.reduce((sum, { bytes }) => sum + bytes, 0),
        )}
        confirmText={words.deleteConfirm}
        busyText={words.deleting}
        busy={deleting}
        error={problem}
        onConfirm={() => void confirm()}
      />
    </div>
  );
}

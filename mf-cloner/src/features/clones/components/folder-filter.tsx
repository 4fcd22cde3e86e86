import { IconButton, Select } from '@garimpo/sdk';
import { FolderPen } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { listText as words } from '../../../text/pt-br-list.ts';

const ALL = 'all';
const NONE = 'none';
/** The prefix keeps a folder's name from being taken for the value of "no folder". */
const placeOf = (name: string) => `in ${name}`;

interface Foldered {
  folder?: string | null | undefined;
}

export interface Folders<One extends Foldered = Foldered> {
  /** They are sorted by name. */
  names: readonly string[];
  chosen: string;
  name: string | null;
  /** Clones of the chosen folder; `undefined` while there is no list. */
  shown: readonly One[] | undefined;
  choose: (name: string) => void;
  choosePlace: (value: string) => void;
}

/** Which folder is shown is in the address (`?pasta=`), where a link or a reload brings it back. */
export function useFolders<One extends Foldered>(clones: readonly One[] | undefined): Folders<One> {
  const [params, setParams] = useSearchParams();
  const names = [...new Set(clones?.flatMap(({ folder }) => folder ?? []))].sort((a, b) =>
    a.localeCompare(b),
  );
  const wanted = params.get('pasta');
  const name = wanted !== null && names.includes(wanted) ? wanted : null;
  const isOutside = wanted === '' && names.length > 0;
  const set = (folder: string | null) =>
    setParams(
      (now) => {
        if (folder === null) now.delete('pasta');
        else now.set('pasta', folder);
        return now;
      },
      { replace: true },
    );
  return {
    names,
    name,
    chosen: name === null ? (isOutside ? NONE : ALL) : placeOf(name),
    shown: clones?.filter(({ folder = null }) =>
      isOutside ? folder === null : name === null || folder === name,
    ),
    choose: (folder) => set(folder === '' ? null : folder),
    choosePlace: (value) =>
      set(value === ALL ? null : value === NONE ? '' : (names.find((one) => placeOf(one) === value) ?? null)),
  };
}

interface FolderFilterProps {
  folders: Folders;
  onRename: (folder: string) => void;
}

export function FolderFilter({ folders, onRename }: FolderFilterProps) {
  const { names, name, chosen, choosePlace } = folders;
  return (
    <div className="flex items-center gap-1 max-md:w-full">
      <Select
        aria-label={words.folders}
        options={[
          { value: ALL, label: words.allFolders },
          ...names.map((one) => ({ value: placeOf(one), label: one })),
          { value: NONE, label: words.noFolder },
        ]}
        value={chosen}
        onValueChange={choosePlace}
        className="md:w-60 max-md:flex-1"
      />
      {name !== null && (
        <IconButton label={words.renameFolder} icon={FolderPen} onClick={() => onRename(name)} />
      )}
    </div>
  );
}

import {
  Button,
  Empty,
  formatDateTable,
  Icon,
  IconButton,
  Input,
  Panel,
  Skeleton,
  Table,
  type TableColumn,
} from '@garimpo/sdk';
import { SkeletonRows, shortAddress } from '@garimpo/sdk/parts';
import { type LucideIcon, Search, SearchX, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { usePicture } from '../api/listed-clones.ts';

/** Rows that are drawn at a time. */
const ROWS = 100;

interface Clone {
  id: string;
  subdomain: string;
  url: string;
  originalUrl: string;
  createdAt: string;
  checkoutUrl?: string;
  title?: string | null | undefined;
  folder?: string | null | undefined;
  pictureAt?: string | null | undefined;
}

export interface CloneListProps<One extends Clone> {
  /** `undefined` while the list is loading, or when it could not be read. */
  clones: readonly One[] | undefined;
  loading: boolean;
  search: string;
  /** The search is shown for lists from this length on. */
  searchedFrom: number;
  words: {
    label: string;
    emptyTitle: string;
    emptyText: string;
    noHitsTitle: string;
    noHitsText: string;
    showMore: (count: number) => string;
  };
  icon: LucideIcon;
  cloneText: string;
  columns: TableColumn<One>[];
  /** The clone whose panel is open beside the list. */
  selected: string | null;
  /** Beside the search, where there is something to choose by. */
  filter?: ReactNode;
  onSearch: (search: string) => void;
  onClone: () => void;
}

/** A list of hosted clones, which may be loading, empty, or searched. */
export function CloneList<One extends Clone>(props: CloneListProps<One>) {
  const { clones, loading, search, filter, words, icon, cloneText, columns, selected, onSearch, onClone } =
    props;
  if (clones === undefined) return loading ? <SkeletonClones /> : null;
  // What is filtered out is there, and the filter with it.
  if (clones.length === 0 && filter === undefined) {
    return (
      <Panel padded={false}>
        <Empty
          icon={icon}
          title={words.emptyTitle}
          actions={
            <Button icon={icon} onClick={onClone}>
              {cloneText}
            </Button>
          }
        >
          {words.emptyText}
        </Empty>
      </Panel>
    );
  }
  const found = findClones(clones, search);
  return (
    <>
      {(clones.length >= props.searchedFrom || search !== '' || filter !== undefined) && (
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <CloneSearch value={search} onChange={onSearch} />
          {filter}
        </div>
      )}
      {found.length > 0 ? (
        <Rows key={search} clones={found} columns={columns} selected={selected} words={words} />
      ) : (
        <Panel padded={false}>
          <Empty
            icon={SearchX}
            title={words.noHitsTitle}
            actions={search !== '' && <Button onClick={() => onSearch('')}>{text.list.clearSearch}</Button>}
          >
            {words.noHitsText}
          </Empty>
        </Panel>
      )}
    </>
  );
}

function Rows<One extends Clone>({
  clones,
  columns,
  selected,
  words,
}: Pick<CloneListProps<One>, 'columns' | 'selected' | 'words'> & { clones: readonly One[] }) {
  const [most, setMost] = useState(ROWS);
  return (
    <>
      <Panel padded={false}>
        <Table
          label={words.label}
          columns={columns}
          rows={clones.slice(0, most)}
          rowKey={({ id }) => id}
          selected={({ id }) => id === selected}
        />
      </Panel>
      {clones.length > most && (
        <div className="mt-4 grid justify-items-center">
          <Button onClick={() => setMost(most + ROWS)}>
            {words.showMore(Math.min(ROWS, clones.length - most))}
          </Button>
        </div>
      )}
    </>
  );
}

/** Clones whose names, folder, original address or checkout contains all the words, in any case. */
function findClones<One extends Clone>(clones: readonly One[], search: string): readonly One[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return clones;
  return clones.filter(({ subdomain, originalUrl, checkoutUrl = '', title, folder }) => {
    const place = `${subdomain} ${title ?? ''} ${folder ?? ''} ${originalUrl} ${checkoutUrl}`.toLowerCase();
    return words.every((word) => place.includes(word));
  });
}

function CloneSearch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const words = text.list;
  const input = useRef<HTMLInputElement>(null);
  // The pressed button disappears with what it clears.
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <Input
      ref={input}
      type="search"
      quiet
      icon={Search}
      aria-label={words.search}
      placeholder={words.search}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="w-full md:max-w-80"
      trailing={value !== '' && <IconButton label={words.clearSearch} icon={X} size="head" onClick={clear} />}
    />
  );
}

function SkeletonClones() {
  return (
    <Panel padded={false}>
      <SkeletonRows height={52} text={text.page.loading}>
        <Skeleton width={56} height={36} className="flex-none" />
        <Skeleton width="22%" />
        <Skeleton width="28%" className="max-md:hidden" />
        <Skeleton width={80} height={20} className="ml-auto" />
      </SkeletonRows>
    </Panel>
  );
}

interface CloneNameProps {
  clone: Clone;
  icon: LucideIcon;
  /** False for a clone that is no longer on the web. */
  linked?: boolean;
  className: string;
}

/** Name and address of a clone, which link to it. */
export function CloneName({ clone, icon, linked = true, className }: CloneNameProps) {
  const { subdomain, url, title, folder } = clone;
  const classes = `flex min-w-0 items-center gap-2 rounded-xs py-1 max-md:min-h-11 ${className}`;
  const name = (
    <>
      <ClonePicture clone={clone} icon={icon} />
      <span className="grid min-w-0">
        <span className="truncate font-label text-ink">{title ?? subdomain}</span>
        <span className="truncate text-caption font-normal text-ink-3">
          {folder === null || folder === undefined
            ? shortAddress(url)
            : text.facts(folder, shortAddress(url))}
        </span>
      </span>
    </>
  );
  if (!linked) return <span className={classes}>{name}</span>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={classes}>
      {name}
    </a>
  );
}

/** What a browser saw of the clone last, or its icon until there is a picture. */
function ClonePicture({ clone: { subdomain, pictureAt }, icon }: Pick<CloneNameProps, 'clone' | 'icon'>) {
  const address = usePicture(subdomain, pictureAt);
  return (
    <span className="grid h-9 w-14 flex-none place-items-center overflow-hidden rounded-sm bg-sunken text-ink-3 inset-ring inset-ring-line">
      {address === null ? (
        <Icon icon={icon} />
      ) : (
        <img src={address} alt="" width={56} height={36} className="size-full object-cover object-top" />
      )}
    </span>
  );
}

export function createdColumn<One extends Clone>(header: string): TableColumn<One> {
  return { key: 'created', header, cell: ({ createdAt }) => formatDateTable(createdAt) };
}

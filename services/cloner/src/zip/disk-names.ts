import { createHash } from 'node:crypto';
import { REPLAY_ADDRESS } from '../replay/replay-script.ts';
import { isStill, stillOf } from '../replay/still-page.ts';
import type { CloneManifest } from '../store/clone-manifest.ts';
import { extensionsOf } from './file-types.ts';

const SEGMENT_MAX = 60;
/** Windows allows 260 characters including the folder into which the ZIP is unpacked. */
const PATH_MAX = 150;
const FOLDER_OF_LONG = 'arquivos';
/** The folder of files of other hosts, without its underscores. */
const OTHER_ORIGINS = /^\/__ext\//;
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

export const INDEX = 'index.html';
export const README = 'LEIA-ME.txt';
export const SERVER = 'servir.mjs';
/** The product's own files, on which pages with scripts depend. */
export const REPLAY = 'copia/copia.js';
export const MODULES = 'copia/modulos.js';
export const ANSWERS = 'copia/respostas';
/** The page without scripts, for when these fail. */
export const STILLS = { wide: 'pagina-sem-scripts.html', narrow: 'pagina-sem-scripts-celular.html' } as const;

/**
 * The path of each address on a disk: valid on every system, inside the folder, and unique regardless of case. Its extension
 * tells the type, since disks store none. The page is `index.html`. The same clone always gets the same paths.
 */
export function diskNames(manifest: CloneManifest): Map<string, string> {
  const { files, entry } = manifest;
  const names = new Map<string, string>([[entry, INDEX]]);
  const taken = new Places([INDEX, README, SERVER, REPLAY, MODULES, ANSWERS, ...Object.values(STILLS)]);
  for (const width of ['wide', 'narrow'] as const) {
    const still = stillOf(manifest, width);
    if (still !== null) names.set(still, STILLS[width]);
  }
  for (const address of Object.keys(files).sort()) {
    if (names.has(address) || address === REPLAY_ADDRESS || isStill(address)) continue;
    const wanted = nameOf(address, files[address]?.type ?? '');
    names.set(address, taken.take(wanted, digest(address)));
  }
  return names;
}

/** Paths of files, none of which is a folder of another. */
class Places {
  readonly #files = new Set<string>();
  readonly #folders = new Set<string>();

  constructor(files: string[]) {
    for (const file of files) this.#add(file);
  }

  take(wanted: string, digest: string): string {
    const path = this.#isFree(wanted) ? wanted : withMark(wanted, digest);
    // The mark makes the path unique, unless a folder of that name is a file: then the file goes into a common folder.
    const free = this.#isFree(path) ? path : `${FOLDER_OF_LONG}/${withMark(lastOf(wanted), digest)}`;
    this.#add(free);
    return free;
  }

  #add(path: string): void {
    this.#files.add(path.toLowerCase());
    for (const folder of foldersOf(path.toLowerCase())) this.#folders.add(folder);
  }

  #isFree(path: string): boolean {
    const key = path.toLowerCase();
    return (
      !this.#files.has(key) &&
      !this.#folders.has(key) &&
      foldersOf(key).every((folder) => !this.#files.has(folder))
    );
  }
}

function nameOf(address: string, type: string): string {
  const at = address.indexOf('?');
  const path = (at === -1 ? address : address.slice(0, at)).replace(OTHER_ORIGINS, '/externos/');
  const segments = path.split('/').slice(1).map(decoded);
  const last = segments.pop() ?? '';
  const folders = segments.map(safeSegment).filter((one) => one !== '');
  const named = withExtension(safeSegment(last) || 'index', type);
  const file = at === -1 ? named : withMark(named, digest(address.slice(at)));
  const whole = [...folders, file].join('/');
  return whole.length <= PATH_MAX ? whole : `${FOLDER_OF_LONG}/${withMark(file, digest(address))}`;
}

function safeSegment(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]+/g, '_')
    .replace(/^\.+|\.+$/g, '_');
  const short = plain.length <= SEGMENT_MAX ? plain : shortened(plain);
  return WINDOWS_DEVICE.test(short) ? `_${short}` : short;
}

/** Keeps the extension, and adds what distinguishes it from other long names. */
function shortened(text: string): string {
  const { stem, ending } = parted(text);
  return withMark(stem.slice(0, SEGMENT_MAX - ending.length - 9) + ending, digest(text));
}

function withExtension(name: string, type: string): string {
  const known = extensionsOf(type);
  const { ending } = parted(name);
  return known.length === 0 || known.includes(ending.slice(1).toLowerCase()) ? name : `${name}.${known[0]}`;
}

function withMark(path: string, mark: string): string {
  const { stem, ending } = parted(path);
  return `${stem}-${mark}${ending}`;
}

function parted(path: string): { stem: string; ending: string } {
  const ending = /\.[a-z0-9]{1,8}$/i.exec(path)?.[0] ?? '';
  return { stem: path.slice(0, path.length - ending.length), ending };
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not UTF-8.
    return text;
  }
}

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exiftool } from '../exiftool.ts';
import { DIRTY_FILMS, type DirtyFilm } from './dirty-films.ts';

export interface MadeFilm extends DirtyFilm {
  path: string;
  bytes: Buffer;
}

/** Writes all of them into a folder that is empty. */
export async function makeDirtyFilms(folder: string): Promise<MadeFilm[]> {
  await mkdir(folder, { recursive: true });
  const films = DIRTY_FILMS.map((film) => ({
    ...film,
    path: join(folder, `${film.name}.${film.extension}`),
  }));
  await Promise.all(films.map(async ({ make, path }) => writeFile(path, await make())));
  await exiftool(
    films.flatMap(({ write, path }) =>
      write === undefined ? [] : [['-overwrite_original', '-m', '-charset', 'utf8', ...write, path]],
    ),
  );
  return Promise.all(films.map(async (film) => ({ ...film, bytes: await readFile(film.path) })));
}

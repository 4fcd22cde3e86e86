import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exiftool } from '../exiftool.ts';
import type { DirtyPicture } from './dirty-picture.ts';
import { DIRTY_PICTURES } from './dirty-pictures.ts';
import { scene } from './scene.ts';

export interface MadePicture extends DirtyPicture {
  path: string;
  bytes: Buffer;
}

/** Writes all of them into a folder that is empty. */
export async function makeDirtyPictures(folder: string): Promise<MadePicture[]> {
  await mkdir(folder, { recursive: true });
  const thumbnail = join(folder, 'thumbnail.jpg');
  await writeFile(thumbnail, await scene().resize(16).jpeg().toBuffer());
  const pictures = DIRTY_PICTURES.map((picture) => ({
    ...picture,
    path: join(folder, `${picture.name}.${picture.extension}`),
  }));
  await Promise.all(pictures.map(async ({ make, path }) => await writeFile(path, await make())));
  await exiftool(
    pictures.flatMap(({ write, path }) => {
      if (write === undefined) return [];
      const fields = write.map((field) => field.replace('<=thumbnail.jpg', `<=${thumbnail}`));
      return [['-overwrite_original', '-m', '-charset', 'utf8', ...fields, path]];
    }),
  );
  return await Promise.all(
    pictures.map(async (picture) => ({ ...picture, bytes: await readFile(picture.path) })),
  );
}

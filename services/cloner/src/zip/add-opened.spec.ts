import { once } from 'node:events';
import { type PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { ZipFile } from 'yazl';
import { unzip } from '../../test/support/unzip.ts';
import { addOpened } from './add-opened.ts';

it('closes what is opened only after nobody takes the ZIP any more', async () => {
  const zip = new ZipFile();
  let found: (stream: Readable) => void = () => {};
  const opened = new Promise<Readable>((resolve) => {
    found = resolve;
  });
  addOpened(zip, 'foto.png', {}, () => opened);
  (zip.outputStream as PassThrough).destroy();
  const file = new Readable({ read() {} });
  found(file);
  await once(file, 'close');
});

it('listens for the end of the ZIP for no file that is through', async () => {
  const zip = new ZipFile();
  const listeners: number[] = [];
  for (let at = 0; at < 30; at++)
    addOpened(zip, `${at}.txt`, {}, async () => {
      listeners.push(zip.outputStream.listenerCount('close'));
      return Readable.from([`${at}`]);
    });
  zip.end();
  const files = await unzip(await buffer(zip.outputStream));
  expect(files.get('29.txt')?.toString()).toBe('29');
  expect(Math.max(...listeners)).toBeLessThan(5);
});

import { pipeline } from 'node:stream/promises';
import { type ReleaseFileParams, releaseFileParams } from '@garimpo/releases-contract';
import { Access, Answers, ObjectStore } from '@garimpo/service-kit';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { fail } from '../fail.ts';
import { alreadyHas } from '../http/if-none-match.ts';
import { contentOf, encodedKey } from '../upload/stored-files.ts';
import type { Encoding, StoredFile } from '../upload/version.entity.ts';
import { VersionFiles } from './version-files.ts';

const PREFERENCE = ['br', 'gzip'] as const satisfies Encoding[];

@Controller('remotes')
@Access('public')
export class RemoteController {
  constructor(
    private readonly versions: VersionFiles,
    private readonly store: ObjectStore,
  ) {}

  /** One file of a sealed version, in the smallest form that the caller understands. */
  @Get(':tool/:version/*path')
  @Answers({ 200: 'application/octet-stream', 304: null }, 'releases.file.not_found')
  async serve(
    @Param({ schema: releaseFileParams }) { tool, version, path }: ReleaseFileParams,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const file = await this.versions.find(tool, version, path);
    if (file === null) throw fail('releases.file.not_found');
    const encoding = chooseEncoding(request, file);
    const key = encoding === null ? file.objectKey : encodedKey(file.objectKey, encoding);
    const stat = await this.store.stat(key);
    if (stat === null)
      throw fail('releases.file.not_found', { detail: 'the object store has lost this file' });

    const tag = `"${file.sha384.slice('sha384-'.length)}${encoding === null ? '' : `-${encoding}`}"`;
    response.set({
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Type': contentOf(path).type,
      ETag: tag,
      Vary: 'Accept-Encoding',
      'X-Content-Type-Options': 'nosniff',
      ...(encoding !== null && { 'Content-Encoding': encoding }),
    });
    if (alreadyHas(request.headers['if-none-match'], tag)) {
      response.status(304).end();
      return;
    }
    response.set('Content-Length', String(stat.sizeBytes));
    if (request.method === 'HEAD') response.end();
    else await this.send(key, response);
  }

  private async send(key: string, response: Response): Promise<void> {
    const body = await this.store.get(key);
    if (body === null)
      throw fail('releases.file.not_found', { detail: 'the object store has lost this file' });
    try {
      await pipeline(body, response);
    } catch (error) {
      // The caller went away in the middle: nothing left to answer to.
      if (!response.destroyed) throw error;
    }
  }
}

function chooseEncoding(request: Request, file: StoredFile): Encoding | null {
  return (
    PREFERENCE.find((encoding) => file.encodings.includes(encoding) && request.acceptsEncodings(encoding)) ??
    null
  );
}

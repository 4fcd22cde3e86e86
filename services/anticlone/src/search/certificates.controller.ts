import { type CertificatesReply, certificatesReply } from '@garimpo/anticlone-contract';
import {
  AcceptsRaw,
  Access,
  Answers,
  BodyLimit,
  type Database,
  InjectDatabase,
  RawBody,
} from '@garimpo/service-kit';
import { Controller, HttpCode, Post } from '@nestjs/common';
import { readFeed } from './certificate-feed.ts';
import { FED_BY_FILE, noteLogRead } from './certificate-logs.query.ts';
import { CertificateSearch } from './certificate-search.ts';

const FEED_BYTES = 4 * 1024 * 1024;

/** For operators: see `npm run certificates`. */
@Controller('api/anticlone/certificates')
@Access('operator')
export class CertificatesController {
  constructor(
    @InjectDatabase('anticlone') private readonly database: Database,
    private readonly search: CertificateSearch,
  ) {}

  @Post()
  @HttpCode(200)
  @AcceptsRaw()
  @BodyLimit(FEED_BYTES)
  @Answers(certificatesReply)
  async feed(@RawBody() bytes: Buffer): Promise<CertificatesReply> {
    const now = new Date();
    const { lines, certificates, unreadable } = readFeed(bytes.toString('utf8'));
    const { names, found } = await this.search.take(await this.search.index(), certificates, now);
    // With the service role, because an operator is no user.
    if (names > 0) await this.database.asService((tx) => noteLogRead(tx, { url: FED_BY_FILE, now }));
    return { lines, names, unreadable, found };
  }
}

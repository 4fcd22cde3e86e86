import { commonErrors } from '@garimpo/service-contract';
import {
  Access,
  Answers,
  CONFIG,
  type Config,
  defineErrors,
  type OpenApiDocument,
} from '@garimpo/service-kit';
import { Controller, Get, Header, Inject, Param } from '@nestjs/common';
import * as z from 'zod';
import { ApiDocuments } from './api-documents.ts';
import { documentPage } from './document-page.ts';
import { indexPage } from './index-page.ts';
import { STYLE } from './style.ts';

const fail = defineErrors(commonErrors);
const KEPT = 'public, max-age=300';
const HTML = 'text/html; charset=utf-8';

const nameParams = z.strictObject({ name: z.string().max(40) });
type Name = z.infer<typeof nameParams>;

/** For whoever writes against the services: the same for everybody, and no secret. */
@Controller('api/docs')
@Access('public')
export class ApiDocsController {
  readonly #documents: ApiDocuments;

  constructor(@Inject(CONFIG) config: Config) {
    this.#documents = new ApiDocuments(config);
  }

  @Get()
  @Answers('text/html')
  @Header('Content-Type', HTML)
  @Header('Cache-Control', KEPT)
  async index(): Promise<string> {
    const names = this.#documents.names();
    return indexPage(await Promise.all(names.map(async (name) => [name, await this.#find(name)] as const)));
  }

  @Get('style.css')
  @Answers('text/css')
  @Header('Content-Type', 'text/css; charset=utf-8')
  @Header('Cache-Control', KEPT)
  style(): string {
    return STYLE;
  }

  @Get(':name.json')
  @Answers('application/json', 'request.route.not_found')
  @Header('Cache-Control', KEPT)
  document(@Param({ schema: nameParams }) { name }: Name): Promise<OpenApiDocument> {
    return this.#find(name);
  }

  @Get(':name')
  @Answers('text/html', 'request.route.not_found')
  @Header('Content-Type', HTML)
  @Header('Cache-Control', KEPT)
  async page(@Param({ schema: nameParams }) { name }: Name): Promise<string> {
    return documentPage(name, await this.#find(name));
  }

  async #find(name: string): Promise<OpenApiDocument> {
    const document = await this.#documents.find(name);
    if (document === null) throw fail('request.route.not_found');
    return document;
  }
}

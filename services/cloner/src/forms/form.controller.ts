import {
  type CreateFormInput,
  createFormInput,
  type FormEntriesQuery,
  type FormEntriesReply,
  type FormReply,
  type FormsReply,
  type FormTestReply,
  formEntriesQuery,
  formEntriesReply,
  formEntryParams,
  formParams,
  formReply,
  formsReply,
  formTestReply,
  siteParams,
  type UpdateFormInput,
  updateFormInput,
} from '@garimpo/cloner-contract';
import { type Actor, Answers, BodyLimit, CurrentActor, sendTable } from '@garimpo/service-kit';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { formText } from '../text/pt-br-forms.ts';
import { FormService } from './form.service.ts';
import { FormEntriesService } from './form-entries.service.ts';

interface OwnForm {
  subdomain: string;
  id: string;
}
/** The longest HTML that a form may have, in letters of several bytes, fits in. */
const FORM_BODY_BYTES = 2 * 1024 * 1024;
const notFound = ['cloner.site.not_found', 'cloner.form.not_found'] as const;

/** Where forms of a site lead, and what has come by them. */
@Controller('api/clone/:subdomain/forms')
export class FormController {
  constructor(
    private readonly forms: FormService,
    private readonly entries: FormEntriesService,
  ) {}

  @Get()
  @Answers(formsReply, 'cloner.site.not_found')
  list(
    @CurrentActor() actor: Actor,
    @Param({ schema: siteParams }) { subdomain }: { subdomain: string },
  ): Promise<FormsReply> {
    return this.forms.list(actor, subdomain);
  }

  @Post()
  @BodyLimit(FORM_BODY_BYTES)
  @Answers(
    formReply,
    'cloner.site.not_found',
    'cloner.form.not_found',
    'cloner.form.sensitive',
    'cloner.form.refused',
    'cloner.forms.limit_reached',
    'cloner.forms.too_many',
  )
  create(
    @CurrentActor() actor: Actor,
    @Param({ schema: siteParams }) { subdomain }: { subdomain: string },
    @Body({ schema: createFormInput }) input: CreateFormInput,
  ): Promise<FormReply> {
    return this.forms.create(actor, subdomain, input);
  }

  @Patch(':id')
  @Answers(formReply, ...notFound, 'cloner.form.refused', 'cloner.forms.too_many')
  update(
    @CurrentActor() actor: Actor,
    @Param({ schema: formParams }) of: OwnForm,
    @Body({ schema: updateFormInput }) input: UpdateFormInput,
  ): Promise<FormReply> {
    return this.forms.update(actor, of, input);
  }

  @Delete(':id')
  @HttpCode(204)
  @Answers(null, ...notFound)
  async delete(@CurrentActor() actor: Actor, @Param({ schema: formParams }) of: OwnForm): Promise<void> {
    await this.forms.delete(actor, of);
  }

  @Post(':id/secret')
  @HttpCode(200)
  @Answers(formReply, ...notFound, 'cloner.forms.too_many')
  renewSecret(@CurrentActor() actor: Actor, @Param({ schema: formParams }) of: OwnForm): Promise<FormReply> {
    return this.forms.renewSecret(actor, of);
  }

  @Post(':id/test')
  @HttpCode(200)
  @Answers(formTestReply, ...notFound, 'cloner.forms.too_many')
  test(@CurrentActor() actor: Actor, @Param({ schema: formParams }) of: OwnForm): Promise<FormTestReply> {
    return this.forms.test(actor, of, new Date());
  }

  @Get(':id/entries')
  @Answers(formEntriesReply, ...notFound)
  listEntries(
    @CurrentActor() actor: Actor,
    @Param({ schema: formParams }) of: OwnForm,
    @Query({ schema: formEntriesQuery }) { before }: FormEntriesQuery,
  ): Promise<FormEntriesReply> {
    return this.entries.list(actor, of, before);
  }

  @Get(':id/entries.csv')
  @Answers('text/csv', ...notFound)
  async table(
    @CurrentActor() actor: Actor,
    @Param({ schema: formParams }) of: OwnForm,
    @Res() response: Response,
  ): Promise<void> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const lines = await this.entries.lines(actor, of, gone.signal);
    await sendTable(response, formText.file(of.subdomain, new Date()), () => lines);
  }

  @Delete(':id/entries')
  @HttpCode(204)
  @Answers(null, ...notFound)
  async deleteAll(@CurrentActor() actor: Actor, @Param({ schema: formParams }) of: OwnForm): Promise<void> {
    await this.entries.delete(actor, of);
  }

  @Post(':id/entries/send')
  @HttpCode(204)
  @Answers(null, ...notFound)
  async sendAgain(@CurrentActor() actor: Actor, @Param({ schema: formParams }) of: OwnForm): Promise<void> {
    await this.entries.sendAgain(actor, of);
  }

  @Delete(':id/entries/:entry')
  @HttpCode(204)
  @Answers(null, ...notFound)
  async deleteEntry(
    @CurrentActor() actor: Actor,
    @Param({ schema: formEntryParams }) { entry, ...of }: OwnForm & { entry: string },
  ): Promise<void> {
    await this.entries.delete(actor, of, entry);
  }
}

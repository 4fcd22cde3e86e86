import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PAYMENT_ORDER_PARAM, PAYMENT_PATH, PLAN_CHOICE_PATH, planNames } from '@garimpo/accounts-contract';
import {
  AcceptsForm,
  Access,
  Answers,
  currentRequestId,
  errorAnswer,
  LOGGER,
  toDomainError,
} from '@garimpo/service-kit';
import {
  type ArgumentsHost,
  Body,
  Catch,
  Controller,
  type ExceptionFilter,
  Get,
  Header,
  Inject,
  Injectable,
  Post,
  Query,
  Redirect,
  StreamableFile,
  UseFilters,
  UseGuards,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import * as z from 'zod';
import { type CheckoutErrorCode, checkoutErrors } from '../model/checkout-errors.ts';
import { CHECKOUT_PATH } from '../plans/checkout-addresses.ts';
import { checkoutBrokenLinkText, checkoutErrorText, checkoutFallbackText } from '../text/pt-br.ts';
import { checkoutPage, FONT_NAME, failurePage, PAGE_POLICY, TICKET_FIELD } from './checkout-page.ts';
import { DemoCheckoutGuard } from './demo-checkout.guard.ts';
import { DemoCheckoutService } from './demo-checkout.service.ts';

/** Codes that reach a person only through a truncated link or form. */
const BROKEN_LINK: readonly string[] = [
  'request.input.invalid',
  'request.body.malformed',
  'request.media.unsupported',
];

interface ErrorLog {
  error(context: object, message: string): void;
}

/** People get an error page; programs get the usual error shape. */
@Catch()
@Injectable()
class CheckoutPageFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly log: ErrorLog) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const error = toDomainError(thrown);
    const requestId = currentRequestId() ?? '';
    response.locals['errorCode'] = error.code;
    if (error.status >= 500) {
      this.log.error({ err: error.cause ?? error, code: error.code }, 'checkout failed');
    }
    response.setHeader('cache-control', 'no-store');
    response.status(error.status);
    if (!(request.headers.accept ?? '').includes('text/html')) {
      response.json(errorAnswer(error, requestId));
      return;
    }
    response.setHeader('content-security-policy', PAGE_POLICY);
    response
      .type('html')
      .send(failurePage({ ...explain(error.code), requestId, backPath: PLAN_CHOICE_PATH }));
  }
}

function explain(code: string): { title: string; advice: string } {
  if (BROKEN_LINK.includes(code)) return checkoutBrokenLinkText;
  return code in checkoutErrors ? checkoutErrorText[code as CheckoutErrorCode] : checkoutFallbackText;
}

/** Ships the Latin subset of the interface font, because a system may lack a suitable one. */
const file = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
);

let font: Promise<Buffer> | undefined;

function pageFont(): Promise<Buffer> {
  font ??= readFile(file);
  return font;
}

/** Words of an address that people see, so they are Portuguese. */
const checkoutQuery = z.strictObject({
  plano: z.enum(planNames),
  ref: z.uuid(),
  /** Only displayed and passed on, so any address that auth accepted is valid. */
  email: z.string().max(254).optional(),
  cupom: z.string().max(40).optional(),
});

const payInput = z.strictObject({ [TICKET_FIELD]: z.string().max(2048) });

/** Public on purpose: like a payment provider's page it knows only what the address says. */
@Controller(CHECKOUT_PATH)
@Access('public')
@UseGuards(DemoCheckoutGuard)
@UseFilters(CheckoutPageFilter)
export class DemoCheckoutController {
  constructor(private readonly checkout: DemoCheckoutService) {}

  @Get()
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', PAGE_POLICY)
  @Header('cache-control', 'no-store')
  @Header('referrer-policy', 'same-origin')
  @Answers('text/html')
  async open(@Query({ schema: checkoutQuery }) query: z.infer<typeof checkoutQuery>): Promise<string> {
    const page = await this.checkout.open({
      plan: query.plano,
      userId: query.ref,
      email: query.email || null,
      coupon: query.cupom ?? null,
    });
    return checkoutPage(page);
  }

  @Get(FONT_NAME)
  @Header('content-type', 'font/woff2')
  @Header('cache-control', 'public, max-age=86400')
  @Answers('font/woff2')
  async font(): Promise<StreamableFile> {
    return new StreamableFile(await pageFont());
  }

  @Post()
  @AcceptsForm()
  @Redirect(PAYMENT_PATH, 303)
  @Answers({ 303: null })
  async pay(@Body({ schema: payInput }) input: z.infer<typeof payInput>): Promise<{ url: string }> {
    const order = await this.checkout.pay(input[TICKET_FIELD]);
    // The page that it leads back to knows the payment by it, whatever else was paid lately.
    return { url: `${PAYMENT_PATH}?${new URLSearchParams({ [PAYMENT_ORDER_PARAM]: order })}` };
  }
}

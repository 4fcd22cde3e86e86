import { planNames } from '@garimpo/accounts-contract';
import { AcceptsForm, Access, Answers } from '@garimpo/service-kit';
import {
  Body,
  Controller,
  Get,
  Header,
  Post,
  Query,
  Redirect,
  StreamableFile,
  UseFilters,
  UseGuards,
} from '@nestjs/common';
import * as z from 'zod';
import { CheckoutPageFilter } from './checkout-page.filter.ts';
import { CHECKOUT_PATH, checkoutPage, FONT_NAME, PAGE_POLICY, TICKET_FIELD } from './checkout-page.ts';
import { DemoCheckoutGuard } from './demo-checkout.guard.ts';
import { DemoCheckoutService } from './demo-checkout.service.ts';
import { pageFont } from './page-font.ts';

const BOARD_PATH = '/dashboard';

/** Words of an address that people see, so they are Portuguese. */
const checkoutQuery = z.strictObject({
  plano: z.enum(planNames),
  ref: z.uuid(),
  /** Only shown and passed on, so whatever auth took for an address will do. */
  email: z.string().max(254).optional(),
  cupom: z.string().max(40).optional(),
});

const payInput = z.strictObject({ [TICKET_FIELD]: z.string().max(2048) });

/** Public: a payment provider's page knows no session of ours, only what the address says. */
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
  @Redirect(BOARD_PATH, 303)
  @Answers({ 303: null })
  async pay(@Body({ schema: payInput }) input: z.infer<typeof payInput>): Promise<void> {
    await this.checkout.pay(input[TICKET_FIELD]);
  }
}

import {
  type AssignInput,
  assignInput,
  type BillingEventsQuery,
  type BillingEventsReply,
  type BillingEventView,
  billingEventParams,
  billingEventReply,
  billingEventsQuery,
  billingEventsReply,
  type MapProductInput,
  type MapProductReply,
  mapProductInput,
  mapProductReply,
  type PlanCheckoutInput,
  type PlanCheckoutReply,
  type PlanName,
  type ProviderProduct,
  planCheckoutInput,
  planCheckoutParams,
  planCheckoutReply,
  productsReply,
  type ReplayInput,
  replayInput,
  type UnmapProductInput,
  unmapProductInput,
} from '@garimpo/accounts-contract';
import { Access, Answers } from '@garimpo/service-kit';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { BillingEventsService } from './billing-events.service.ts';
import { PlanSalesService } from './plan-sales.service.ts';

/** The operator's side of billing: see `npm run billing`. */
@Controller('api')
@Access('operator')
export class BillingController {
  constructor(
    private readonly events: BillingEventsService,
    private readonly sales: PlanSalesService,
  ) {}

  @Get('billing/events')
  @Answers(billingEventsReply)
  async list(@Query({ schema: billingEventsQuery }) query: BillingEventsQuery): Promise<BillingEventsReply> {
    return this.events.list(query);
  }

  @Post('billing/events/:id/replay')
  @HttpCode(200)
  @Answers(billingEventReply, 'accounts.notice.not_found', 'accounts.notice.unreadable')
  async replay(
    @Param({ schema: billingEventParams }) { id }: { id: string },
    @Body({ schema: replayInput }) input: ReplayInput,
  ): Promise<{ event: BillingEventView }> {
    return { event: await this.events.replay(id, input) };
  }

  @Post('billing/events/:id/assign')
  @HttpCode(200)
  @Answers(
    billingEventReply,
    'accounts.notice.not_found',
    'accounts.notice.settled',
    'accounts.notice.unknown_product',
    'accounts.notice.unreadable',
    'accounts.profile.not_found',
  )
  async assign(
    @Param({ schema: billingEventParams }) { id }: { id: string },
    @Body({ schema: assignInput }) input: AssignInput,
  ): Promise<{ event: BillingEventView }> {
    return { event: await this.events.assign(id, input) };
  }

  @Get('billing/products')
  @Answers(productsReply)
  async products(): Promise<{ products: ProviderProduct[] }> {
    return { products: await this.sales.products() };
  }

  @Put('billing/products')
  @Answers(mapProductReply, 'accounts.plan.not_found')
  async mapProduct(@Body({ schema: mapProductInput }) input: MapProductInput): Promise<MapProductReply> {
    return this.sales.mapProduct(input);
  }

  @Delete('billing/products')
  @HttpCode(204)
  @Answers(null, 'accounts.product.not_found')
  async unmapProduct(@Body({ schema: unmapProductInput }) input: UnmapProductInput): Promise<void> {
    await this.sales.unmapProduct(input);
  }

  @Put('plans/:name/checkout')
  @Answers(planCheckoutReply, 'accounts.plan.not_found')
  async setCheckout(
    @Param({ schema: planCheckoutParams }) { name }: { name: PlanName },
    @Body({ schema: planCheckoutInput }) input: PlanCheckoutInput,
  ): Promise<PlanCheckoutReply> {
    return this.sales.setCheckout(name, input);
  }
}

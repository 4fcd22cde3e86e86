import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Access } from '../auth/access.ts';
import { HealthRegistry } from '../health/health.ts';

/** `GET /healthz`: 200 once everything that this process needs answers, else 503, with the state of each part. */
@Controller('healthz')
@Access('public')
export class HealthController {
  constructor(private readonly health: HealthRegistry) {}

  @Get()
  async read(@Res() response: Response): Promise<void> {
    const report = await this.health.report();
    response.setHeader('cache-control', 'no-store');
    response.status(report.ok ? 200 : 503).json(report);
  }
}

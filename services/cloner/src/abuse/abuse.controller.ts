import {
  type AbuseDecisionInput,
  type AbuseReportView,
  abuseDecisionInput,
  abuseDecisionReply,
  abuseReportParams,
  abuseReportsReply,
} from '@garimpo/cloner-contract';
import { Access, Answers, CurrentStaff, DomainError, type Staff } from '@garimpo/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { AbuseDecisions } from './abuse-decisions.ts';

/** Who decides, for the record. Throws for a team token, which is for the team's tools only. */
function deciderOf(staff: Staff): string {
  if (staff.kind === 'team') throw new DomainError('request.access.denied', 403);
  return staff.kind === 'operator' ? 'operator' : staff.email;
}

@Controller('api/clone/reports')
@Access('staff')
export class AbuseController {
  constructor(private readonly decisions: AbuseDecisions) {}

  @Get()
  @Answers(abuseReportsReply)
  list(@CurrentStaff() staff: Staff): Promise<{ reports: AbuseReportView[]; open: number }> {
    deciderOf(staff);
    return this.decisions.list();
  }

  @Post(':id/decision')
  @HttpCode(200)
  @Answers(abuseDecisionReply, 'cloner.report.not_found')
  async decide(
    @CurrentStaff() staff: Staff,
    @Param({ schema: abuseReportParams }) { id }: { id: string },
    @Body({ schema: abuseDecisionInput }) input: AbuseDecisionInput,
  ): Promise<{ report: AbuseReportView }> {
    return { report: await this.decisions.decide(id, input, deciderOf(staff)) };
  }
}

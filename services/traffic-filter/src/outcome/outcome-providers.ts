import { ConversionSecretController } from './conversion-secret.controller.ts';
import { OutcomeController } from './outcome.controller.ts';
import { OutcomeLimits } from './outcome-limits.ts';
import { OutcomeLog } from './outcome-log.ts';
import { PageOutcomes } from './page-outcomes.ts';
import { PageScriptController } from './page-script.controller.ts';
import { SignedConversionController } from './signed-conversion.controller.ts';
import { SignedConversions } from './signed-conversions.ts';
import { WaitingJobs } from './waiting-jobs.ts';

export const outcomeControllers = [
  OutcomeController,
  SignedConversionController,
  ConversionSecretController,
  PageScriptController,
];
export const outcomeProviders = [OutcomeLog, OutcomeLimits, PageOutcomes, SignedConversions, WaitingJobs];

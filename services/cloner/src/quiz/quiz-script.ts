import { CAMPAIGN_NAMES } from '@garimpo/service-contract';
import { programWith } from '@garimpo/service-kit';
import type { QuizLeadSettings } from '../programs/quiz/settings.ts';
import quizLeads from '../programs/quiz-leads.ts?page';
import { OTHER_ORIGINS } from '../store/clone-manifest.ts';
import { LEAD_NAME } from './lead-text.ts';

/** Address of the script in the clone of a quiz; it runs right after the replay. */
export const QUIZ_SCRIPT_ADDRESS = `${OTHER_ORIGINS}quiz.js`;

/** Replaces the original's checkout by the user's; see `programs/quiz-leads`. */
export function quizScript(settings: Omit<QuizLeadSettings, 'campaign' | 'leadName'>): string {
  const all: QuizLeadSettings = { ...settings, campaign: CAMPAIGN_NAMES, leadName: LEAD_NAME };
  return programWith(quizLeads, all);
}

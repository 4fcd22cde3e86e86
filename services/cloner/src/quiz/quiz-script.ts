import { programWith } from '@garimpo/service-kit';
import type { QuizLeadSettings } from '../programs/quiz/settings.ts';
import quizLeads from '../programs/quiz-leads.ts?page';
import { OTHER_ORIGINS } from '../store/clone-manifest.ts';
import { CAMPAIGN_NAMES } from '../trackers/campaign-names.ts';
import { LEAD_NAME } from './lead-text.ts';

/** Where the clone of a quiz has its script, which runs right after the replay of its calls. */
export const QUIZ_SCRIPT_ADDRESS = `${OTHER_ORIGINS}quiz.js`;

/** Leads every way to the original's checkout to the user's, see `programs/quiz-leads`. */
export function quizScript(settings: Omit<QuizLeadSettings, 'campaign' | 'leadName'>): string {
  const all: QuizLeadSettings = { ...settings, campaign: CAMPAIGN_NAMES, leadName: LEAD_NAME };
  return programWith(quizLeads, all);
}

import type { QuizView } from '@garimpo/cloner-contract';
import type { Config } from '@garimpo/service-kit';
import { siteUrl } from '../site/site-url.ts';
import type { QuizRow } from './quiz.query.ts';

export function toQuizView(
  { userId: _, updatedAt: __, createdAt, ...row }: QuizRow,
  config: Pick<Config, 'publicUrl' | 'sitesDomain'>,
): QuizView {
  return {
    ...row,
    // Where clones are may have changed since it was made.
    url: siteUrl(config, row.subdomain),
    createdAt: createdAt.toISOString(),
  };
}

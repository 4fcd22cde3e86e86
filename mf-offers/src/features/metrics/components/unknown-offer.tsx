import { ButtonLink, Empty, useDocumentTitle } from '@garimpo/sdk';
import { SearchX } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { metricsText } from '../../../text/pt-br-metrics.ts';

const words = metricsText.unknownOffer;

export function UnknownOffer() {
  useDocumentTitle(words.title);
  return (
    <Empty
      icon={SearchX}
      level={1}
      title={words.title}
      actions={<ButtonLink to={paths.dashboard}>{words.back}</ButtonLink>}
    >
      {words.hint}
    </Empty>
  );
}

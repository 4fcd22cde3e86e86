import { LoadingText } from '@garimpo/sdk';
import { text } from '../text/pt-br.ts';

export function OpeningText() {
  return (
    <div className="grid min-h-0 flex-1 place-items-center">
      <h1 className="sr-only">{text.page.title}</h1>
      <LoadingText show="now" text={text.page.loading} />
    </div>
  );
}

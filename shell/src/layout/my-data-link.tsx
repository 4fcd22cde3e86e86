import { TextLink } from '@garimpo/sdk';
import { paths } from '../lib/paths.ts';
import { text } from '../text/pt-br.ts';

/** The way to one's own data, below what a page is about. */
export function MyDataLink() {
  return (
    <p className="mt-6 text-center text-small">
      <TextLink to={paths.accountData} className="inline-block py-1 max-md:py-3">
        {text.frame.myData}
      </TextLink>
    </p>
  );
}

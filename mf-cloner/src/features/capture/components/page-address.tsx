import { shortAddress } from '../../../lib/short-address.ts';

/** What was cloned, in one line however long it is. */
export function PageAddress({ url }: { url: string }) {
  return (
    <span className="block truncate" title={url}>
      {shortAddress(url)}
    </span>
  );
}

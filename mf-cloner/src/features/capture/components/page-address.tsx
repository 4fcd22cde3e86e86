import { shortAddress } from '@garimpo/sdk/parts';

/** What was cloned, in two lines however long it is. It breaks anywhere, or it would widen a dialog on phones. */
export function PageAddress({ url }: { url: string }) {
  return (
    <span className="line-clamp-2 wrap-anywhere" title={url}>
      {shortAddress(url)}
    </span>
  );
}

import { shortAddress } from '@garimpo/sdk/parts';

export interface AddressListProps {
  addresses: readonly {
    url: string;
    /** Before the address: how it is called. */
    method?: string;
    note: string;
  }[];
}

/** Addresses of an original, and what is to be said of each. */
export function AddressList({ addresses }: AddressListProps) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {addresses.map(({ url, method, note }) => (
        <li key={`${method} ${note} ${url}`} className="rounded-sm bg-sunken px-3 py-2">
          <span className="block truncate text-ink" title={url}>
            {method !== undefined && <span className="text-ink-3">{method} </span>}
            {shortAddress(url)}
          </span>
          <span className="text-caption text-ink-3">{note}</span>
        </li>
      ))}
    </ul>
  );
}

import { LoadingText } from '@garimpo/sdk';
import { type ComponentType, useEffect, useState } from 'react';

/** A page whose code comes when it is opened, and stays for the next time. */
export class PageCode {
  loaded: ComponentType | undefined;
  private readonly fetch: () => Promise<ComponentType>;

  constructor(fetch: () => Promise<ComponentType>) {
    this.fetch = fetch;
  }

  async load(): Promise<ComponentType> {
    this.loaded ??= await this.fetch();
    return this.loaded;
  }
}

/**
 * Not by Suspense, which keeps what it has shown in its place for a third of a second, and with it the first question to
 * the service.
 */
export function LazyPage({ code }: { code: PageCode }) {
  const [Page, setPage] = useState(() => code.loaded);
  const [failure, setFailure] = useState<{ cause: unknown } | null>(null);
  useEffect(() => {
    if (Page !== undefined) return;
    let wanted = true;
    code.load().then(
      (loaded) => wanted && setPage(() => loaded),
      (cause: unknown) => wanted && setFailure({ cause }),
    );
    return () => {
      wanted = false;
    };
  }, [Page, code]);
  // A version whose files do not come is replaced by the last good one.
  if (failure !== null) throw failure.cause;
  return Page === undefined ? <LoadingText /> : <Page />;
}

declare module 'website-scraper' {
  import type { Agent } from 'node:http';

  interface Source {
    selector: string;
    attr?: string;
  }

  export default function scrape(options: {
    urls: string[];
    directory: string;
    filenameGenerator?: 'byType' | 'bySiteStructure';
    sources?: Source[];
    ignoreErrors?: boolean;
    request?: { agent?: { http?: Agent } };
  }): Promise<{ getFilename(): string }[]>;
}

declare module 'website-scraper/defaultOptions' {
  const defaults: { sources: { selector: string; attr?: string }[] };
  export default defaults;
}

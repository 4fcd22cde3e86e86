/** Where the capture that a clone was made of is downloaded. */
export const warcPathOf = ({ subdomain }: { subdomain: string }): string =>
  `/api/clone/${encodeURIComponent(subdomain)}/warc`;

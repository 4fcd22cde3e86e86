/** A request that the page's head sent before the shell was there. */
export interface FirstRequest {
  path: string;
  headers: Readonly<Record<string, string>>;
  answer: Promise<Response>;
}

declare global {
  var garimpoFirst: FirstRequest[] | undefined;
}
